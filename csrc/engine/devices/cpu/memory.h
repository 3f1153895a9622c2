// Memory of a kernel, and the division of a run's workspace.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "result/checked_size.h"

namespace openmps::engine::cpu {

inline constexpr std::size_t kCacheLine = 64;
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

inline std::size_t whole_lines(std::size_t bytes) noexcept {
  return (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

// Cache-line aligned, content undefined; large ones on large pages, if the system has them.
class AlignedMemory {
 public:
  AlignedMemory() = default;
  explicit AlignedMemory(std::size_t bytes) {
    const std::size_t alignment = bytes >= kLargePage ? kLargePage : kCacheLine;
    const std::size_t whole = (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
    memory_.reset(std::aligned_alloc(alignment, whole));
    if (!memory_) throw std::bad_alloc();
    if (alignment == kLargePage) madvise(memory_.get(), whole, MADV_HUGEPAGE);
  }
  void* get() const noexcept { return memory_.get(); }
  explicit operator bool() const noexcept { return memory_ != nullptr; }

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
};

// Ranges of a workspace, each on its own cache lines: `take` in a factory, `at` in a run.
class WorkspaceLayout {
 public:
  std::size_t take(std::size_t bytes) noexcept {
    const std::size_t offset = bytes_;
    bytes_ += whole_lines(bytes);
    return offset;
  }
  std::size_t bytes() const noexcept { return bytes_; }
  static void* at(void* workspace, std::size_t offset) noexcept { return static_cast<std::byte*>(workspace) + offset; }

 private:
  std::size_t bytes_ = 0;
};

inline std::size_t float_bytes(std::int64_t count) { return CheckedSize(count) * sizeof(float); }
inline float* floats_at(void* workspace, std::size_t offset) noexcept {
  return static_cast<float*>(WorkspaceLayout::at(workspace, offset));
}

// A workspace with separate ranges for each thread.
class ThreadLayout {
 public:
  explicit ThreadLayout(int threads) noexcept : threads_(threads) {}
  int threads() const noexcept { return threads_; }
  std::size_t take(std::size_t bytes) noexcept { return layout_.take(bytes); }
  std::size_t bytes() const noexcept { return layout_.bytes() * static_cast<std::size_t>(threads_); }
  void* of(void* workspace, int thread) const noexcept {
    return WorkspaceLayout::at(workspace, layout_.bytes() * static_cast<std::size_t>(thread));
  }

 private:
  int threads_;
  WorkspaceLayout layout_;
};

// Says whether an input still has the content from which a packed copy was made.
class ContentStamp {
 public:
  // True if `data` was stamped before with this version; else remembers it. Version 0 never matches.
  bool is_same(const void* data, std::uint64_t version) noexcept {
    const bool same = version != 0 && data == data_ && version == version_;
    data_ = data;
    version_ = version;
    return same;
  }

 private:
  const void* data_ = nullptr;
  std::uint64_t version_ = 0;
};

// A copy of an input in another form: packed or transformed weights. In training they change from run to run, and the
// copy is in the workspace. When a kernel meets them unchanged, it makes a copy that it keeps.
class CopyOfInput {
 public:
  CopyOfInput(std::size_t bytes, WorkspaceLayout& layout) : bytes_(bytes), shared_(layout.take(bytes)) {}

  // `write(copy)` fills it, unless the one that is kept is of this content.
  template <typename Write>
  const void* of(const void* data, std::uint64_t version, void* workspace, const Write& write) {
    const bool is_same = stamp_.is_same(data, version);
    if (is_same && is_current_) return kept_.get();
    if (is_same && !kept_) kept_ = AlignedMemory(bytes_);
    is_current_ = kept_ && version != 0;
    void* const copy = kept_ ? kept_.get() : WorkspaceLayout::at(workspace, shared_);
    write(copy);
    return copy;
  }

 private:
  std::size_t bytes_, shared_;
  AlignedMemory kept_;
  bool is_current_ = false;  // whether the kept one has the content of the stamp
  ContentStamp stamp_;
};

}  // namespace openmps::engine::cpu
