#include "engine/devices/cuda/operations/digit_sort.h"

#include <utility>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kSortTile = 4096, kDigits = 256;  // as in radix_sort.cu
constexpr unsigned kSortThreads = 256;
constexpr int kDigitBits = 8;
constexpr std::int64_t kMostSorted = std::int64_t{1} << 30;  // elements of a row

}  // namespace

const char* key_text(DType dtype) noexcept {
  return is_float(dtype)
             ? "#define FLOATING 1\n#define KEY D::Computed\n#define READ(x, index) load<D>(x, index)\n"
             : "#define FLOATING 0\n#define KEY D::Stored\n#define READ(x, index) ((const KEY*)(x))[index]\n";
}

bool DigitSort::covers(std::int64_t count) noexcept { return count < kMostSorted; }

DigitSort::DigitSort(const Context& context, const std::string& text, std::int64_t rows, std::int64_t count,
                     std::int64_t inner, KeyBits bits)
    : context_(context),
      rows_(rows),
      count_(count),
      inner_(inner),
      tiles_((count + kSortTile - 1) / kSortTile),
      passes_((bits.end - bits.first + kDigitBits - 1) / kDigitBits) {
  const std::string all = text + define("FIRST", bits.first) + define("PASSES", passes_);
  count_digits_ = context_.compiler->request("count_digits", all + "#define COUNT\n", "radix_sort.cu");
  pass_ = context_.compiler->request("sort_by_digit", all + "#define PASS\n", "radix_sort.cu");
}

std::size_t DigitSort::items_bytes() const noexcept { return CheckedSize(rows_) * count_ * sizeof(std::uint64_t); }
std::int64_t DigitSort::count_words() const noexcept { return rows_ * passes_ * kDigits; }
std::int64_t DigitSort::said_words() const noexcept { return rows_ * tiles_ * kDigits; }
std::int64_t DigitSort::counter_words() const noexcept { return count_words() + passes_ * (said_words() + 1); }

std::size_t DigitSort::workspace_bytes() const noexcept {
  return 2 * items_bytes() + CheckedSize(counter_words()) * sizeof(std::uint32_t);
}

void DigitSort::clear(CUdeviceptr workspace, CUstream stream) const {
  context_.check(context_.driver.cuMemsetD8Async(counters(workspace), 0,
                                                 CheckedSize(counter_words()) * sizeof(std::uint32_t), stream),
                 "Clearing memory");
}

void DigitSort::run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream, Results results) const {
  run(x, workspace, stream, &results);
}
CUdeviceptr DigitSort::run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream) const {
  return run(x, workspace, stream, nullptr);
}

CUdeviceptr DigitSort::run(CUdeviceptr x, CUdeviceptr workspace, CUstream stream, const Results* results) const {
  constexpr std::size_t kWord = sizeof(std::uint32_t);
  const CUdeviceptr counts = counters(workspace), started = counts + CheckedSize(count_words()) * kWord,
                    said = started + CheckedSize(passes_) * kWord;
  const Grid blocks{static_cast<unsigned>(rows_ * tiles_)}, threads{kSortThreads};
  launch(context_, *count_digits_, blocks, threads, stream, x, counts, count_, inner_, tiles_);
  CUdeviceptr from = 0, to = workspace, other = workspace + items_bytes();
  for (std::int32_t pass = 0; pass < passes_; ++pass) {
    const bool writes_results = results && pass + 1 == passes_;
    const Results written = writes_results ? *results : Results{0, 0, 0};
    launch(context_, *pass_, blocks, threads, stream, x, from, writes_results ? CUdeviceptr{0} : to, written.values,
           written.positions, counts, said + CheckedSize(pass) * said_words() * kWord,
           started + CheckedSize(pass) * kWord, count_, inner_, tiles_, written.kept, pass);
    from = to;
    std::swap(to, other);
  }
  return from;
}

}  // namespace openmps::engine::cuda
