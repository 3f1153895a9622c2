// Trains the digit classifier of Apple's "Build customized ML models with the Metal Performance Shaders Graph" on
// handwritten digits. The weights of the convolutions are variables of the graph, the graph writes the gradients
// itself, and two batches are in flight.
#include <algorithm>
#include <cstdio>

#import "../mnist/digits.h"
#import "../parts/device.h"
#import "../parts/parameters.h"

static const int kBatchSize = 40;
static const int kEvaluationBatch = 500;
static const double kLearningRate = 0.2 / kBatchSize;  // the loss is the sum over the batch

// ---- Step 1: define the inputs, and the variables that training changes

struct Network {
  MPSGraph *graph;
  Parameters parameters;

  // Placeholders of any batch size, the loss and the classes' probabilities.
  MPSGraphTensor *images = nil, *labels = nil, *loss = nil, *probabilities = nil;
  NSMutableArray<MPSGraphOperation *> *updates = [NSMutableArray array];
};

// ---- Step 2: write the operations, first those of the forward pass

struct Layer {
  NSString *name;
  int kernelSize, inputs, outputs;
  MPSGraphPaddingStyle padding;
};

static MPSGraphTensor *addConvolution(Network &network, MPSGraphTensor *source, const Layer &layer) {
  MPSGraph *graph = network.graph;
  MPSGraphConvolution2DOpDescriptor *descriptor =
      [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:1
                                                       strideInY:1
                                                 dilationRateInX:1
                                                 dilationRateInY:1
                                                          groups:1
                                                    paddingStyle:layer.padding
                                                      dataLayout:MPSGraphTensorNamedDataLayoutNHWC
                                                   weightsLayout:MPSGraphTensorNamedDataLayoutHWIO];
  const int size = layer.kernelSize, factors = size * size * layer.inputs;
  MPSGraphTensor *weights = network.parameters.drawUniform(@[ @(size), @(size), @(layer.inputs), @(layer.outputs) ],
                                                           std::sqrt(3.0F / static_cast<float>(factors)), layer.name);
  MPSGraphTensor *bias =
      network.parameters.fill(@[ @(layer.outputs) ], 0, [layer.name stringByAppendingString:@" bias"]);
  // Both variables are read here without being asked to, and the bias is broadcast.
  MPSGraphTensor *convolution = [graph convolution2DWithSourceTensor:source
                                                       weightsTensor:weights
                                                          descriptor:descriptor
                                                                name:layer.name];
  return [graph additionWithPrimaryTensor:convolution secondaryTensor:bias name:layer.name];
}

static MPSGraphTensor *addPooling(MPSGraph *graph, MPSGraphTensor *source) {
  MPSGraphPooling2DOpDescriptor *descriptor =
      [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:2
                                                  kernelHeight:2
                                                     strideInX:2
                                                     strideInY:2
                                                  paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                    dataLayout:MPSGraphTensorNamedDataLayoutNHWC];
  return [graph maxPooling2DWithSourceTensor:source descriptor:descriptor name:nil];
}

static void addForwardPass(Network &network) {
  MPSGraph *graph = network.graph;
  network.images = [graph placeholderWithShape:@[ @-1, @(Digits::kSize), @(Digits::kSize), @1 ]
                                      dataType:MPSDataTypeFloat32
                                          name:@"images"];
  network.labels = [graph placeholderWithShape:@[ @-1, @(Digits::kClasses) ]
                                      dataType:MPSDataTypeFloat32
                                          name:@"labels"];
  MPSGraphTensor *features = network.images;
  for (const Layer &layer : {Layer{@"conv1", 5, 1, 32, MPSGraphPaddingStyleTF_SAME},
                             Layer{@"conv2", 5, 32, 64, MPSGraphPaddingStyleTF_SAME}})
    features = addPooling(graph, [graph reLUWithTensor:addConvolution(network, features, layer) name:nil]);
  // As large as its input, so that one pixel of ten channels is left: the scores of the classes.
  const Layer whole{@"conv3", 7, 64, Digits::kClasses, MPSGraphPaddingStyleTF_VALID};
  MPSGraphTensor *scores = [graph reshapeTensor:addConvolution(network, features, whole)
                                      withShape:@[ @-1, @(Digits::kClasses) ]
                                           name:nil];
  network.probabilities = [graph softMaxWithTensor:scores axis:-1 name:nil];
  network.loss = [graph softMaxCrossEntropyWithSourceTensor:scores
                                               labelsTensor:network.labels
                                                       axis:-1
                                              reductionType:MPSGraphLossReductionTypeSum
                                                       name:nil];
}

// Then gradients by all variables, and each variable's next value.
static void addUpdates(Network &network) {
  MPSGraph *graph = network.graph;
  MPSGraphTensor *learningRate = [graph constantWithScalar:kLearningRate dataType:MPSDataTypeFloat32];
  NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *gradients =
      [graph gradientForPrimaryTensor:network.loss withTensors:network.parameters.trained name:nil];
  for (MPSGraphTensor *variable in network.parameters.trained) {
    MPSGraphTensor *next = [graph stochasticGradientDescentWithLearningRateTensor:learningRate
                                                                     valuesTensor:variable
                                                                   gradientTensor:[gradients objectForKey:variable]
                                                                             name:nil];
    [network.updates addObject:[graph assignVariable:variable withValueOfTensor:next name:nil]];
  }
}

// ---- Step 3: execute the graph

static MPSGraphTensorData *makeImages(id<MTLDevice> device, const Digits &digits, int first, int count) {
  std::vector<float> numbers;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t *image = digits.image((first + i) % digits.count());
    for (int p = 0; p < Digits::kPixels; ++p) numbers.push_back(static_cast<float>(image[p]) / 255);
  }
  return makeTensorData(device, numbers.data(), @[ @(count), @(Digits::kSize), @(Digits::kSize), @1 ],
                        MPSDataTypeFloat32);
}

static MPSGraphTensorData *makeLabels(id<MTLDevice> device, const Digits &digits, int first, int count) {
  std::vector<float> numbers(static_cast<std::size_t>(count * Digits::kClasses));
  for (int i = 0; i < count; ++i)
    numbers[static_cast<std::size_t>(i * Digits::kClasses) +
            digits.classes[static_cast<std::size_t>((first + i) % digits.count())]] = 1;
  return makeTensorData(device, numbers.data(), @[ @(count), @(Digits::kClasses) ], MPSDataTypeFloat32);
}

static void train(const Network &network, id<MTLCommandQueue> queue, const Digits &digits, int reportEvery, int first,
                  int end) {
  // While the device trains with one batch, the next one is made.
  dispatch_semaphore_t doubleBuffer = dispatch_semaphore_create(2);
  MPSGraphTensor *loss = network.loss;
  for (int iteration = first; iteration < end; ++iteration) {
    dispatch_semaphore_wait(doubleBuffer, DISPATCH_TIME_FOREVER);
    @autoreleasepool {
      MPSGraphTensorData *images = makeImages([queue device], digits, iteration * kBatchSize, kBatchSize);
      MPSGraphTensorData *labels = makeLabels([queue device], digits, iteration * kBatchSize, kBatchSize);

      MPSGraphExecutionDescriptor *descriptor = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
      [descriptor setCompletionHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
        if (error) std::fprintf(stderr, "digits: %s\n", [[error localizedDescription] UTF8String]);
        if (iteration % reportEvery == 0)
          std::printf("iteration %4d  loss %.4f\n", iteration, numbersOf([results objectForKey:loss])[0] / kBatchSize);
        dispatch_semaphore_signal(doubleBuffer);
      }];

      [network.graph runAsyncWithMTLCommandQueue:queue
                                           feeds:@{network.images : images, network.labels : labels}
                                   targetTensors:@[ loss ]
                                targetOperations:network.updates
                             executionDescriptor:descriptor];
    }
  }
  for (int inFlight = 0; inFlight < 2; ++inFlight) dispatch_semaphore_wait(doubleBuffer, DISPATCH_TIME_FOREVER);
}

// The same graph without its updates is the inference network; the batch may be another.
static double accuracy(const Network &network, id<MTLCommandQueue> queue, const Digits &digits) {
  int right = 0, seen = 0;
  for (; seen + kEvaluationBatch <= digits.count(); seen += kEvaluationBatch) {
    @autoreleasepool {
      MPSGraphTensorData *images = makeImages([queue device], digits, seen, kEvaluationBatch);
      MPSGraphTensorDataDictionary *results = [network.graph runWithMTLCommandQueue:queue
                                                                              feeds:@{network.images : images}
                                                                      targetTensors:@[ network.probabilities ]
                                                                   targetOperations:nil];
      const std::vector<float> numbers = numbersOf([results objectForKey:network.probabilities]);
      for (int i = 0; i < kEvaluationBatch; ++i) {
        const float *image = numbers.data() + i * Digits::kClasses;
        const auto best = std::max_element(image, image + Digits::kClasses) - image;
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
        .name = "digits",
        .summary =
            "Trains a classifier of handwritten digits and prints its accuracy.\n"
            "FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in\n"
            "mnist/. Without both the program draws synthetic digits.",
        .argument = "FOLDER",
        .example = "digits --iterations 100 --save run",
        .options = run.options()};
    const std::string folder = program.read(argc, argv);
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    Digits trainingDigits, testDigits;
    Digits::load(folder, trainingDigits, testDigits);
    trainingDigits.shuffle(static_cast<unsigned>(run.seed));

    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    std::mt19937 random(static_cast<unsigned>(run.seed));
    Network network{.graph = graph, .parameters = {{graph}, random}};
    addForwardPass(network);
    addUpdates(network);
    const Variables &variables = network.parameters.variables;
    variables.get(checkpoint, queue);
    checkpoint.train([&](int first, int end) { train(network, queue, trainingDigits, run.report, first, end); },
                     [&] { variables.put(checkpoint, queue); });
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(network, queue, testDigits),
                checkpoint.iteration());
  }
  return 0;
}
