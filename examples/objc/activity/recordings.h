// Motion recordings: six channels at 100 Hz and an activity for every sample, from activity_phone_watch.npz or, without
// it, drawn.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

struct Recording {
  std::vector<float> signal;         // (samples, 6), each channel of the order of 1
  std::vector<std::uint8_t> labels;  // (samples)
  int subject = 0;
  int samples() const { return static_cast<int>(labels.size()); }
};

struct Recordings {
  static constexpr int kChannels = 6;
  static constexpr int kClasses = 5;

  std::vector<Recording> all;

  // Empty when the file is not there; ends the program with a sentence when it cannot be read. Needs unzip.
  static Recordings read(const std::string& path);
  // Sixteen subjects; they move at different tempos, another one for each activity.
  static Recordings draw(unsigned seed);

  // Of subjects first ... last.
  Recordings of(int first, int last) const;
};

// A recording as the network takes it: 2,000 samples, and the labels and weights of its 20 steps.
struct Window {
  static constexpr int kSamples = 2000;
  static constexpr int kSteps = 20;
  static constexpr int kStepSamples = kSamples / kSteps;

  std::vector<float> signal;   // (2000, 6), 0 after the end
  std::vector<int> classes;    // (20): the most frequent label of a step's samples
  std::vector<float> weights;  // (20): 1, or 0 where the recording is over

  // From sample `first` on.
  Window(const Recording& recording, int first);
};
