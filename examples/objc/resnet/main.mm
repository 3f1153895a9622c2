// Trains ResNet-50 as the talk "Training DNNs on iOS with Metal Performance Shaders Graph" does, and tries it on
// pictures that it has not seen.
#import "network.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "../parts/device.h"
#include "../parts/random.h"
#include "pictures.h"

static MPSGraphTensorData *makeImages(id<MTLDevice> device, const Pictures &pictures, const std::vector<int> &chosen) {
  std::vector<float> numbers;
  for (int index : chosen) {
    const float *picture = pictures.picture(index);
    numbers.insert(numbers.end(), picture, picture + pictures.pixels_each());
  }
  MPSShape *shape = @[ @(chosen.size()), @(pictures.size), @(pictures.size), @(Pictures::kChannels) ];
  return makeTensorData(device, numbers.data(), shape, MPSDataTypeFloat32);
}

static MPSGraphTensorData *makeLabels(id<MTLDevice> device, const Pictures &pictures, const std::vector<int> &chosen) {
  std::vector<float> numbers(chosen.size() * Pictures::kClasses);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const int label = pictures.classes[static_cast<std::size_t>(chosen[i])];
    numbers[i * Pictures::kClasses + static_cast<std::size_t>(label)] = 1;
  }
  return makeTensorData(device, numbers.data(), @[ @(chosen.size()), @(Pictures::kClasses) ], MPSDataTypeFloat32);
}

static MPSGraphTensorData *makeFlag(id<MTLDevice> device, bool value) {
  return makeTensorData(device, &value, @[ @1 ], MPSDataTypeBool);
}

// The pictures of an iteration. Each epoch has another order.
static std::vector<int> choose(int count, int batchSize, int seed, int iteration) {
  std::vector<int> order(static_cast<std::size_t>(count)), chosen;
  int ordered = -1;  // the epoch of `order`
  for (int i = 0; i < batchSize; ++i) {
    const int number = iteration * batchSize + i, epoch = number / count;
    if (epoch != ordered) {
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random_of(seed, epoch));
      ordered = epoch;
    }
    chosen.push_back(order[static_cast<std::size_t>(number % count)]);
  }
  return chosen;
}

static void train(const Network &network, id<MTLCommandQueue> queue, const Pictures &pictures, const Run &run,
                  int batchSize, int first, int end) {
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      const std::vector<int> chosen = choose(pictures.count(), batchSize, run.seed, iteration);
      id<MTLDevice> device = [queue device];
      MPSGraphTensorDataDictionary *feeds = @{
        network.images : makeImages(device, pictures, chosen),
        network.labels : makeLabels(device, pictures, chosen),
        network.isTraining : makeFlag(device, true)
      };
      MPSGraphTensorDataDictionary *results = [network.graph runWithMTLCommandQueue:queue
                                                                              feeds:feeds
                                                                      targetTensors:@[ network.loss ]
                                                                   targetOperations:network.updates];
      if (iteration % run.report == 0)
        std::printf("iteration %4d  loss %.4f\n", iteration,
                    static_cast<double>(numbersOf([results objectForKey:network.loss])[0]));
    }
  }
}

// The share of pictures whose class is the most probable one. The same graph runs with its moving averages.
static double accuracy(const Network &network, id<MTLCommandQueue> queue, const Pictures &pictures, int batchSize) {
  int right = 0;
  for (int first = 0; first < pictures.count(); first += batchSize) {
    @autoreleasepool {
      std::vector<int> chosen;
      for (int i = 0; i < batchSize; ++i) chosen.push_back(std::min(first + i, pictures.count() - 1));
      MPSGraphTensorDataDictionary *feeds = @{
        network.images : makeImages([queue device], pictures, chosen),
        network.isTraining : makeFlag([queue device], false)
      };
      MPSGraphTensorDataDictionary *results = [network.graph runWithMTLCommandQueue:queue
                                                                              feeds:feeds
                                                                      targetTensors:@[ network.probabilities ]
                                                                   targetOperations:nil];
      const std::vector<float> numbers = numbersOf([results objectForKey:network.probabilities]);
      for (int i = 0; i < batchSize && first + i < pictures.count(); ++i) {
        const float *picture = numbers.data() + i * Pictures::kClasses;
        const auto best = std::max_element(picture, picture + Pictures::kClasses) - picture;
        right += best == pictures.classes[static_cast<std::size_t>(first + i)];
      }
    }
  }
  return static_cast<double>(right) / pictures.count();
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 100, .report = 10};
    int batchSize = 16, size = Pictures::kFileSize;
    const Program program{
        .name = "resnet",
        .summary =
            "Trains ResNet-50 and tries it on pictures that it has not seen.\n"
            "FILE is an .npz file with train_images and test_images, UInt8 (N, 32, 32, 3), and train_labels and\n"
            "test_labels, UInt8 (N), such as cifar10_subset.npz. Without it the program draws pictures.",
        .argument = "FILE",
        .example = "resnet --iterations 40 --save run",
        .options = run.options({{"--batch N", &batchSize, "pictures of an iteration", 1},
                                {"--size N", &size, "height and width of drawn pictures", 1}})};
    const std::string path = program.read(argc, argv);
    if (!path.empty() && size != Pictures::kFileSize)
      program.refuse("The size is " + std::to_string(size) + ", but pictures of files have " +
                     std::to_string(Pictures::kFileSize) + ".");
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    const Pictures training = path.empty() ? Pictures::draw(1024, size, 1) : Pictures::read(path, "train");
    const Pictures test = path.empty() ? Pictures::draw(256, size, 2) : Pictures::read(path, "test");

    const Network network = makeNetwork(batchSize, size, static_cast<unsigned>(run.seed));
    network.variables.get(checkpoint, queue);
    checkpoint.train([&](int first, int end) { train(network, queue, training, run, batchSize, first, end); },
                     [&] { network.variables.put(checkpoint, queue); });
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(network, queue, test, batchSize),
                checkpoint.iteration());
  }
  return 0;
}
