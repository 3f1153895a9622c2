// The network of Apple's "Training a Neural Network with MPS", its training graph and its inference graph.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "digits.h"

@interface Trainer : NSObject

@property(nonatomic, readonly) id<MTLCommandQueue> queue;
@property(nonatomic, copy) void (^lossHandler)(int iteration, float loss);  // called on a thread of the queue

- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue seed:(NSUInteger)seed;
- (void)trainOnDigits:(const Digits &)digits iterations:(int)iterations;
- (double)accuracyOnDigits:(const Digits &)digits;

@end
