// Small colour pictures with ten classes: from an .npz file or, without it, drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct Pictures {
  static constexpr int kChannels = 3;
  static constexpr int kClasses = 10;
  static constexpr int kFileSize = 32;  // height and width of the pictures of files

  int size = 0;               // height and width
  std::vector<float> pixels;  // (N, size, size, 3), about -1 to 1
  std::vector<int> classes;   // 0 to 9

  int count() const { return static_cast<int>(classes.size()); }
  const float* picture(int index) const { return pixels.data() + static_cast<std::size_t>(index) * pixels_each(); }
  std::size_t pixels_each() const { return static_cast<std::size_t>(size * size * kChannels); }

  // The arrays `part`_images, UInt8 (N, 32, 32, 3), and `part`_labels, UInt8 (N). Ends the program with a sentence if
  // they cannot be read.
  static Pictures read(const std::string& path, const std::string& part);
  // Each class is a colour and a direction of stripes, with noise.
  static Pictures draw(int count, int size, unsigned seed);
};
