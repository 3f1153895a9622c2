// Trains a text generator on a text and writes a new one. It follows Apple's "Build customized ML models with the
// Metal Performance Shaders Graph".
#import "model.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "../parts/device.h"
#include "../parts/random.h"

// The text of a run without a file, as often as it takes to train.
static const char kRhyme[] = "As I was going to St. Ives,\nI met a man with seven wives,\nEach wife had seven sacks,\n"
                             "Each sack had seven cats,\nEach cat had seven kits:\nKits, cats, sacks, and wives,\n"
                             "How many were there going to St. Ives?\n\n";
static const int kRhymes = 20;

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

static void train(const Model &model, id<MTLCommandQueue> queue, const Numbers &text, const Run &run, int batchSize,
                  int first, int end) {
  for (int iteration = first; iteration < end; ++iteration) {
    @autoreleasepool {
      std::mt19937 random = random_of(run.seed, iteration);
      std::vector<std::size_t> starts;
      for (int i = 0; i < batchSize; ++i) starts.push_back(random() % (text.size() - kPiece));
      NSMutableDictionary<MPSGraphTensor *, MPSGraphTensorData *> *feeds =
          [NSMutableDictionary dictionaryWithDictionary:makePieces(model, [queue device], text, starts)];
      [feeds setObject:makeFloats([queue device], { static_cast<float>(iteration + 1) }, @[ @1 ]) forKey:model.step];
      MPSGraphTensorDataDictionary *results = [model.graph runWithMTLCommandQueue:queue
                                                                            feeds:feeds
                                                                    targetTensors:@[ model.loss ]
                                                                 targetOperations:model.updates];
      if (iteration % run.report == 0)
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
                  float temperature, std::mt19937 random) {
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

static std::string readText(const Program &program, const std::string &path) {
  std::string bytes;
  if (path.empty()) {
    for (int i = 0; i < kRhymes; ++i) bytes += kRhyme;
    return bytes;
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  if (!(content << file.rdbuf())) program.refuse(path + " cannot be read.");
  bytes = content.str();
  // A tenth of the text holds at least one piece and its next character.
  const std::size_t least = 10 * (kPiece + 1);
  if (bytes.size() < least)
    program.refuse(path + " has " + std::to_string(bytes.size()) + " characters, expected at least " +
                   std::to_string(least) + ".");
  return bytes;
}

// The numbers of a model mean the characters that it was trained with.
static void checkCharacters(const Program &program, const Checkpoint &checkpoint, const std::string &characters) {
  if (checkpoint.iteration() == 0) return;
  std::vector<std::uint8_t> saved(characters.size());
  checkpoint.get("characters", saved.data(), saved.size());
  if (!std::equal(saved.begin(), saved.end(), characters.begin(), [](auto a, char b) { return char(a) == b; }))
    program.refuse("The checkpoint is of a text with other characters.");
}

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 500};
    int batchSize = 32, features = 256, length = 400;
    float temperature = 0.7F;
    std::string start;
    const Program program{
        .name = "text",
        .summary =
            "Trains on the first nine tenths of FILE, or on a rhyme, and writes a new text. A character is one byte.",
        .argument = "FILE",
        .example = "text --iterations 300 --save run --start \"Each cat\" --temperature 0.5",
        .options = run.options({{"--batch N", &batchSize, "pieces of an iteration", 1},
                                {"--features N", &features, "of the LSTM", 1},
                                {"--start TEXT", &start, "of the new text; by default the beginning of FILE"},
                                {"--length N", &length, "characters to write"},
                                {"--temperature X", &temperature, "low ones write what is probable"}})};
    const std::string path = program.read(argc, argv), bytes = readText(program, path);
    const Text text(bytes);
    if (start.empty()) start = bytes.substr(0, kStart);
    for (char character : start)
      if (text.characters.find(character) == std::string::npos)
        program.refuse(std::string("The start has the character '") + character + "', which " +
                       (path.empty() ? "the rhyme" : path) + " lacks.");
    id<MTLCommandQueue> queue = [[findDevice(program, run.device) newCommandQueue] autorelease];
    Checkpoint checkpoint(program, run);
    checkCharacters(program, checkpoint, text.characters);
    const auto cut = text.numbers.begin() + static_cast<std::ptrdiff_t>(text.numbers.size() * 9 / 10);
    const Numbers training(text.numbers.begin(), cut), heldOut(cut, text.numbers.end());
    const int characters = static_cast<int>(text.characters.size());
    std::printf("%zu characters, %d different\n", bytes.size(), characters);

    const Model model = makeModel(characters, features, static_cast<unsigned>(run.seed));
    model.variables.get(checkpoint, queue);
    checkpoint.train([&](int first, int end) { train(model, queue, training, run, batchSize, first, end); },
                     [&] {
                       model.variables.put(checkpoint, queue);
                       checkpoint.put("characters", reinterpret_cast<const std::uint8_t *>(text.characters.data()),
                                      {text.characters.size()});
                     });
    std::printf("held-out loss %.4f after %d iterations\n", evaluate(model, queue, heldOut, 64),
                checkpoint.iteration());
    write(model, queue, text, start, length, temperature, random_of(run.seed, -1));
  }
  return 0;
}
