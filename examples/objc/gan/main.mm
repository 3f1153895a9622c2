// Trains the generator and the discriminator of Apple's "Build customized ML models with the Metal Performance Shaders
// Graph" on handwritten digits, and draws digits.
#import "networks.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "../mnist/digits.h"
#include "../parts/device.h"
#include "../parts/random.h"

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

static MPSGraphTensorData *makeSeeds(id<MTLDevice> device, std::mt19937 random, int count) {
  std::normal_distribution<float> normal;
  std::vector<float> numbers(static_cast<std::size_t>(count * Networks::kLatent));
  for (float &number : numbers) number = normal(random);
  return makeTensorData(device, numbers.data(), @[ @(count), @(Networks::kLatent) ], MPSDataTypeFloat32);
}

static void train(const Networks &networks, id<MTLCommandQueue> queue, const Digits &digits, const Run &run,
                  int batchSize, int first, int end) {
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      const float step = static_cast<float>(iteration + 1);
      id<MTLDevice> device = [queue device];
      MPSGraphTensorDataDictionary *feeds = @{
        networks.images : makeImages(device, digits, iteration * batchSize % digits.count(), batchSize),
        networks.seeds : makeSeeds(device, random_of(run.seed, iteration), batchSize),
        networks.step : makeTensorData(device, &step, @[ @1 ], MPSDataTypeFloat32)
      };
      MPSGraphTensorDataDictionary *results =
          [networks.graph runWithMTLCommandQueue:queue
                                           feeds:feeds
                                   targetTensors:@[ networks.discriminatorLoss, networks.generatorLoss ]
                                targetOperations:networks.updates];
      if (iteration % run.report == 0)
        std::printf("iteration %4d  discriminator loss %.4f  generator loss %.4f\n", iteration,
                    static_cast<double>(numbersOf([results objectForKey:networks.discriminatorLoss])[0]),
                    static_cast<double>(numbersOf([results objectForKey:networks.generatorLoss])[0]));
    }
  }
}

// The generator's part of the graph runs alone. Returns whether the file was written.
static bool writePicture(const Networks &networks, id<MTLCommandQueue> queue, std::mt19937 random, int batchSize,
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
    Run run{.iterations = 1000};
    int batchSize = 64;
    std::string output = "digits.pgm";
    const Program program{
        .name = "gan",
        .summary =
            "Trains a generator of handwritten digits and draws a picture with eight in a row.\n"
            "FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in\n"
            "mnist/. Without both the program draws synthetic digits.",
        .argument = "FOLDER",
        .example = "gan --iterations 300 --save run --output digits.pgm",
        .options = run.options({{"--batch N", &batchSize, "images of an iteration, and digits of the picture", 1},
                                {"--output FILE", &output, "the picture, PGM"}})};
    const std::string folder = program.read(argc, argv);
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    Digits trainingDigits, testDigits;
    Digits::load(folder, trainingDigits, testDigits);
    trainingDigits.shuffle(static_cast<unsigned>(run.seed));

    const Networks networks = makeNetworks(batchSize, static_cast<unsigned>(run.seed));
    networks.variables.get(checkpoint, queue);
    std::FILE *file = std::fopen(output.c_str(), "ab");  // leaves what is there until the picture is drawn
    if (!file) program.refuse("The file " + output + " cannot be written.");
    std::fclose(file);
    checkpoint.train([&](int first, int end) { train(networks, queue, trainingDigits, run, batchSize, first, end); },
                     [&] { networks.variables.put(checkpoint, queue); });
    if (!writePicture(networks, queue, random_of(run.seed, -1), batchSize, output)) {
      std::fprintf(stderr, "gan: %s could not be written.\n", output.c_str());
      return 1;
    }
    std::printf("%s: generated digits\n", output.c_str());
  }
  return 0;
}
