// Calls of compiled graphs.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (CallOps)

/// The results of the executable that the compilation descriptor's `callables` have under this symbol, for these
/// inputs: one tensor for each of its targets. The inputs stand for its `feedTensors`, in their order. The executable
/// must be compiled for their types, and its results must have the output types, which are MPSGraphShapedType; an
/// extent of -1 is any. A call uses the variables of the executable's graph. Gradients pass through the call. A run
/// without such a callable raises.
- (NSArray<MPSGraphTensor *> *)callSymbolName:(NSString *)symbolName
                                 inputTensors:(NSArray<MPSGraphTensor *> *)inputTensors
                                  outputTypes:(NSArray<MPSGraphType *> *)outputTypes
                                         name:(nullable NSString *)name
    NS_SWIFT_NAME(call(symbolName:inputTensors:outputTypes:name:));

@end

NS_ASSUME_NONNULL_END
