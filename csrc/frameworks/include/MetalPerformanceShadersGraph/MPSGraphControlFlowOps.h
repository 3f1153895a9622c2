// Order, choice and repetition.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

typedef NSArray<MPSGraphTensor *> *_Nonnull (^MPSGraphControlFlowDependencyBlock)(void);
typedef NSArray<MPSGraphTensor *> *_Nonnull (^MPSGraphIfThenElseBlock)(void);
/// Appends the loop's carried tensors to `resultTensors` and returns the predicate.
typedef MPSGraphTensor *_Nonnull (^MPSGraphWhileBeforeBlock)(NSArray<MPSGraphTensor *> *inputTensors,
                                                             NSMutableArray<MPSGraphTensor *> *resultTensors);
typedef NSArray<MPSGraphTensor *> *_Nonnull (^MPSGraphWhileAfterBlock)(NSArray<MPSGraphTensor *> *bodyBlockArguments);
typedef NSArray<MPSGraphTensor *> *_Nonnull (^MPSGraphForLoopBodyBlock)(MPSGraphTensor *index,
                                                                        NSArray<MPSGraphTensor *> *iterationArguments);

@interface MPSGraph (ControlFlowOps)

/// The operations of the block run after `operations`. Returns what the block returns.
- (NSArray<MPSGraphTensor *> *)controlDependencyWithOperations:(NSArray<MPSGraphOperation *> *)operations
                                                dependentBlock:(MPSGraphControlFlowDependencyBlock)dependentBlock
                                                          name:(nullable NSString *)name;

/// One of two blocks, by a predicate of one element. Both return tensors of the same number and types. A predicate
/// that follows from feeds and constants chooses before the run, so that only the block taken is compiled.
- (NSArray<MPSGraphTensor *> *)ifWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                                           thenBlock:(MPSGraphIfThenElseBlock)thenBlock
                                           elseBlock:(nullable MPSGraphIfThenElseBlock)elseBlock
                                                name:(nullable NSString *)name NS_SWIFT_NAME(if(_:then:else:name:));

/// Runs `before`, which appends to its results and returns a predicate. While that is not 0, `after` makes the next
/// inputs from the results. Returns the last results.
- (NSArray<MPSGraphTensor *> *)whileWithInitialInputs:(NSArray<MPSGraphTensor *> *)initialInputs
                                               before:(MPSGraphWhileBeforeBlock)before
                                                after:(MPSGraphWhileAfterBlock)after
                                                 name:(nullable NSString *)name
    NS_SWIFT_NAME(while(initialInputs:before:after:name:));

/// Runs the body for every index from `lowerBound` up to, but without, `upperBound`; its results are the arguments
/// of the next time. The step is positive.
- (NSArray<MPSGraphTensor *> *)forLoopWithLowerBound:(MPSGraphTensor *)lowerBound
                                          upperBound:(MPSGraphTensor *)upperBound
                                                step:(MPSGraphTensor *)step
                                initialBodyArguments:(NSArray<MPSGraphTensor *> *)initialBodyArguments
                                                body:(MPSGraphForLoopBodyBlock)body
                                                name:(nullable NSString *)name
    NS_SWIFT_NAME(for(lowerBound:upperBound:step:initialBodyArguments:body:name:));

/// The same for 0, 1, ..., numberOfIterations - 1.
- (NSArray<MPSGraphTensor *> *)forLoopWithNumberOfIterations:(MPSGraphTensor *)numberOfIterations
                                        initialBodyArguments:(NSArray<MPSGraphTensor *> *)initialBodyArguments
                                                        body:(MPSGraphForLoopBodyBlock)body
                                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(for(numberOfIterations:initialBodyArguments:body:name:));

@end

NS_ASSUME_NONNULL_END
