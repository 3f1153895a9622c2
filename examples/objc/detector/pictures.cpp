#include "pictures.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

#include "../parts/npz.h"

namespace {

void expect(bool is_right, const std::string& sentence) {
  if (!is_right) stop_npz(sentence);
}

std::string number(std::size_t value) { return std::to_string(value); }

struct Shape {
  float x, y, size;  // the centre, and the edge or diameter, in pixels
  int kind;          // 0: a square, 1: a disc
};

void drawShape(std::uint8_t* picture, int edge, const Shape& shape) {
  for (int y = 0; y < edge; ++y)
    for (int x = 0; x < edge; ++x) {
      const float dx = static_cast<float>(x) + 0.5F - shape.x, dy = static_cast<float>(y) + 0.5F - shape.y;
      const bool inside =
          shape.kind == 0 ? std::max(std::abs(dx), std::abs(dy)) < shape.size / 2 : std::hypot(dx, dy) < shape.size / 2;
      if (inside) picture[Pictures::kChannels * (y * edge + x) + shape.kind] = 220;
    }
}

// The label is that of every anchor; a cell has at most one box.
void setLabel(Pictures& made, float* labels, const Shape& shape) {
  const float side = Pictures::kCellPixels;
  const int column = static_cast<int>(shape.x / side), row = static_cast<int>(shape.y / side);
  float* at = labels + (row * made.cells() + column) * made.anchors * made.boxNumbers();
  for (int anchor = 0; anchor < made.anchors; ++anchor, at += made.boxNumbers()) {
    std::fill(at, at + made.boxNumbers(), 0.0F);
    const float box[5] = {shape.x / side - static_cast<float>(column), shape.y / side - static_cast<float>(row),
                          shape.size / side, shape.size / side, 1};
    std::copy(box, box + 5, at);
    at[5 + shape.kind] = 1;
  }
}

}  // namespace

Pictures Pictures::read(const std::string& path) {
  expect(std::ifstream(path).good(), "The file " + path + " is not there.");
  const auto extents = read_array<std::int32_t>(path, "extents");
  expect(extents.size() == 4 && *std::min_element(extents.begin(), extents.end()) > 0 && extents[1] % kCellPixels == 0,
         path + ": \"extents\" has " + number(extents.size()) +
             " numbers, expected four above 0: pictures, pixels of an edge (a multiple of 32), anchors, classes.");
  Pictures made{.count = extents[0], .size = extents[1], .anchors = extents[2], .classes = extents[3]};
  made.anchorSizes = read_array<float>(path, "anchors");
  made.pixels = read_array<std::uint8_t>(path, "images");
  made.labels = read_array<float>(path, "labels");
  const auto pictures = static_cast<std::size_t>(made.count), anchors = static_cast<std::size_t>(made.anchors);
  const auto check = [&](const char* name, std::size_t given, std::size_t expected) {
    expect(given == expected,
           path + ": \"" + name + "\" has " + number(given) + " elements, expected " + number(expected) + ".");
  };
  check("anchors", made.anchorSizes.size(), 2 * anchors);
  check("images", made.pixels.size(), pictures * made.pixelsEach());
  check("labels", made.labels.size(), pictures * made.labelsEach());
  return made;
}

Pictures Pictures::draw(int count, unsigned seed) {
  std::mt19937 random(seed);
  const auto uniform = [&](float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(random);
  };
  Pictures made{.count = count, .size = 96, .anchors = 2, .classes = 2, .anchorSizes = {0.75F, 0.75F, 1.25F, 1.25F}};
  made.pixels.resize(static_cast<std::size_t>(count) * made.pixelsEach());
  made.labels.resize(static_cast<std::size_t>(count) * made.labelsEach());
  for (auto& byte : made.pixels) byte = static_cast<std::uint8_t>(random() % 64);
  for (int i = 0; i < count; ++i)
    for (int shape = 0; shape < 1 + i % 2; ++shape) {
      const float edge = uniform(20, 44), side = static_cast<float>(made.size);
      // One in the upper half of the picture, one in the lower.
      const float least = shape == 0 ? edge / 2 : side / 2, most = shape == 0 ? side / 2 : side - edge / 2;
      const Shape drawn{uniform(edge / 2, side - edge / 2), uniform(least, most), edge, static_cast<int>(random() % 2)};
      drawShape(made.pixels.data() + static_cast<std::size_t>(i) * made.pixelsEach(), made.size, drawn);
      setLabel(made, made.labels.data() + static_cast<std::size_t>(i) * made.labelsEach(), drawn);
    }
  return made;
}
