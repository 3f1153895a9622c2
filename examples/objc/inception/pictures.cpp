#include "pictures.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

#include "../parts/npz.h"

Pictures Pictures::read(const std::string& path) {
  if (!std::ifstream(path).good()) stop_npz("The file " + path + " is not there.");
  const auto extents = read_array<std::int32_t>(path, "extents");
  if (extents.size() != 3 || extents[0] < 2 || extents[1] < kLeastSize || extents[2] < 2)
    stop_npz(path + ": \"extents\" has " + std::to_string(extents.size()) +
             " numbers, expected three: pictures (at least 2), pixels of an edge (75), classes (2).");
  Pictures made{.count = extents[0], .size = extents[1], .classes = extents[2]};
  made.pixels = read_array<std::uint8_t>(path, "images");
  made.labels = read_array<std::int32_t>(path, "labels");
  const auto check = [&](const char* name, std::size_t given, std::size_t expected) {
    if (given != expected)
      stop_npz(path + ": \"" + name + "\" has " + std::to_string(given) + " elements, expected " +
               std::to_string(expected) + ".");
  };
  const auto pictures = static_cast<std::size_t>(made.count);
  check("images", made.pixels.size(), pictures * made.pixelsEach());
  check("labels", made.labels.size(), pictures);
  const auto wrong = std::find_if(made.labels.begin(), made.labels.end(),
                                  [&](int label) { return label < 0 || label >= made.classes; });
  if (wrong != made.labels.end())
    stop_npz(path + ": \"labels\" has " + std::to_string(*wrong) + ", expected 0 to " +
             std::to_string(made.classes - 1) + ".");
  return made;
}

Pictures Pictures::draw(int count, unsigned seed) {
  std::mt19937 random(seed);
  Pictures made{.count = count, .size = kLeastSize, .classes = 3};
  for (int i = 0; i < count; ++i) {
    const int label = static_cast<int>(random() % 3), phase = static_cast<int>(random() % 12);
    for (int y = 0; y < made.size; ++y)
      for (int x = 0; x < made.size; ++x) {
        const int along = label == 0 ? x : label == 1 ? y : x + y;
        const unsigned bright = (along + phase) % 12 < 6 ? 160 : 32;
        for (int channel = 0; channel < kChannels; ++channel)
          made.pixels.push_back(static_cast<std::uint8_t>(bright + random() % 64));
      }
    made.labels.push_back(label);
  }
  return made;
}
