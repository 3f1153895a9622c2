#include "recordings.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "../parts/npz.h"

namespace {

// Accelerations in g, turns in units of 2 rad/s: all channels of the order of 1.
float scaled(float value, int channel) { return channel < 3 ? value / 9.81F : value / 2; }

}  // namespace

Recordings Recordings::read(const std::string& path) {
  if (!std::ifstream(path).good()) return {};
  const auto signal = read_array<float>(path, "signal");
  const auto labels = read_array<std::uint8_t>(path, "label");
  const auto starts = read_array<std::int64_t>(path, "recording_start");
  const auto subjects = read_array<std::uint8_t>(path, "recording_subject");
  Recordings result;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    Recording recording;
    recording.subject = subjects[i];
    for (std::int64_t at = starts[i]; at < starts[i + 1]; ++at) {
      recording.labels.push_back(labels[static_cast<std::size_t>(at)]);
      for (int channel = 0; channel < kChannels; ++channel)
        recording.signal.push_back(scaled(signal[static_cast<std::size_t>(at * kChannels + channel)], channel));
    }
    result.all.push_back(std::move(recording));
  }
  return result;
}

Recordings Recordings::draw(unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  constexpr float kTempo[kClasses] = {0.3F, 1.1F, 2.2F, 3.1F, 4.3F};  // Hz
  Recordings result;
  for (int subject = 1; subject <= 16; ++subject)
    for (int take = 0; take < 8; ++take) {
      Recording recording;
      recording.subject = subject;
      const float own = 1 + 0.1F * uniform(random);
      const int samples = 900 + static_cast<int>(300 * (1 + uniform(random)));
      int activity = take % kClasses, rest = 0;
      for (int i = 0; i < samples; ++i, --rest) {
        if (rest <= 0) {
          activity = (activity + 1 + static_cast<int>(1.5F * (1 + uniform(random)))) % kClasses;
          rest = 200 + static_cast<int>(100 * uniform(random));
        }
        recording.labels.push_back(static_cast<std::uint8_t>(activity));
        for (int channel = 0; channel < kChannels; ++channel)
          recording.signal.push_back(
              std::sin(6.2832F * kTempo[activity] * own * static_cast<float>(i) / 100 + static_cast<float>(channel)) +
              0.2F * uniform(random));
      }
      result.all.push_back(std::move(recording));
    }
  return result;
}

Recordings Recordings::of(int first, int last) const {
  Recordings result;
  for (const Recording& each : all)
    if (each.subject >= first && each.subject <= last) result.all.push_back(each);
  return result;
}

Window::Window(const Recording& recording, int first)
    : signal(static_cast<std::size_t>(kSamples * Recordings::kChannels)), classes(kSteps), weights(kSteps) {
  const int there = std::min(kSamples, recording.samples() - first);
  const auto from = recording.signal.begin() + static_cast<std::ptrdiff_t>(first) * Recordings::kChannels;
  std::copy_n(from, there * Recordings::kChannels, signal.begin());
  for (int step = 0; step < kSteps; ++step) {
    int counts[Recordings::kClasses] = {};
    const int begin = first + step * kStepSamples, end = std::min(begin + kStepSamples, first + there);
    for (int i = begin; i < end; ++i) ++counts[recording.labels[static_cast<std::size_t>(i)]];
    classes[static_cast<std::size_t>(step)] =
        static_cast<int>(std::max_element(counts, counts + Recordings::kClasses) - counts);
    weights[static_cast<std::size_t>(step)] = end - begin > kStepSamples / 2 ? 1 : 0;
  }
}
