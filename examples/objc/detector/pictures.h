// Pictures with boxes as YOLO's loss takes them: from a file of write_data.py or, without it, drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct Pictures {
  static constexpr int kChannels = 3;
  static constexpr int kCellPixels = 32;

  int count = 0, size = 0, anchors = 0, classes = 0;  // size: height and width
  std::vector<float> anchorSizes;                     // (anchors, 2): width and height in cells
  std::vector<std::uint8_t> pixels;                   // (count, size, size, 3)
  // (count, cells, cells, anchors, 5 + classes); 0 in cells without a box. A box has the place of its centre in the
  // cell, width and height in cells, 1, and a one among zeros for the class.
  std::vector<float> labels;

  int cells() const { return size / kCellPixels; }
  int boxNumbers() const { return 5 + classes; }
  std::size_t labelsEach() const { return static_cast<std::size_t>(cells() * cells() * anchors * boxNumbers()); }
  std::size_t pixelsEach() const { return static_cast<std::size_t>(size * size * kChannels); }
  const std::uint8_t* picture(int index) const {
    return pixels.data() + static_cast<std::size_t>(index) * pixelsEach();
  }
  const float* label(int index) const { return labels.data() + static_cast<std::size_t>(index) * labelsEach(); }

  // Ends the program with a sentence if the file cannot be read.
  static Pictures read(const std::string& path);
  // Of 96 x 96 pixels with one or two shapes on noise: red squares and green discs.
  static Pictures draw(int count, unsigned seed);
};
