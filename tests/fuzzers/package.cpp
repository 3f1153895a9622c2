// Files of executables: as they are, and with the length and checksum that the content needs.
#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"
#include "tests/fuzzers/finding.h"

using namespace openmps::fuzzing;
using openmps::fw::graph::package_from;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t kLengthAt = 12, kHead = 20, kSum = 8;  // docs/design/graph_package.md

void put(Bytes& bytes, std::size_t at, std::uint64_t value) { std::memcpy(bytes.data() + at, &value, sizeof value); }

// FNV-1a of 64 bits.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::byte byte : bytes) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
  return hash;
}

Bytes with_checksum(Bytes bytes) {
  if (bytes.size() < kHead + kSum) return bytes;
  put(bytes, kLengthAt, bytes.size() - kHead - kSum);
  put(bytes, bytes.size() - kSum, checksum(std::span(bytes).first(bytes.size() - kSum)));
  return bytes;
}

void check(std::span<const std::byte> bytes) {
  const auto package = package_from(bytes);
  if (!package) return require_sentence(package.status());
  static_cast<void>(package.value().result_types());
  const Bytes written = bytes_of(package.value());
  const auto again = package_from(written);
  require(static_cast<bool>(again), "a package that was read and written is read again");
  require(bytes_of(again.value()) == written, "a package that was written is written alike");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  check(bytes);
  check(with_checksum(Bytes(bytes.begin(), bytes.end())));
  return 0;
}
