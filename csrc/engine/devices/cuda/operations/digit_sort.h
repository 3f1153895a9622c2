// Sorts long rows of elements of at most four bytes by digits of eight bits. Equal ones keep their order. A launch
// counts the digits, then one for each digit moves all elements. kernels/radix_sort.cu has the kernels.
#pragma once

#include <memory>
#include <string>

#include "engine/devices/cuda/driver/launch.h"
#include "engine/ir/types.h"

namespace openmps::engine::cuda {

// Macros that read elements as the keys of kernels/sort_keys.cu.
const char* key_text(DType dtype) noexcept;

class DigitSort {
 public:
  // Bits of keys from `first` to `end` may differ, others are equal.
  struct KeyBits {
    int first, end;
  };
  // The last launch writes the first `kept` elements of each row and their positions. 0: not wanted.
  struct Results {
    CUdeviceptr values, positions;
    std::int64_t kept;
  };

  // `count`: the elements of a row.
  static bool covers(std::int64_t count) noexcept;

  // `text` defines D, DESCENDING and the macros of key_text. Element k of a row is `inner` after element k - 1.
  DigitSort(const Context& context, const std::string& text, std::int64_t rows, std::int64_t count, std::int64_t inner,
            KeyBits bits);

  std::size_t workspace_bytes() const noexcept;
  // The 32-bit words of the workspace that have to be 0 before each run, and their place. `clear` does it.
  std::int64_t counter_words() const noexcept;
  CUdeviceptr counters(CUdeviceptr workspace) const noexcept { return workspace + 2 * items_bytes(); }
  void clear(CUdeviceptr workspace, CUstream stream) const;

  void run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream, Results results) const;
  // Gives the sorted rows, which are in the workspace: 64 bits for each element, its key above its position.
  CUdeviceptr run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream) const;

 private:
  std::size_t items_bytes() const noexcept;
  std::int64_t count_words() const noexcept;
  std::int64_t said_words() const noexcept;
  CUdeviceptr run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream, const Results* results) const;

  const Context& context_;
  std::int64_t rows_, count_, inner_, tiles_, passes_;
  std::shared_ptr<Function> count_digits_, pass_;
};

}  // namespace openmps::engine::cuda
