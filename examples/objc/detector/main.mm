// Trains tiny YOLO to find objects in pictures, and counts those that it finds in pictures that it has not seen.
#include <algorithm>
#include <cstdio>

#import "../parts/device.h"
#import "boxes.h"
#import "network.h"

static const float kLeastScore = 0.3F;
static const int kHeldOut = 8;  // one of so many pictures

static MPSImageBatch *makeImages(id<MTLDevice> device, const Pictures &pictures, const std::vector<int> &rows) {
  const auto size = static_cast<NSUInteger>(pictures.size);
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:size
                                                    height:size
                                           featureChannels:Pictures::kChannels];
  NSMutableArray<MPSImage *> *batch = [NSMutableArray array];
  for (const int row : rows) {
    MPSImage *image = [[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor];
    [image writeBytes:pictures.picture(row) dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

static NSArray<MPSCNNLossLabels *> *makeLabels(id<MTLDevice> device, const Pictures &pictures,
                                               const std::vector<int> &rows) {
  const auto cells = static_cast<NSUInteger>(pictures.cells());
  const auto channels = static_cast<NSUInteger>(pictures.anchors * pictures.boxNumbers());
  NSMutableArray<MPSCNNLossLabels *> *batch = [NSMutableArray array];
  for (const int row : rows) {
    NSData *data = [NSData dataWithBytes:pictures.label(row) length:pictures.labelsEach() * sizeof(float)];
    MPSCNNLossDataDescriptor *descriptor =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                         layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                           size:MTLSizeMake(cells, cells, channels)];
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

// The pictures that are trained with come first.
static int trained(const Pictures &pictures) { return pictures.count - std::max(1, pictures.count / kHeldOut); }

struct Training {
  id<MTLCommandQueue> queue;
  MPSNNGraph *graph;
  const Pictures &pictures;
  int batch, report;
  dispatch_semaphore_t doubleBuffer;
};

static void trainingIteration(const Training &training, int iteration) {
  dispatch_semaphore_wait(training.doubleBuffer, DISPATCH_TIME_FOREVER);
  std::vector<int> rows;
  for (int i = 0; i < training.batch; ++i)
    rows.push_back(static_cast<int>((static_cast<long>(iteration) * training.batch + i) % trained(training.pictures)));
  id<MTLDevice> device = [training.queue device];
  id<MTLCommandBuffer> commandBuffer = [training.queue commandBuffer];
  NSArray<MPSCNNLossLabels *> *labels = makeLabels(device, training.pictures, rows);
  [training.graph encodeBatchToCommandBuffer:commandBuffer
                                sourceImages:@[ makeImages(device, training.pictures, rows) ]
                                sourceStates:@[ labels ]];
  dispatch_semaphore_t doubleBuffer = training.doubleBuffer;
  const int report = training.report;
  [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
    if ([completed error])
      std::fprintf(stderr, "detector: %s\n", [[[completed error] localizedDescription] UTF8String]);
    if (iteration % report == 0) std::printf("iteration %4d  loss %.4f\n", iteration, totalLoss(labels));
    dispatch_semaphore_signal(doubleBuffer);
  }];
  [commandBuffer commit];
}

// Two batches are in flight.
static void train(const Training &training, int first, int end) {
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      trainingIteration(training, iteration);
    }
  }
  for (int i = 0; i < 2; ++i) dispatch_semaphore_wait(training.doubleBuffer, DISPATCH_TIME_FOREVER);
  for (int i = 0; i < 2; ++i) dispatch_semaphore_signal(training.doubleBuffer);
}

static void evaluate(id<MTLCommandQueue> queue, MPSNNGraph *inference, const Pictures &pictures, int iterations) {
  [inference reloadFromDataSources];
  std::vector<float> numbers(pictures.labelsEach());
  int objects = 0, found = 0, boxes = 0;
  for (int row = trained(pictures); row < pictures.count; ++row) {
    @autoreleasepool {
      id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
      MPSImageBatch *results = [inference encodeBatchToCommandBuffer:commandBuffer
                                                        sourceImages:@[ makeImages([queue device], pictures, { row }) ]
                                                        sourceStates:nil];
      [commandBuffer commit];
      [commandBuffer waitUntilCompleted];
      [[results objectAtIndex:0] readBytes:numbers.data()
                                dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                                imageIndex:0];
      const std::vector<Box> right = trueBoxesOf(pictures, pictures.label(row));
      const std::vector<Box> given = boxesOf(pictures, numbers.data(), kLeastScore);
      objects += static_cast<int>(right.size());
      boxes += static_cast<int>(given.size());
      found += foundAmong(right, given);
    }
  }
  std::printf("found %d of %d objects with %d boxes after %d iterations\n", found, objects, boxes, iterations);
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 300};
    int batch = 8;
    const Program program{
        .name = "detector",
        .summary = "Trains a detector of objects and counts those that it finds in pictures that it has not seen.\n"
                   "FILE is an .npz file that write_data.py writes. Without it the program draws squares and discs.",
        .argument = "FILE",
        .example = "detector --iterations 100 --save run",
        .options = run.options({{"--batch N", &batch, "pictures of an iteration", 1}})};
    const std::string file = program.read(argc, argv);
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    const auto seed = static_cast<unsigned>(run.seed);
    const Pictures pictures = file.empty() ? Pictures::draw(320, seed) : Pictures::read(file);
    if (pictures.count < 2) program.refuse(file + " has 1 picture, expected at least 2.");

    Layers *layers = makeLayers([queue device], pictures, seed);
    if (checkpoint.iteration() > 0)
      for (id<Layer> layer in layers) {
        getVectors(checkpoint, [layer label], [layer vectors]);
        [layer setTimeStep:static_cast<NSUInteger>(checkpoint.iteration())];
      }
    const Training training{
        queue,      makeTrainingGraph([queue device], layers, pictures, static_cast<NSUInteger>(batch)),
        pictures,   batch,
        run.report, dispatch_semaphore_create(2)};
    checkpoint.train([&](int first, int end) { train(training, first, end); },
                     [&] {
                       for (id<Layer> layer in layers) putVectors(checkpoint, queue, [layer label], [layer vectors]);
                     });
    evaluate(queue, makeInferenceGraph([queue device], layers), pictures, checkpoint.iteration());
  }
  return 0;
}
