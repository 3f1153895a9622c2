// Numbers, text and bytes in a row, little-endian: the format of graphs in files. Reading never goes past the end.
// After the first missing value a reader has failed, and all further values are 0 or empty.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace openmps::engine {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

class ByteWriter {
 public:
  template <typename T>
  void number(T value) {
    static_assert(std::is_arithmetic_v<T>);
    raw(std::as_bytes(std::span(&value, 1)));
  }
  void text(const std::string& text) { block(std::as_bytes(std::span(text))); }
  // Its length, as a uint64, in front.
  void block(std::span<const std::byte> bytes) {
    number(static_cast<std::uint64_t>(bytes.size()));
    raw(bytes);
  }
  void raw(std::span<const std::byte> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
  const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  bool ok() const noexcept { return ok_; }
  bool at_end() const noexcept { return rest_.empty(); }
  void fail() noexcept { ok_ = false; }

  template <typename T>
  T number() {
    T value{};
    if (const auto bytes = raw(sizeof(T)); ok_) std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }
  // The number of items that follow, each of at least `least` bytes.
  std::size_t count(std::size_t least = 1) {
    const auto value = number<std::uint64_t>();
    if (value > rest_.size() / least) ok_ = false;
    return ok_ ? static_cast<std::size_t>(value) : 0;
  }
  std::span<const std::byte> block() { return raw(count()); }
  std::string text() {
    const auto bytes = block();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  std::span<const std::byte> raw(std::size_t size) {
    if (size > rest_.size()) ok_ = false;
    if (!ok_) return {};
    const auto taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
  }

 private:
  std::span<const std::byte> rest_;
  bool ok_ = true;
};

}  // namespace openmps::engine
