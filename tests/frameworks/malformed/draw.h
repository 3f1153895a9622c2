// Seeded draws: the values of a call depend only on its seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace malformed {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0x2545F4914F6CDD1Du) {}

  std::uint64_t bits() {  // splitmix64
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }
  std::size_t below(std::size_t count) { return count == 0 ? 0 : static_cast<std::size_t>(bits() % count); }
  bool percent(unsigned chance) { return below(100) < chance; }
  template <typename T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace malformed
