// Processor times of calls from Objective-C++, and of a training step of a digit network: the twin of
// examples/swift/Sources/CallTimes. swift_beside.py compares the two.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>

// The processor time of this process in microseconds.
static double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Prints the best mean of seven rounds. A pool is drained after each call, as Swift's calls do.
template <typename Body>
static void time(const char *name, int count, const Body &body) {
  @autoreleasepool {
    body();
  }
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 7; ++round) {
    const double start = processorTime();
    for (int i = 0; i < count; ++i) {
      @autoreleasepool {
        body();
      }
    }
    best = std::min(best, (processorTime() - start) / count);
  }
  std::printf("%s: %.3f us\n", name, best);
}

static MPSGraphTensorData *zeros(MPSGraphDevice *device, MPSShape *shape, NSUInteger count) {
  return [[[MPSGraphTensorData alloc] initWithDevice:device
                                                data:[NSMutableData dataWithLength:count * sizeof(float)]
                                               shape:shape
                                            dataType:MPSDataTypeFloat32] autorelease];
}

static MPSGraphTensor *makeVariable(MPSGraph *graph, MPSShape *shape, NSUInteger count) {
  return [graph variableWithData:[NSMutableData dataWithLength:count * sizeof(float)]
                           shape:shape
                        dataType:MPSDataTypeFloat32
                            name:nil];
}

// A convolution, pooling and a dense layer on 40 pictures of 28 x 28, trained by gradient descent.
struct DigitNetwork {
  MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
  NSDictionary<MPSGraphTensor *, MPSGraphTensorData *> *feeds;
  MPSGraphTensor *loss;
  NSMutableArray<MPSGraphOperation *> *updates = [NSMutableArray array];

  explicit DigitNetwork(MPSGraphDevice *device) {
    MPSShape *imageShape = @[ @40, @28, @28, @1 ], *labelShape = @[ @40, @10 ];
    MPSGraphTensor *images = [graph placeholderWithShape:imageShape dataType:MPSDataTypeFloat32 name:nil];
    MPSGraphTensor *labels = [graph placeholderWithShape:labelShape dataType:MPSDataTypeFloat32 name:nil];
    MPSGraphTensor *kernel = makeVariable(graph, @[ @5, @5, @1, @32 ], 800);
    MPSGraphTensor *dense = makeVariable(graph, @[ @6272, @10 ], 62720);
    MPSGraphConvolution2DOpDescriptor *window =
        [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:1
                                                         strideInY:1
                                                   dilationRateInX:1
                                                   dilationRateInY:1
                                                            groups:1
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:MPSGraphTensorNamedDataLayoutNHWC
                                                     weightsLayout:MPSGraphTensorNamedDataLayoutHWIO];
    MPSGraphPooling2DOpDescriptor *pooling =
        [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:2
                                                    kernelHeight:2
                                                       strideInX:2
                                                       strideInY:2
                                                    paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNHWC];
    MPSGraphTensor *y = [graph convolution2DWithSourceTensor:images weightsTensor:kernel descriptor:window name:nil];
    y = [graph maxPooling2DWithSourceTensor:[graph reLUWithTensor:y name:nil] descriptor:pooling name:nil];
    y = [graph reshapeTensor:y withShape:@[ @40, @6272 ] name:nil];
    y = [graph matrixMultiplicationWithPrimaryTensor:y secondaryTensor:dense name:nil];
    loss = [graph softMaxCrossEntropyWithSourceTensor:y
                                         labelsTensor:labels
                                                 axis:-1
                                        reductionType:MPSGraphLossReductionTypeMean
                                                 name:nil];
    MPSGraphTensor *rate = [graph constantWithScalar:0.1 dataType:MPSDataTypeFloat32];
    NSArray<MPSGraphTensor *> *variables = @[ kernel, dense ];
    NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *gradients = [graph gradientForPrimaryTensor:loss
                                                                                      withTensors:variables
                                                                                             name:nil];
    for (MPSGraphTensor *variable in variables) {
      MPSGraphTensor *next = [graph stochasticGradientDescentWithLearningRateTensor:rate
                                                                       valuesTensor:variable
                                                                     gradientTensor:[gradients objectForKey:variable]
                                                                               name:nil];
      [updates addObject:[graph assignVariable:variable withValueOfTensor:next name:nil]];
    }
    feeds = @{images : zeros(device, imageShape, 31360), labels : zeros(device, labelShape, 400)};
  }

  void step(id<MTLCommandQueue> queue) const {
    [graph runWithMTLCommandQueue:queue feeds:feeds targetTensors:@[ loss ] targetOperations:updates];
  }
};

static void measure() {
  id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  MPSGraphDevice *graphDevice = [MPSGraphDevice deviceWithMTLDevice:device];
  MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
  MPSGraphTensor *x = [graph placeholderWithShape:@[ @16 ] dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *y = [graph additionWithPrimaryTensor:x secondaryTensor:x name:nil];
  MPSCNNPoolingMax *pooling = [[[MPSCNNPoolingMax alloc] initWithDevice:device
                                                            kernelWidth:2
                                                           kernelHeight:2
                                                        strideInPixelsX:2
                                                        strideInPixelsY:2] autorelease];
  MPSGraphTensorData *data = zeros(graphDevice, @[ @16 ], 16);

  time("a number: pooling.kernelWidth", 200000, [=] { [pooling kernelWidth]; });
  time("an object: tensor.operation", 100000, [=] { [y operation]; });
  // Swift's array of numbers is a value: it reads them.
  time("a shape of one number: tensor.shape", 50000, [=] { [[[y shape] objectAtIndex:0] integerValue]; });
  time("a descriptor: MPSImageDescriptor(...)", 20000, [] {
    [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                   width:1
                                                  height:1
                                         featureChannels:1];
  });
  time("an object of Metal: device.makeBuffer", 20000, [=] { [[device newBufferWithLength:64 options:0] release]; });
  time("an operation: graph.addition", 2000, [=] { [graph additionWithPrimaryTensor:x secondaryTensor:x name:nil]; });
  time("a run of one operation", 2000,
       [=] { [graph runWithMTLCommandQueue:queue feeds:@{x : data} targetTensors:@[ y ] targetOperations:nil]; });
  const DigitNetwork network(graphDevice);
  time("a training step of the digit network", 20, [&] { network.step(queue); });
}

int main() {
  @autoreleasepool {
    measure();
  }
}
