// Pictures with a class each: from a file of write_data.py or, without it, drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct Pictures {
  static constexpr int kChannels = 3;
  static constexpr int kLeastSize = 75;  // below it an image of the network has no pixel

  int count = 0, size = 0, classes = 0;  // size: height and width
  std::vector<std::uint8_t> pixels;      // (count, size, size, 3)
  std::vector<std::int32_t> labels;      // 0 to classes - 1

  std::size_t pixelsEach() const { return static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * kChannels; }
  const std::uint8_t* picture(int index) const {
    return pixels.data() + static_cast<std::size_t>(index) * pixelsEach();
  }
  int label(int index) const { return labels[static_cast<std::size_t>(index)]; }

  // Ends the program with a sentence if the file cannot be read.
  static Pictures read(const std::string& path);
  // Of 75 x 75 pixels with stripes and noise; three classes are three directions.
  static Pictures draw(int count, unsigned seed);
};
