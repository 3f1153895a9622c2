// SHA-256 (FIPS 180-4): names and checks the kernels kept on disk.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace openmps::engine {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::span<const std::byte> bytes) noexcept;
Digest sha256(const std::string& text) noexcept;
std::string hexadecimal(const Digest& digest);

}  // namespace openmps::engine
