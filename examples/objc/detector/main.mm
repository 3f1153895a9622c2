// Trains tiny YOLO to find objects in pictures, and counts those that it finds in pictures that it has not seen.
#include <algorithm>
#include <cstdio>

#import "../parts/batches.h"
#import "../parts/device.h"
#import "boxes.h"
#import "network.h"

static const float kLeastScore = 0.3F;
static const int kHeldOut = 8;  // one of so many pictures

// The pictures that are trained with come first.
static int trained(const Pictures &pictures) { return pictures.count - std::max(1, pictures.count / kHeldOut); }

static NSArray<MPSCNNLossLabels *> *encode(MPSNNGraph *graph, const Pictures &pictures, int batch,
                                           id<MTLCommandBuffer> commandBuffer, int iteration) {
  id<MTLDevice> device = [commandBuffer device];
  const auto cells = static_cast<NSUInteger>(pictures.cells());
  const MTLSize size = MTLSizeMake(cells, cells, static_cast<NSUInteger>(pictures.anchors * pictures.boxNumbers()));
  std::vector<const std::uint8_t *> chosen;
  NSMutableArray<MPSCNNLossLabels *> *labels = [NSMutableArray array];
  for (int i = 0; i < batch; ++i) {
    const auto row = static_cast<int>((static_cast<long>(iteration) * batch + i) % trained(pictures));
    chosen.push_back(pictures.picture(row));
    [labels addObject:[newLabels(device, pictures.label(row), size) autorelease]];
  }
  [graph encodeBatchToCommandBuffer:commandBuffer
                       sourceImages:@[ makeImages(device, pictures.size, chosen) ]
                       sourceStates:@[ labels ]];
  return labels;
}

static void evaluate(id<MTLCommandQueue> queue, MPSNNGraph *inference, const Pictures &pictures, int iterations) {
  [inference reloadFromDataSources];
  std::vector<float> numbers(pictures.labelsEach());
  int objects = 0, found = 0, boxes = 0;
  for (int row = trained(pictures); row < pictures.count; ++row) {
    computeResult(queue, inference, pictures.size, pictures.picture(row), numbers);
    const std::vector<Box> right = trueBoxesOf(pictures, pictures.label(row));
    const std::vector<Box> given = boxesOf(pictures, numbers.data(), kLeastScore);
    objects += static_cast<int>(right.size());
    boxes += static_cast<int>(given.size());
    found += foundAmong(right, given);
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
    MPSNNGraph *graph = makeTrainingGraph([queue device], layers, pictures, static_cast<NSUInteger>(batch));
    const Training training{queue, "detector", run.report, [&](id<MTLCommandBuffer> commandBuffer, int iteration) {
                              return encode(graph, pictures, batch, commandBuffer, iteration);
                            }};
    checkpoint.train([&](int first, int end) { training.run(first, end); },
                     [&] {
                       for (id<Layer> layer in layers) putVectors(checkpoint, queue, [layer label], [layer vectors]);
                     });
    evaluate(queue, makeInferenceGraph([queue device], layers), pictures, checkpoint.iteration());
  }
  return 0;
}
