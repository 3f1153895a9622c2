// Trains Inception-V3 to classify pictures, and counts the right ones among pictures that it has not seen.
#include <algorithm>
#include <cstdio>

#import "../parts/batches.h"
#import "../parts/device.h"
#import "network.h"
#include "pictures.h"

static const int kHeldOut = 8;  // one of so many pictures

// The pictures that are trained with come first.
static int trained(const Pictures &pictures) { return pictures.count - std::max(1, pictures.count / kHeldOut); }

static NSArray<MPSCNNLossLabels *> *encode(MPSNNGraph *graph, const Pictures &pictures, int batch,
                                           id<MTLCommandBuffer> commandBuffer, int iteration) {
  id<MTLDevice> device = [commandBuffer device];
  std::vector<const std::uint8_t *> chosen;
  NSMutableArray<MPSCNNLossLabels *> *labels = [NSMutableArray array];
  for (int i = 0; i < batch; ++i) {
    const auto row = static_cast<int>((static_cast<long>(iteration) * batch + i) % trained(pictures));
    std::vector<float> numbers(static_cast<std::size_t>(pictures.classes));
    numbers[static_cast<std::size_t>(pictures.label(row))] = 1;
    chosen.push_back(pictures.picture(row));
    [labels addObject:[newLabels(device, numbers.data(), MTLSizeMake(1, 1, numbers.size())) autorelease]];
  }
  [graph encodeBatchToCommandBuffer:commandBuffer
                       sourceImages:@[ makeImages(device, pictures.size, chosen) ]
                       sourceStates:@[ labels ]];
  return labels;
}

static void evaluate(id<MTLCommandQueue> queue, MPSNNGraph *inference, const Pictures &pictures, int iterations) {
  [inference reloadFromDataSources];
  std::vector<float> scores(static_cast<std::size_t>(pictures.classes));
  int right = 0;
  const int first = trained(pictures);
  for (int row = first; row < pictures.count; ++row) {
    computeResult(queue, inference, pictures.size, pictures.picture(row), scores);
    right += std::max_element(scores.begin(), scores.end()) - scores.begin() == pictures.label(row) ? 1 : 0;
  }
  std::printf("test accuracy %.4f on %d pictures after %d iterations\n",
              static_cast<double>(right) / (pictures.count - first), pictures.count - first, iterations);
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 60};
    int batch = 8;
    float keep = 0.8F;
    const Program program{
        .name = "inception",
        .summary = "Trains Inception-V3 and counts right classes among pictures that it has not seen.\n"
                   "FILE is an .npz file that write_data.py writes. Without it the program draws stripes.",
        .argument = "FILE",
        .example = "inception --iterations 20 --batch 4",
        .options = run.options({{"--batch N", &batch, "pictures of an iteration", 1},
                                {"--keep SHARE", &keep, "what dropout keeps of the last mean; 1: no dropout"}})};
    const std::string file = program.read(argc, argv);
    if (keep > 1) program.refuse("--keep is " + std::to_string(keep) + ", expected at most 1.");
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    const auto seed = static_cast<unsigned>(run.seed);
    const Pictures pictures = file.empty() ? Pictures::draw(96, seed) : Pictures::read(file);

    Inception network([queue device], pictures.classes, keep, seed);
    MPSNNGraph *graph = network.makeTrainingGraph(static_cast<NSUInteger>(batch));
    if (checkpoint.iteration() > 0) {
      for (id<Layer> layer in network.layers()) {
        getVectors(checkpoint, [layer label], [layer vectors]);
        [layer setTimeStep:static_cast<NSUInteger>(checkpoint.iteration())];
      }
      [graph reloadFromDataSources];
    }
    const Training training{queue, "inception", run.report, [&](id<MTLCommandBuffer> commandBuffer, int iteration) {
                              return encode(graph, pictures, batch, commandBuffer, iteration);
                            }};
    checkpoint.train([&](int first, int end) { training.run(first, end); },
                     [&] {
                       for (id<Layer> layer in network.layers())
                         putVectors(checkpoint, queue, [layer label], [layer vectors]);
                     });
    evaluate(queue, network.makeInferenceGraph(), pictures, checkpoint.iteration());
  }
  return 0;
}
