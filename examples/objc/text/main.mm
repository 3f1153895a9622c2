// Trains a text generator on a file and writes a new text. It follows Apple's "Build customized ML models with the
// Metal Performance Shaders Graph".
#import "model.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "../parts/options.h"

static const char kUsage[] =
    "usage: text [--iterations N] [--batch N] [--features N] [--seed N] [--report N] [--start TEXT]\n"
    "            [--length N] [--temperature T] FILE\n"
    "Trains on the first nine tenths of FILE and writes LENGTH characters after TEXT. A character is one byte.\n"
    "Defaults: 500 iterations of 32 pieces, 256 features, seed 0, a report every 50 iterations; TEXT is the\n"
    "beginning of FILE, 400 characters, temperature 0.7.\n";

static const int kPiece = 64;  // characters of a piece of text
static const int kStart = 10;  // characters of the default TEXT

using Numbers = std::vector<std::int32_t>;

// A text, and the number of each of its characters.
struct Text {
  std::string characters;  // sorted
  Numbers numbers;

  explicit Text(const std::string &bytes) : characters(bytes) {
    std::sort(characters.begin(), characters.end());
    characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
    for (char character : bytes) numbers.push_back(static_cast<std::int32_t>(characters.find(character)));
  }
};

static MPSGraphTensorData *makeNumbers(id<MTLDevice> device, const Numbers &numbers, int batchSize) {
  const int rows = static_cast<int>(numbers.size()) / batchSize;
  return makeTensorData(device, numbers.data(), @[ @(rows), @(batchSize) ], MPSDataTypeInt32);
}

static MPSGraphTensorData *makeFloats(id<MTLDevice> device, const std::vector<float> &numbers, MPSShape *shape) {
  return makeTensorData(device, numbers.data(), shape, MPSDataTypeFloat32);
}

// Pieces of the text from these places on, and the characters that follow each of theirs.
static MPSGraphTensorDataDictionary *makePieces(const Model &model, id<MTLDevice> device, const Numbers &text,
                                                const std::vector<std::size_t> &starts) {
  Numbers source, target;
  for (std::size_t step = 0; step < kPiece; ++step)
    for (std::size_t start : starts) {
      source.push_back(text[start + step]);
      target.push_back(text[start + step + 1]);
    }
  const int batchSize = static_cast<int>(starts.size());
  return
      @{model.source : makeNumbers(device, source, batchSize), model.target : makeNumbers(device, target, batchSize)};
}

static void train(const Model &model, id<MTLCommandQueue> queue, const Numbers &text, std::mt19937 &random,
                  int iterations, int batchSize, int reportEvery) {
  for (int iteration = 0; iteration < iterations; ++iteration) {
    @autoreleasepool {
      std::vector<std::size_t> starts;
      for (int i = 0; i < batchSize; ++i) starts.push_back(random() % (text.size() - kPiece));
      NSMutableDictionary<MPSGraphTensor *, MPSGraphTensorData *> *feeds =
          [NSMutableDictionary dictionaryWithDictionary:makePieces(model, [queue device], text, starts)];
      [feeds setObject:makeFloats([queue device], { static_cast<float>(iteration + 1) }, @[ @1 ]) forKey:model.step];
      MPSGraphTensorDataDictionary *results = [model.graph runWithMTLCommandQueue:queue
                                                                            feeds:feeds
                                                                    targetTensors:@[ model.loss ]
                                                                 targetOperations:model.updates];
      if (iteration % reportEvery == 0)
        std::printf("iteration %4d  loss %.4f\n", iteration,
                    static_cast<double>(numbersOf([results objectForKey:model.loss])[0]));
    }
  }
}

// The loss of the text's consecutive pieces, at most so many.
static double evaluate(const Model &model, id<MTLCommandQueue> queue, const Numbers &text, std::size_t most) {
  @autoreleasepool {
    std::vector<std::size_t> starts;
    for (std::size_t start = 0; start + kPiece < text.size() && starts.size() < most; start += kPiece)
      starts.push_back(start);
    MPSGraphTensorDataDictionary *results =
        [model.graph runWithMTLCommandQueue:queue
                                      feeds:makePieces(model, [queue device], text, starts)
                              targetTensors:@[ model.loss ]
                           targetOperations:nil];
    return static_cast<double>(numbersOf([results objectForKey:model.loss])[0]);
  }
}

// Prints the start and so many characters after it. The states of the LSTM go from one run to the next.
static void write(const Model &model, id<MTLCommandQueue> queue, const Text &text, const std::string &start, int length,
                  float temperature, std::mt19937 &random) {
  std::vector<float> state(static_cast<std::size_t>(model.features)), cell = state;
  std::string written = start;
  for (std::size_t i = 0; i + 1 < start.size() + static_cast<std::size_t>(length); ++i) {
    @autoreleasepool {
      id<MTLDevice> device = [queue device];
      const auto number = static_cast<std::int32_t>(text.characters.find(written[i]));
      MPSGraphTensorDataDictionary *results =
          [model.graph runWithMTLCommandQueue:queue
                                        feeds:@{
                                          model.letter : makeNumbers(device, {number}, 1),
                                          model.state : makeFloats(device, state, @[ @1, @(model.features) ]),
                                          model.cell : makeFloats(device, cell, @[ @1, @(model.features) ]),
                                          model.inverseTemperature : makeFloats(device, {1 / temperature}, @[ @1 ])
                                        }
                                targetTensors:@[ model.probabilities, model.nextState, model.nextCell ]
                             targetOperations:nil];
      state = numbersOf([results objectForKey:model.nextState]);
      cell = numbersOf([results objectForKey:model.nextCell]);
      const std::vector<float> probabilities = numbersOf([results objectForKey:model.probabilities]);
      std::discrete_distribution<std::size_t> next(probabilities.begin(), probabilities.end());
      if (i + 1 == written.size()) written += text.characters[next(random)];
    }
  }
  std::printf("%s\n", written.c_str());
}

static std::string readFile(const std::string &path) {
  if (path.empty()) stop_with_usage("A text file is needed.", kUsage);
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  if (!(content << file.rdbuf())) stop_with_usage(path + " cannot be read.", kUsage);
  const std::string bytes = content.str();
  // A tenth of the text holds at least one piece and its next character.
  const std::size_t least = 10 * (kPiece + 1);
  if (bytes.size() < least)
    stop_with_usage(
        path + " has " + std::to_string(bytes.size()) + " characters, expected at least " + std::to_string(least) + ".",
        kUsage);
  return bytes;
}

int main(int argc, char **argv) {
  @autoreleasepool {
    std::string path, start, temperatureText = "0.7";
    int iterations = 500, batchSize = 32, features = 256, seed = 0, reportEvery = 50, length = 400;
    read_options(argc, argv,
                 {{"--iterations", &iterations},
                  {"--batch", &batchSize, nullptr, 1},
                  {"--features", &features, nullptr, 1},
                  {"--seed", &seed},
                  {"--report", &reportEvery, nullptr, 1},
                  {"--start", nullptr, &start},
                  {"--length", &length},
                  {"--temperature", nullptr, &temperatureText}},
                 path, kUsage);
    const float temperature = std::strtof(temperatureText.c_str(), nullptr);
    if (!(temperature > 0))
      stop_with_usage("The temperature is \"" + temperatureText + "\", expected a number above 0.", kUsage);
    const std::string bytes = readFile(path);
    const Text text(bytes);
    if (start.empty()) start = bytes.substr(0, kStart);
    for (char character : start)
      if (text.characters.find(character) == std::string::npos)
        stop_with_usage(std::string("The start has the character '") + character + "', which " + path + " lacks.",
                        kUsage);
    const auto cut = text.numbers.begin() + static_cast<std::ptrdiff_t>(text.numbers.size() * 9 / 10);
    const Numbers training(text.numbers.begin(), cut), heldOut(cut, text.numbers.end());
    const int characters = static_cast<int>(text.characters.size());
    std::printf("%zu characters, %d different\n", bytes.size(), characters);

    id<MTLCommandQueue> queue = [[MTLCreateSystemDefaultDevice() autorelease] newCommandQueue];
    const Model model = makeModel(characters, features, static_cast<unsigned>(seed));
    std::mt19937 random(static_cast<unsigned>(seed) + 1);
    train(model, queue, training, random, iterations, batchSize, reportEvery);
    std::printf("held-out loss %.4f after %d iterations\n", evaluate(model, queue, heldOut, 64), iterations);
    write(model, queue, text, start, length, temperature, random);
    [queue release];
  }
  return 0;
}
