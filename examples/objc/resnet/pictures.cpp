#include "pictures.h"

#include <cmath>
#include <random>

#include "../parts/npz.h"

Pictures Pictures::read(const std::string& path, const std::string& part) {
  const auto bytes = read_array<std::uint8_t>(path, part + "_images");
  const auto labels = read_array<std::uint8_t>(path, part + "_labels");
  Pictures result;
  result.size = kFileSize;
  if (labels.empty() || bytes.size() != labels.size() * result.pixels_each())
    stop_npz(path + " has " + std::to_string(bytes.size()) + " bytes of pictures, expected " +
             std::to_string(result.pixels_each()) + " for each of " + std::to_string(labels.size()) + " labels.");
  for (std::uint8_t byte : bytes) result.pixels.push_back(static_cast<float>(byte) / 127.5F - 1);
  for (std::uint8_t label : labels) {
    if (label >= kClasses)
      stop_npz(path + " has the label " + std::to_string(label) + ", expected 0 to " + std::to_string(kClasses - 1) +
               ".");
    result.classes.push_back(label);
  }
  return result;
}

Pictures Pictures::draw(int count, int size, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> phase(0, 6.2832F);
  std::normal_distribution<float> noise(0, 0.3F);
  Pictures result;
  result.size = size;
  for (int i = 0; i < count; ++i) {
    const int label = static_cast<int>(random() % kClasses);
    const float angle = static_cast<float>(label) * 3.1416F / kClasses, start = phase(random);
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const float along = static_cast<float>(y) * std::cos(angle) + static_cast<float>(x) * std::sin(angle);
        const float stripe = std::sin(0.6F * along + start);
        for (int channel = 0; channel < kChannels; ++channel)
          result.pixels.push_back(0.5F * stripe + 0.5F * std::cos(static_cast<float>(label + channel)) + noise(random));
      }
    result.classes.push_back(label);
  }
  return result;
}
