// Memory that several threads set to 0 or copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {

class Fill {
 public:
  Fill(std::size_t bytes, int threads)
      : bytes_(static_cast<std::int64_t>(bytes)), threads_(useful_threads(threads, bytes_, kGrain)) {}

  // Copies `from`, or writes zeros without it. Does nothing if both are one.
  void run(void* to, const void* from = nullptr) const {
    if (to == from) return;
    parallel_ranges(threads_, bytes_, kPage, [&](std::int64_t begin, std::int64_t end, int) {
      const auto size = static_cast<std::size_t>(end - begin);
      if (from)
        std::memcpy(static_cast<std::byte*>(to) + begin, static_cast<const std::byte*>(from) + begin, size);
      else
        std::memset(static_cast<std::byte*>(to) + begin, 0, size);
    });
  }

 private:
  static constexpr std::int64_t kGrain = std::int64_t{1} << 19, kPage = 4096;  // bytes
  std::int64_t bytes_;
  int threads_;
};

}  // namespace openmps::engine::cpu
