#include "tests/listings/my_weights.h"

@implementation MyWeights

- (instancetype)initWithFile:(NSString *)file
                 kernelWidth:(NSUInteger)kernelWidth
                kernelHeight:(NSUInteger)kernelHeight
        inputFeatureChannels:(NSUInteger)inputFeatureChannels
       outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  self = [super init];
  if (!self) return nil;
  _file = [file copy];
  _descriptor = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:kernelWidth
                                                                         kernelHeight:kernelHeight
                                                                 inputFeatureChannels:inputFeatureChannels
                                                                outputFeatureChannels:outputFeatureChannels] retain];
  return self;
}

+ (instancetype)weightsOf:(const formulas::Filter &)filter {
  std::vector<float> numbers(filter.weights.begin(), filter.weights.end());
  numbers.insert(numbers.end(), filter.biases.begin(), filter.biases.end());
  NSString *name = [[[NSProcessInfo processInfo] globallyUniqueString] stringByAppendingPathExtension:@"dat"];
  NSString *file = [NSTemporaryDirectory() stringByAppendingPathComponent:name];
  NSData *content = [NSData dataWithBytes:numbers.data() length:numbers.size() * sizeof(float)];
  REQUIRE([content writeToFile:file atomically:NO]);
  return [[[self alloc] initWithFile:file
                         kernelWidth:static_cast<NSUInteger>(filter.kernel)
                        kernelHeight:static_cast<NSUInteger>(filter.kernel)
                inputFeatureChannels:static_cast<NSUInteger>(filter.inputs)
               outputFeatureChannels:static_cast<NSUInteger>(filter.outputs)] autorelease];
}

- (void)dealloc {
  [[NSFileManager defaultManager] removeItemAtPath:_file error:nullptr];
  [_file release];
  [_data release];
  [_descriptor release];
  [super dealloc];
}

- (BOOL)load {
  ++loads;
  _data = [[NSData alloc] initWithContentsOfFile:_file];
  return _data != nil;
}

- (MPSCNNConvolutionDescriptor *)descriptor {
  return _descriptor;
}

- (void *)weights {
  return const_cast<void *>([_data bytes]);
}

- (float *)biasTerms {
  const NSUInteger biases = [_descriptor outputFeatureChannels];
  return static_cast<float *>([self weights]) + [_data length] / sizeof(float) - biases;
}

- (void)purge {
  ++purges;
  [_data release];
  _data = nil;
}

- (BOOL)isInMemory {
  return _data != nil;
}

- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}

- (NSString *)label {
  return [_file lastPathComponent];
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end

@implementation MyTrainedWeights

- (instancetype)initWithFile:(NSString *)file
                 kernelWidth:(NSUInteger)kernelWidth
                kernelHeight:(NSUInteger)kernelHeight
        inputFeatureChannels:(NSUInteger)inputFeatureChannels
       outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  self = [super initWithFile:file
                 kernelWidth:kernelWidth
                kernelHeight:kernelHeight
        inputFeatureChannels:inputFeatureChannels
       outputFeatureChannels:outputFeatureChannels];
  if (self) optimizer = [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:0.01F];
  return self;
}

- (void)dealloc {
  [optimizer release];
  [state release];
  [super dealloc];
}

- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  [optimizer encodeToCommandBuffer:commandBuffer
          convolutionGradientState:gradientState
            convolutionSourceState:sourceState
              inputMomentumVectors:nil
                       resultState:sourceState];
  [sourceState retain];
  [state release];
  state = sourceState;
  return sourceState;
}

@end
