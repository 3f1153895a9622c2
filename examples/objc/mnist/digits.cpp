#include "digits.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>

namespace {

using Bytes = std::vector<std::uint8_t>;

[[noreturn]] void stop(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::exit(2);
}

bool exists(const std::string& path) { return std::ifstream(path).good(); }

Bytes read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Bytes unpack(const std::string& path) {
  std::FILE* pipe = popen(("gzip -dc '" + path + "'").c_str(), "r");
  if (!pipe) stop("gzip could not be started for " + path + ".");
  Bytes bytes;
  std::uint8_t block[1 << 16];
  for (std::size_t got; (got = std::fread(block, 1, sizeof block, pipe)) > 0;)
    bytes.insert(bytes.end(), block, block + got);
  if (pclose(pipe) != 0) stop(path + " is damaged: gzip cannot unpack it.");
  return bytes;
}

// The bytes after an IDX header of `header` bytes. Empty if there is no such file.
Bytes read_idx(const std::string& path, unsigned magic, std::size_t header) {
  Bytes bytes;
  if (exists(path))
    bytes = read_file(path);
  else if (exists(path + ".gz"))
    bytes = unpack(path + ".gz");
  else
    return {};
  const auto number = [&](std::size_t at) {
    return static_cast<unsigned>(bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]);
  };
  if (bytes.size() < header || number(0) != magic) stop(path + " is not the IDX file that its name says.");
  const std::size_t expected = number(4) * (header == 16 ? static_cast<std::size_t>(Digits::kPixels) : 1);
  if (bytes.size() - header != expected)
    stop(path + " holds " + std::to_string(bytes.size() - header) + " bytes of data, its header says " +
         std::to_string(expected) + ".");
  bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(header));
  return bytes;
}

// Which of the segments top, middle, bottom, upper left, upper right, lower left, lower right a digit has.
constexpr bool kSegments[10][7] = {
    {true, false, true, true, true, true, true},   {false, false, false, false, true, false, true},
    {true, true, true, false, true, true, false},  {true, true, true, false, true, false, true},
    {false, true, false, true, true, false, true}, {true, true, true, true, false, false, true},
    {true, true, true, true, false, true, true},   {true, false, false, false, true, false, true},
    {true, true, true, true, true, true, true},    {true, true, true, true, true, false, true}};
// x, y, width, height of each.
constexpr int kBoxes[7][4] = {{8, 4, 12, 2}, {8, 13, 12, 2}, {8, 22, 12, 2}, {7, 5, 2, 9},
                              {19, 5, 2, 9}, {7, 14, 2, 9},  {19, 14, 2, 9}};

}  // namespace

Digits Digits::read(const std::string& folder, const std::string& prefix) {
  Digits digits;
  digits.pixels = read_idx(folder + "/" + prefix + "-images-idx3-ubyte", 2051, 16);
  digits.classes = read_idx(folder + "/" + prefix + "-labels-idx1-ubyte", 2049, 8);
  if (digits.pixels.size() != digits.classes.size() * kPixels)
    stop(folder + " has " + std::to_string(digits.pixels.size() / kPixels) + " images and " +
         std::to_string(digits.classes.size()) + " labels of " + prefix + ".");
  return digits;
}

void Digits::load(std::string folder, Digits& training, Digits& test) {
  const bool is_given = !folder.empty();
  if (const char* data = std::getenv("OPENMPS_DATA"); folder.empty() && data) folder = data;
  for (const std::string& place : {folder, folder + "/mnist"}) {
    if (folder.empty()) break;
    training = read(place, "train");
    if (training.count() > 0) {
      test = read(place, "t10k");
      return;
    }
  }
  if (is_given) stop(folder + " holds no MNIST files.");
  if (!folder.empty()) std::fprintf(stderr, "%s holds no MNIST files.\n", folder.c_str());
  std::printf("Training on drawn digits.\n");
  training = draw(4000, 1);
  test = draw(1000, 2);
}

Digits Digits::draw(int count, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  Digits digits;
  digits.pixels.resize(static_cast<std::size_t>(count) * kPixels);
  for (int i = 0; i < count; ++i) {
    const int digit = below(kClasses), right = below(7) - 3, down = below(5) - 2;
    std::uint8_t* image = digits.pixels.data() + static_cast<std::size_t>(i) * kPixels;
    for (int p = 0; p < kPixels; ++p) image[p] = static_cast<std::uint8_t>(below(60));
    for (int s = 0; s < 7; ++s) {
      if (!kSegments[digit][s]) continue;
      for (int y = 0; y < kBoxes[s][3]; ++y)
        for (int x = 0; x < kBoxes[s][2]; ++x)
          image[(kBoxes[s][1] + y + down) * kSize + kBoxes[s][0] + x + right] =
              static_cast<std::uint8_t>(200 + below(56));
    }
    digits.classes.push_back(static_cast<std::uint8_t>(digit));
  }
  return digits;
}

void Digits::shuffle(unsigned seed) {
  std::vector<std::size_t> order(classes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), std::mt19937(seed));
  const Digits before = *this;
  for (std::size_t i = 0; i < order.size(); ++i) {
    classes[i] = before.classes[order[i]];
    std::copy_n(before.pixels.begin() + static_cast<std::ptrdiff_t>(order[i] * kPixels), kPixels,
                pixels.begin() + static_cast<std::ptrdiff_t>(i * kPixels));
  }
}
