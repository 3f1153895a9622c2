// Trains ResNet-50 as the talk "Training DNNs on iOS with Metal Performance Shaders Graph" does, and tries it on
// pictures that it has not seen.
#import "network.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "../parts/options.h"
#include "pictures.h"

static const char kUsage[] =
    "usage: resnet [--iterations N] [--batch N] [--size N] [--seed N] [--report N] [FILE]\n"
    "FILE is an .npz file with train_images and test_images, UInt8 (N, 32, 32, 3), and train_labels and test_labels,\n"
    "UInt8 (N), such as cifar10_subset.npz. Without it the program draws pictures of SIZE x SIZE pixels.\n"
    "Defaults: 100 iterations of 16 pictures, size 32, seed 0, a report every 10 iterations.\n";

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

static void train(const Network &network, id<MTLCommandQueue> queue, const Pictures &pictures, std::mt19937 &random,
                  int iterations, int batchSize, int reportEvery) {
  std::vector<int> order(static_cast<std::size_t>(pictures.count()));
  std::iota(order.begin(), order.end(), 0);
  std::size_t next = order.size();
  for (int iteration = 0; iteration < iterations; ++iteration) {
    @autoreleasepool {
      std::vector<int> chosen;
      for (int i = 0; i < batchSize; ++i) {
        if (next == order.size()) {
          std::shuffle(order.begin(), order.end(), random);
          next = 0;
        }
        chosen.push_back(order[next++]);
      }
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
      if (iteration % reportEvery == 0)
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
    std::string path;
    int iterations = 100, batchSize = 16, size = Pictures::kFileSize, seed = 0, reportEvery = 10;
    read_options(argc, argv,
                 {{"--iterations", &iterations},
                  {"--batch", &batchSize, nullptr, 1},
                  {"--size", &size, nullptr, 1},
                  {"--seed", &seed},
                  {"--report", &reportEvery, nullptr, 1}},
                 path, kUsage);
    if (!path.empty() && size != Pictures::kFileSize)
      stop_with_usage("The size is " + std::to_string(size) + ", but pictures of files have " +
                          std::to_string(Pictures::kFileSize) + ".",
                      kUsage);
    const Pictures training = path.empty() ? Pictures::draw(1024, size, 1) : Pictures::read(path, "train");
    const Pictures test = path.empty() ? Pictures::draw(256, size, 2) : Pictures::read(path, "test");

    id<MTLCommandQueue> queue = [[MTLCreateSystemDefaultDevice() autorelease] newCommandQueue];
    const Network network = makeNetwork(batchSize, size, static_cast<unsigned>(seed));
    std::mt19937 random(static_cast<unsigned>(seed) + 1);
    train(network, queue, training, random, iterations, batchSize, reportEvery);
    std::printf("test accuracy %.4f after %d iterations\n", accuracy(network, queue, test, batchSize), iterations);
    [queue release];
  }
  return 0;
}
