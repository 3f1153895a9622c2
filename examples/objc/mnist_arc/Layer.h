// A data source: the weights and biases of one layer, which Adam updates.
#import "../parts/arrays.h"

@interface Layer : NSObject <MPSCNNConvolutionDataSource>

@property(nonatomic, readonly, copy) NSString *label;
@property(nonatomic, readonly) MPSCNNConvolutionDescriptor *descriptor;
@property(nonatomic) float learningRate;          // 0.001
@property(nonatomic, readonly) Vectors *vectors;  // for checkpoints: weights, biases and both moments of each
@property(nonatomic) NSUInteger timeStep;         // iterations so far

// Weights begin uniform in -0.2 to 0.2, biases at 0.1. `options` holds "kernelSize", "inputs", "outputs" and "seed".
- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue
                        label:(NSString *)label
                      options:(NSDictionary<NSString *, NSNumber *> *)options;

@end
