// An addition of openmps to Apple's graphs of tensors: the precision of matmuls and convolutions, as graphs of nodes
// have it. Import it by name; a program that is to run on macOS too asks for `respondsToSelector:` first.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>
#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (OMPSGraphPrecision)

/// Runs from here on are compiled with it; executables keep theirs. Of tensors of float32: operands that a half type
/// stores are rounded to it, variables stay float32.
@property(nonatomic) OMPSPrecision ompsPrecision;

/// Float16: gradients are multiplied by it from the loss to where they leave the graph, so that small ones do not
/// vanish. The results are the same as without it. Default 1024. Smaller where gradients become infinite.
@property(nonatomic) double ompsLossScale;

/// Ways to compute are chosen by rule, never by measuring which is fastest; default NO.
@property(nonatomic) BOOL ompsDeterministic;

@end

NS_ASSUME_NONNULL_END
