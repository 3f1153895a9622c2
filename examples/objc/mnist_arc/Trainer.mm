#import "Trainer.h"

#include <algorithm>
#include <cstdio>

#import "Layer.h"

static const int kBatchSize = 40;
static const int kEvaluationBatch = 100;

@implementation Trainer {
  NSDictionary<NSString *, Layer *> *_layers;
  MPSNNGraph *_inferenceGraph;
  dispatch_semaphore_t _doubleBuffer;
}

- (instancetype)initWithQueue:(id<MTLCommandQueue>)queue seed:(NSUInteger)seed {
  if (!(self = [super init])) return nil;
  _queue = queue;
  _doubleBuffer = dispatch_semaphore_create(2);
  Layer * (^makeLayer)(NSString *, int, int, int, int) =
      ^(NSString *label, int size, int inputs, int outputs, int number) {
        return [[Layer alloc] initWithQueue:queue
                                      label:label
                                    options:@{
                                      @"kernelSize" : @(size),
                                      @"inputs" : @(inputs),
                                      @"outputs" : @(outputs),
                                      @"seed" : @(4 * seed + static_cast<NSUInteger>(number))
                                    }];
      };
  _layers = @{
    @"conv1" : makeLayer(@"conv1", 5, 1, 32, 1),
    @"conv2" : makeLayer(@"conv2", 5, 32, 64, 2),
    @"fc1" : makeLayer(@"fc1", 7, 64, 1024, 3),
    @"fc2" : makeLayer(@"fc2", 1, 1024, Digits::kClasses, 4)
  };

  _inferenceGraph = [MPSNNGraph graphWithDevice:queue.device
                                    resultImage:[self forwardNodesForTraining:NO seed:0].resultImage];
  _inferenceGraph.format = MPSImageFeatureChannelFormatFloat32;
  return self;
}

// Everything up to the scores of the ten classes. Dropout is part of training only.
- (MPSNNFilterNode *)forwardNodesForTraining:(BOOL)isTraining seed:(NSUInteger)seed {
  MPSNNImageNode *features = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNDefaultPadding *same =
      [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame | MPSNNPaddingMethodAddRemainderToBottomRight];
  for (NSString *name in @[ @"conv1", @"conv2" ]) {
    MPSCNNConvolutionNode *convolution = [MPSCNNConvolutionNode nodeWithSource:features weights:_layers[name]];
    convolution.paddingPolicy = same;
    MPSCNNNeuronReLUNode *relu = [MPSCNNNeuronReLUNode nodeWithSource:convolution.resultImage];
    MPSCNNPoolingMaxNode *pool = [MPSCNNPoolingMaxNode nodeWithSource:relu.resultImage filterSize:2 stride:2];
    pool.paddingPolicy = same;
    features = pool.resultImage;
  }
  MPSCNNFullyConnectedNode *dense = [MPSCNNFullyConnectedNode nodeWithSource:features weights:_layers[@"fc1"]];
  features = [MPSCNNNeuronReLUNode nodeWithSource:dense.resultImage].resultImage;
  if (isTraining)
    features = [MPSCNNDropoutNode nodeWithSource:features
                                 keepProbability:0.5F
                                            seed:seed
                              maskStrideInPixels:MTLSizeMake(1, 1, 1)]
                   .resultImage;
  return [MPSCNNFullyConnectedNode nodeWithSource:features weights:_layers[@"fc2"]];
}

// `seed`: of dropout.
- (MPSNNGraph *)trainingGraphWithSeed:(NSUInteger)seed {
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                       reductionType:MPSCNNReductionTypeSum];
  descriptor.weight = 1.0F / kBatchSize;  // the mean over the batch
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[self forwardNodesForTraining:YES seed:seed].resultImage
                                         lossDescriptor:descriptor];
  NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  return [MPSNNGraph graphWithDevice:self.queue.device resultImage:ends[0].resultImage resultImageIsNeeded:NO];
}

- (MPSImageBatch *)imagesOfDigits:(const Digits &)digits first:(int)first count:(int)count {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:Digits::kSize
                                                    height:Digits::kSize
                                           featureChannels:1];
  NSMutableArray<MPSImage *> *batch = [NSMutableArray array];
  for (int i = 0; i < count; ++i) {
    batch[static_cast<NSUInteger>(i)] = [[MPSImage alloc] initWithDevice:self.queue.device imageDescriptor:descriptor];
    [batch.lastObject writeBytes:digits.image((first + i) % digits.count())
                      dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                      imageIndex:0];
  }
  return batch;
}

- (NSArray<MPSCNNLossLabels *> *)labelsOfDigits:(const Digits &)digits first:(int)first count:(int)count {
  NSMutableArray<MPSCNNLossLabels *> *batch = [NSMutableArray array];
  for (int i = 0; i < count; ++i) {
    float values[Digits::kClasses] = {};
    values[digits.classes[static_cast<std::size_t>((first + i) % digits.count())]] = 1;
    MPSCNNLossDataDescriptor *descriptor =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSData dataWithBytes:values length:sizeof values]
                                                         layout:MPSDataLayoutFeatureChannelsxHeightxWidth
                                                           size:MTLSizeMake(1, 1, Digits::kClasses)];
    [batch addObject:[[MPSCNNLossLabels alloc] initWithDevice:self.queue.device labelsDescriptor:descriptor]];
  }
  return batch;
}

static float totalLoss(NSArray<MPSCNNLossLabels *> *batch) {
  float total = 0;
  for (MPSCNNLossLabels *labels in batch) {
    float loss = 0;
    [labels.lossImage readBytes:&loss dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    total += loss;
  }
  return total;
}

// A graph's dropout begins with its seed, and no program can save how far its random numbers are. So each part of the
// training, which ends with a checkpoint, has its own graph and seed. A resumed run begins with the same ones.
- (void)trainOnDigits:(const Digits &)digits first:(int)first end:(int)end {
  MPSNNGraph *graph = [self trainingGraphWithSeed:static_cast<NSUInteger>(first) + 5];
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      dispatch_semaphore_wait(_doubleBuffer, DISPATCH_TIME_FOREVER);
      id<MTLCommandBuffer> latest = [self.queue commandBuffer];
      MPSImageBatch *images = [self imagesOfDigits:digits first:iteration * kBatchSize count:kBatchSize];
      NSArray<MPSCNNLossLabels *> *labels = [self labelsOfDigits:digits first:iteration * kBatchSize count:kBatchSize];
      [graph encodeBatchToCommandBuffer:latest sourceImages:@[ images ] sourceStates:@[ labels ]];

      __weak Trainer *weakSelf = self;
      dispatch_semaphore_t doubleBuffer = _doubleBuffer;
      [latest addCompletedHandler:^(id<MTLCommandBuffer> completed) {
        if (completed.error) NSLog(@"mnist_arc: %@", completed.error.localizedDescription);
        if (weakSelf.lossHandler) weakSelf.lossHandler(iteration, totalLoss(labels));
        dispatch_semaphore_signal(doubleBuffer);
      }];
      [latest commit];
    }
  }
  for (int inFlight = 0; inFlight < 2; ++inFlight) dispatch_semaphore_wait(_doubleBuffer, DISPATCH_TIME_FOREVER);
  for (int inFlight = 0; inFlight < 2; ++inFlight) dispatch_semaphore_signal(_doubleBuffer);
}

- (void)putInCheckpoint:(Checkpoint &)checkpoint {
  for (Layer *layer in _layers.allValues) putVectors(checkpoint, self.queue, layer.label, layer.vectors);
}

- (void)getFromCheckpoint:(const Checkpoint &)checkpoint {
  for (Layer *layer in _layers.allValues) {
    getVectors(checkpoint, layer.label, layer.vectors);
    layer.timeStep = static_cast<NSUInteger>(checkpoint.iteration());
  }
}

- (double)accuracyOnDigits:(const Digits &)digits {
  [_inferenceGraph reloadFromDataSources];
  int right = 0, seen = 0;
  for (; seen + kEvaluationBatch <= digits.count(); seen += kEvaluationBatch) {
    @autoreleasepool {
      id<MTLCommandBuffer> commandBuffer = [self.queue commandBuffer];
      MPSImageBatch *images = [self imagesOfDigits:digits first:seen count:kEvaluationBatch];
      MPSImageBatch *scores = [_inferenceGraph encodeBatchToCommandBuffer:commandBuffer
                                                             sourceImages:@[ images ]
                                                             sourceStates:nil];
      [commandBuffer commit];
      [commandBuffer waitUntilCompleted];
      for (int i = 0; i < kEvaluationBatch; ++i) {
        float values[Digits::kClasses];
        [scores[static_cast<NSUInteger>(i)] readBytes:values
                                           dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                                           imageIndex:0];
        right += std::max_element(values, values + Digits::kClasses) - values ==
                 digits.classes[static_cast<std::size_t>(seen + i)];
      }
    }
  }
  return static_cast<double>(right) / seen;
}

@end
