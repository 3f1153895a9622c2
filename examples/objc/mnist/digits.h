// Handwritten digits: 28 x 28 grey pixels and a class each, from the four MNIST files or, without them, drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct Digits {
  static constexpr int kSize = 28;
  static constexpr int kPixels = kSize * kSize;
  static constexpr int kClasses = 10;

  std::vector<std::uint8_t> pixels;   // kPixels for each digit
  std::vector<std::uint8_t> classes;  // 0 to 9

  int count() const { return static_cast<int>(classes.size()); }
  const std::uint8_t* image(int index) const { return pixels.data() + static_cast<std::size_t>(index) * kPixels; }

  // `folder`/`prefix`-images-idx3-ubyte and `prefix`-labels-idx1-ubyte, packed with gzip or not. Without digits if they
  // are not there; ends the program with a sentence if they are damaged.
  static Digits read(const std::string& folder, const std::string& prefix);
  // Both sets of MNIST from `folder`, or from its mnist/; ends the program with a sentence if they are not there. If
  // `folder` is empty, from the one that OPENMPS_DATA names, or drawn digits.
  static void load(std::string folder, Digits& training, Digits& test);
  // Seven-segment digits, moved about and with noise.
  static Digits draw(int count, unsigned seed);

  // Puts images and classes into a random order.
  void shuffle(unsigned seed);
};
