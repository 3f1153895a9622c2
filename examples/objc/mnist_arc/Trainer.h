// The network of Apple's "Training a Neural Network with MPS", its training graph and its inference graph.
#import "../parts/arrays.h"
#include "digits.h"

@interface Trainer : NSObject

@property(nonatomic, readonly) id<MTLCommandQueue> queue;
@property(nonatomic, copy) void (^lossHandler)(int iteration, float loss);  // called on a thread of the queue

- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue seed:(NSUInteger)seed;
- (void)trainOnDigits:(const Digits &)digits first:(int)first end:(int)end;  // without iteration `end`
- (double)accuracyOnDigits:(const Digits &)digits;

- (void)putInCheckpoint:(Checkpoint &)checkpoint;
- (void)getFromCheckpoint:(const Checkpoint &)checkpoint;

@end
