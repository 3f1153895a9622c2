// A program as people write it for the modern runtime: ARC, weak references, subscripts, literals and dispatch.
// tools/check_headers.sh compiles it; it is never run.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#if !__has_feature(objc_arc)
#error "this file stands for programs that use ARC"
#endif

@interface Weights : NSObject <MPSCNNConvolutionDataSource>
@property(nonatomic, strong) MPSVector *values;
@property(nonatomic, strong) MPSNNOptimizerAdam *optimizer;
@end

@implementation Weights
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  MPSCNNConvolutionDescriptor *shape = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:5
                                                                                               kernelHeight:5
                                                                                       inputFeatureChannels:1
                                                                                      outputFeatureChannels:32];
  shape.fusedNeuronDescriptor = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeNone];
  return shape;
}
- (void *)weights {
  return self.values.data.contents;
}
- (float *)biasTerms {
  return nullptr;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"conv1";
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}
- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  [self.optimizer encodeToCommandBuffer:commandBuffer
               convolutionGradientState:gradientState
                 convolutionSourceState:sourceState
                   inputMomentumVectors:nil
                   inputVelocityVectors:nil
                            resultState:sourceState];
  return sourceState;
}
@end

static MPSNNGraph *training_graph(id<MTLDevice> device, Weights *weights) {
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNFilterNode *node = [MPSCNNConvolutionNode nodeWithSource:source weights:weights];
  node.paddingPolicy = [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame];
  MPSCNNLossDescriptor *loss = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                 reductionType:MPSCNNReductionTypeSum];
  node = [MPSCNNLossNode nodeWithSource:node.resultImage lossDescriptor:loss];
  NSArray<MPSNNFilterNode *> *last =
      [node trainingGraphWithSourceGradient:node.resultImage
                                nodeHandler:^(MPSNNFilterNode *gradient, MPSNNFilterNode *forward,
                                              MPSNNImageNode *image, MPSNNImageNode *gradientImage) {
                                  gradient.label = forward.label;
                                }];
  return [MPSNNGraph graphWithDevice:device resultImage:last[0].resultImage resultImageIsNeeded:NO];
}

int main() {
  @autoreleasepool {
    id<MTLDevice> device = MTLCreateSystemDefaultDevice();
    id<MTLCommandQueue> queue = [device newCommandQueue];
    MPSNNGraph *graph = training_graph(device, [Weights new]);
    MPSImageDescriptor *shape = [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                                               width:28
                                                                              height:28
                                                                     featureChannels:1];
    MPSImageBatch *batch = @[ [[MPSImage alloc] initWithDevice:device imageDescriptor:shape] ];
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    MPSCommandBuffer *commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    __weak MPSNNGraph *weakGraph = graph;
    [graph encodeBatchToCommandBuffer:commands sourceImages:@[ batch ] sourceStates:nil];
    [commands addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      if (buffer.error == nil && weakGraph != nil) dispatch_semaphore_signal(done);
    }];
    [commands commit];
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  }
  return 0;
}
