// Whether bytes are text: UTF-8 (RFC 3629) without null characters, which end strings of the C and Objective-C
// libraries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace openmps::engine {

constexpr bool is_text(std::string_view bytes) noexcept {
  for (std::size_t i = 0; i < bytes.size();) {
    const auto first = static_cast<std::uint8_t>(bytes[i++]);
    if (first == 0) return false;
    if (first < 0x80) continue;
    const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || bytes.size() - i < more) return false;
    // The second byte's range excludes longer encodings, surrogates and numbers above 0x10ffff.
    auto low = static_cast<std::uint8_t>(first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80);
    auto high = static_cast<std::uint8_t>(first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf);
    for (std::size_t left = more; left > 0; --left, low = 0x80, high = 0xbf) {
      const auto byte = static_cast<std::uint8_t>(bytes[i++]);
      if (byte < low || byte > high) return false;
    }
  }
  return true;
}

}  // namespace openmps::engine
