// Trains the network of Apple's "Training a Neural Network with MPS" on handwritten digits, in the five steps of that
// listing.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cstdio>

#import "../parts/device.h"
#import "digits.h"
#import "weights.h"

static const NSUInteger kBatchSize = 40;
static const int kEvaluationBatch = 100;
static const float kKeepProbability = 0.5F;

// ---- Step 1: create the graphs

struct Layers {
  MyWeights *convolution1, *convolution2, *dense1, *dense2;
};

static Layers makeLayers(id<MTLCommandQueue> queue, NSUInteger seed) {
  const auto layer = [&](NSString *label, NSUInteger size, NSUInteger inputs, NSUInteger outputs, NSUInteger number) {
    return [[[MyWeights alloc] initWithQueue:queue
                                       label:label
                                  kernelSize:size
                        inputFeatureChannels:inputs
                       outputFeatureChannels:outputs
                                        seed:4 * seed + number] autorelease];
  };
  return {layer(@"conv1", 5, 1, 32, 1), layer(@"conv2", 5, 32, 64, 2), layer(@"fc1", 7, 64, 1024, 3),
          layer(@"fc2", 1, 1024, 10, 4)};
}

// Everything up to the scores of the ten classes. Dropout is part of training only.
static MPSNNFilterNode *makeForwardNodes(const Layers &layers, BOOL isTraining, NSUInteger seed) {
  MPSNNDefaultPadding *same =
      [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame | MPSNNPaddingMethodAddRemainderToBottomRight];

  MPSCNNConvolutionNode *conv1 = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                               weights:layers.convolution1];
  [conv1 setPaddingPolicy:same];
  MPSCNNNeuronReLUNode *relu1 = [MPSCNNNeuronReLUNode nodeWithSource:[conv1 resultImage]];
  MPSCNNPoolingMaxNode *pool1 = [MPSCNNPoolingMaxNode nodeWithSource:[relu1 resultImage] filterSize:2 stride:2];
  [pool1 setPaddingPolicy:same];

  MPSCNNConvolutionNode *conv2 = [MPSCNNConvolutionNode nodeWithSource:[pool1 resultImage] weights:layers.convolution2];
  [conv2 setPaddingPolicy:same];
  MPSCNNNeuronReLUNode *relu2 = [MPSCNNNeuronReLUNode nodeWithSource:[conv2 resultImage]];
  MPSCNNPoolingMaxNode *pool2 = [MPSCNNPoolingMaxNode nodeWithSource:[relu2 resultImage] filterSize:2 stride:2];
  [pool2 setPaddingPolicy:same];

  MPSCNNFullyConnectedNode *fc1 = [MPSCNNFullyConnectedNode nodeWithSource:[pool2 resultImage] weights:layers.dense1];
  MPSCNNNeuronReLUNode *relu3 = [MPSCNNNeuronReLUNode nodeWithSource:[fc1 resultImage]];
  MPSNNImageNode *features = [relu3 resultImage];
  if (isTraining) {
    MPSCNNDropoutNode *dropout = [MPSCNNDropoutNode nodeWithSource:features
                                                   keepProbability:kKeepProbability
                                                              seed:seed
                                                maskStrideInPixels:MTLSizeMake(1, 1, 1)];
    features = [dropout resultImage];
  }
  return [MPSCNNFullyConnectedNode nodeWithSource:features weights:layers.dense2];
}

// `seed`: of dropout.
static MPSNNGraph *makeTrainingGraph(id<MTLDevice> device, const Layers &layers, NSUInteger seed) {
  MPSCNNLossDescriptor *lossDescriptor =
      [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                        reductionType:MPSCNNReductionTypeSum];
  [lossDescriptor setWeight:1.0F / kBatchSize];  // the mean over the batch
  MPSNNFilterNode *scores = makeForwardNodes(layers, YES, seed);
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:[scores resultImage] lossDescriptor:lossDescriptor];
  NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  return [MPSNNGraph graphWithDevice:device resultImage:[[ends objectAtIndex:0] resultImage] resultImageIsNeeded:NO];
}

static MPSNNGraph *makeInferenceGraph(id<MTLDevice> device, const Layers &layers) {
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device resultImage:[makeForwardNodes(layers, NO, 0) resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}

// ---- Step 2: prepare the inputs

static MPSImageBatch *makeImages(id<MTLDevice> device, const Digits &digits, int first, int count) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:Digits::kSize
                                                    height:Digits::kSize
                                           featureChannels:1];
  NSMutableArray<MPSImage *> *batch = [NSMutableArray array];
  for (int i = 0; i < count; ++i) {
    MPSImage *image = [[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor];
    [image writeBytes:digits.image((first + i) % digits.count())
           dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
           imageIndex:0];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

static NSArray<MPSCNNLossLabels *> *makeLabels(id<MTLDevice> device, const Digits &digits, int first, int count) {
  NSMutableArray<MPSCNNLossLabels *> *batch = [NSMutableArray array];
  for (int i = 0; i < count; ++i) {
    float values[Digits::kClasses] = {};
    values[digits.classes[static_cast<std::size_t>((first + i) % digits.count())]] = 1;
    MPSCNNLossDataDescriptor *descriptor =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSData dataWithBytes:values length:sizeof values]
                                                         layout:MPSDataLayoutFeatureChannelsxHeightxWidth
                                                           size:MTLSizeMake(1, 1, Digits::kClasses)];
    MPSCNNLossLabels *labels = [[MPSCNNLossLabels alloc] initWithDevice:device labelsDescriptor:descriptor];
    [batch addObject:labels];
    [labels release];
  }
  return batch;
}

static float totalLoss(NSArray<MPSCNNLossLabels *> *batch) {
  float total = 0;
  for (MPSCNNLossLabels *labels in batch) {
    float loss = 0;
    [[labels lossImage] readBytes:&loss dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    total += loss;
  }
  return total;
}

// ---- Step 4: execute the graph, two batches in flight

struct Training {
  id<MTLCommandQueue> queue;
  MPSNNGraph *graph;
  const Digits &digits;
  int reportEvery;
  dispatch_semaphore_t doubleBuffer;
};

static void trainingIteration(const Training &training, int iteration) {
  dispatch_semaphore_wait(training.doubleBuffer, DISPATCH_TIME_FOREVER);
  id<MTLDevice> device = [training.queue device];
  id<MTLCommandBuffer> commandBuffer = [training.queue commandBuffer];
  const int count = static_cast<int>(kBatchSize);
  MPSImageBatch *images = makeImages(device, training.digits, iteration * count, count);
  NSArray<MPSCNNLossLabels *> *labels = makeLabels(device, training.digits, iteration * count, count);

  [training.graph encodeBatchToCommandBuffer:commandBuffer sourceImages:@[ images ] sourceStates:@[ labels ]];

  dispatch_semaphore_t doubleBuffer = training.doubleBuffer;
  const int reportEvery = training.reportEvery;
  [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    if ([completed error]) std::fprintf(stderr, "mnist: %s\n", [[[completed error] localizedDescription] UTF8String]);
    if (iteration % reportEvery == 0) std::printf("iteration %4d  loss %.4f\n", iteration, totalLoss(labels));
    dispatch_semaphore_signal(doubleBuffer);
  }];
  [commandBuffer commit];
}

// A graph's dropout begins with its seed, and no program can save how far its random numbers are. So each part of the
// training, which ends with a checkpoint, has its own graph and seed. A resumed run begins with the same ones.
static void train(id<MTLCommandQueue> queue, const Layers &layers, const Digits &digits, int reportEvery, int first,
                  int end) {
  @autoreleasepool {
    MPSNNGraph *graph = makeTrainingGraph([queue device], layers, static_cast<NSUInteger>(first) + 5);
    const Training training{queue, graph, digits, reportEvery, dispatch_semaphore_create(2)};
    for (int iteration = first; iteration < end; ++iteration) {
      @autoreleasepool {
        trainingIteration(training, iteration);
      }
    }
    for (int inFlight = 0; inFlight < 2; ++inFlight)
      dispatch_semaphore_wait(training.doubleBuffer, DISPATCH_TIME_FOREVER);
  }
}

// ---- Step 5: complete the training process

static double accuracy(id<MTLCommandQueue> queue, MPSNNGraph *inference, const Digits &digits) {
  [inference reloadFromDataSources];
  int right = 0, seen = 0;
  for (; seen + kEvaluationBatch <= digits.count(); seen += kEvaluationBatch) {
    @autoreleasepool {
      id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
      MPSImageBatch *images = makeImages([queue device], digits, seen, kEvaluationBatch);
      MPSImageBatch *scores = [inference encodeBatchToCommandBuffer:commandBuffer
                                                       sourceImages:@[ images ]
                                                       sourceStates:nil];
      [commandBuffer commit];
      [commandBuffer waitUntilCompleted];
      for (int i = 0; i < kEvaluationBatch; ++i) {
        float values[Digits::kClasses];
        [[scores objectAtIndex:static_cast<NSUInteger>(i)] readBytes:values
                                                          dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                          imageIndex:0];
        const auto best = std::max_element(values, values + Digits::kClasses) - values;
        right += best == digits.classes[static_cast<std::size_t>(seen + i)];
      }
    }
  }
  return static_cast<double>(right) / seen;
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 300};
    const Program program{
        .name = "mnist",
        .summary =
            "Trains a classifier of handwritten digits and prints its accuracy.\n"
            "FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in\n"
            "mnist/. Without both the program draws synthetic digits.",
        .argument = "FOLDER",
        .example = "mnist --iterations 100 --save run",
        .options = run.options()};
    const std::string folder = program.read(argc, argv);
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    Digits trainingDigits, testDigits;
    Digits::load(folder, trainingDigits, testDigits);
    trainingDigits.shuffle(static_cast<unsigned>(run.seed));

    const Layers layers = makeLayers(queue, static_cast<NSUInteger>(run.seed));
    NSArray<MyWeights *> *all = @[ layers.convolution1, layers.convolution2, layers.dense1, layers.dense2 ];
    if (checkpoint.iteration() > 0)
      for (MyWeights *layer in all) {
        getVectors(checkpoint, [layer label], [layer vectors]);
        [layer setTimeStep:static_cast<NSUInteger>(checkpoint.iteration())];
      }
    checkpoint.train([&](int first, int end) { train(queue, layers, trainingDigits, run.report, first, end); },
                     [&] {
                       for (MyWeights *layer in all) putVectors(checkpoint, queue, [layer label], [layer vectors]);
                     });
    MPSNNGraph *inference = makeInferenceGraph([queue device], layers);
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(queue, inference, testDigits),
                checkpoint.iteration());
  }
  return 0;
}
