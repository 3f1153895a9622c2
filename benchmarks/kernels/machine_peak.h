// The machine's peak rates: multiply-adds per second from registers, and the time of a copy of so many bytes.
#pragma once

namespace openmps::engine::bench {

void use_threads(int threads);
// Seconds since some moment: with one thread its processor time, which other work on the machine does not lengthen,
// else the time of day.
double now(int threads);

class Peak {
 public:
  explicit Peak(int threads);
  double flops = 0;
  // The best copy that reads and writes `bytes` together: plain where that is faster (in the caches), else with
  // streaming stores.
  double copy_seconds(double bytes) const;

 private:
  int threads_;
};

}  // namespace openmps::engine::bench
