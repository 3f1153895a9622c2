// Trains the generator and the discriminator of Apple's "Build customized ML models with the Metal Performance Shaders
// Graph" on handwritten digits, and draws digits.
#import "networks.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "../mnist/digits.h"
#include "../parts/options.h"

static const char kUsage[] =
    "usage: gan [--iterations N] [--batch N] [--seed N] [--report N] [--output FILE] [FOLDER]\n"
    "FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in mnist/.\n"
    "Without both the program draws synthetic digits. FILE becomes a PGM picture of generated digits, 8 in a row.\n"
    "Defaults: 1000 iterations of 64 images, seed 0, a report every 50 iterations.\n";

static const int kColumns = 8;  // of the picture

// From -1, black, to 1, white.
static MPSGraphTensorData *makeImages(id<MTLDevice> device, const Digits &digits, int first, int count) {
  std::vector<float> numbers;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t *image = digits.image((first + i) % digits.count());
    for (int p = 0; p < Digits::kPixels; ++p) numbers.push_back(static_cast<float>(image[p]) / 127.5F - 1);
  }
  return makeTensorData(device, numbers.data(), @[ @(count), @(Digits::kSize), @(Digits::kSize), @1 ],
                        MPSDataTypeFloat32);
}

static MPSGraphTensorData *makeSeeds(id<MTLDevice> device, std::mt19937 &random, int count) {
  std::normal_distribution<float> normal;
  std::vector<float> numbers(static_cast<std::size_t>(count * Networks::kLatent));
  for (float &number : numbers) number = normal(random);
  return makeTensorData(device, numbers.data(), @[ @(count), @(Networks::kLatent) ], MPSDataTypeFloat32);
}

static void train(const Networks &networks, id<MTLCommandQueue> queue, const Digits &digits, std::mt19937 &random,
                  int iterations, int batchSize, int reportEvery) {
  for (int iteration = 0; iteration < iterations; ++iteration) {
    @autoreleasepool {
      const float step = static_cast<float>(iteration + 1);
      id<MTLDevice> device = [queue device];
      MPSGraphTensorDataDictionary *feeds = @{
        networks.images : makeImages(device, digits, iteration * batchSize % digits.count(), batchSize),
        networks.seeds : makeSeeds(device, random, batchSize),
        networks.step : makeTensorData(device, &step, @[ @1 ], MPSDataTypeFloat32)
      };
      MPSGraphTensorDataDictionary *results =
          [networks.graph runWithMTLCommandQueue:queue
                                           feeds:feeds
                                   targetTensors:@[ networks.discriminatorLoss, networks.generatorLoss ]
                                targetOperations:networks.updates];
      if (iteration % reportEvery == 0)
        std::printf("iteration %4d  discriminator loss %.4f  generator loss %.4f\n", iteration,
                    static_cast<double>(numbersOf([results objectForKey:networks.discriminatorLoss])[0]),
                    static_cast<double>(numbersOf([results objectForKey:networks.generatorLoss])[0]));
    }
  }
}

// The generator's part of the graph runs alone. Returns whether the file was written.
static bool writePicture(const Networks &networks, id<MTLCommandQueue> queue, std::mt19937 &random, int batchSize,
                         const std::string &path) {
  MPSGraphTensorDataDictionary *results =
      [networks.graph runWithMTLCommandQueue:queue
                                       feeds:@{networks.seeds : makeSeeds([queue device], random, batchSize)}
                               targetTensors:@[ networks.pictures ]
                            targetOperations:nil];
  const std::vector<float> numbers = numbersOf([results objectForKey:networks.pictures]);
  const int columns = std::min(kColumns, batchSize), rows = batchSize / columns;
  std::FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  std::fprintf(file, "P5\n%d %d\n255\n", columns * Digits::kSize, rows * Digits::kSize);
  for (int y = 0; y < rows * Digits::kSize; ++y)
    for (int x = 0; x < columns * Digits::kSize; ++x) {
      const int image = y / Digits::kSize * columns + x / Digits::kSize;
      const int pixel = y % Digits::kSize * Digits::kSize + x % Digits::kSize;
      const float value = numbers[static_cast<std::size_t>(image * Digits::kPixels + pixel)];
      std::fputc(static_cast<std::uint8_t>(127.5F * (value + 1) + 0.5F), file);
    }
  return std::fclose(file) == 0;
}

int main(int argc, char **argv) {
  @autoreleasepool {
    std::string folder, output;
    int iterations = 1000, batchSize = 64, seed = 0, reportEvery = 50;
    read_options(argc, argv,
                 {{"--iterations", &iterations},
                  {"--batch", &batchSize, nullptr, 1},
                  {"--seed", &seed},
                  {"--report", &reportEvery, nullptr, 1},
                  {"--output", nullptr, &output}},
                 folder, kUsage);
    Digits trainingDigits, testDigits;
    Digits::load(folder, trainingDigits, testDigits);
    trainingDigits.shuffle(static_cast<unsigned>(seed));

    id<MTLCommandQueue> queue = [[MTLCreateSystemDefaultDevice() autorelease] newCommandQueue];
    std::mt19937 random(static_cast<unsigned>(seed) + 1);
    const Networks networks = makeNetworks(batchSize, static_cast<unsigned>(seed));
    train(networks, queue, trainingDigits, random, iterations, batchSize, reportEvery);
    if (!output.empty() && !writePicture(networks, queue, random, batchSize, output)) {
      std::fprintf(stderr, "gan: %s could not be written.\n", output.c_str());
      return 1;
    }
    [queue release];
  }
  return 0;
}
