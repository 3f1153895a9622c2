#include "engine/devices/cpu/processor/processor.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace openmps::engine::cpu {
namespace {

constexpr std::size_t kUnknown = std::size_t{32} << 20;

// "32768K" or "32M"
std::size_t bytes_in(const std::string& text) {
  std::size_t digits = 0;
  const std::size_t number = std::stoul(text, &digits);
  if (digits == text.size()) return number;
  return number << (text[digits] == 'M' ? 20 : 10);
}

// The size of one of the first processor's caches, from Linux; 0 if there is none. (The count of sharers in sysconf is
// wrong in some virtual machines.)
std::size_t cache_bytes(int index) {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/size");
  std::string text;
  if (!(file >> text) || text.empty() || text[0] < '0' || text[0] > '9') return 0;
  return bytes_in(text);
}

}  // namespace

std::size_t last_level_cache_bytes() noexcept {
  static const std::size_t bytes = [] {
    std::size_t largest = 0;
    for (int index = 0; index < 5; ++index) largest = std::max(largest, cache_bytes(index));
    return largest ? largest : kUnknown;
  }();
  return bytes;
}

}  // namespace openmps::engine::cpu
