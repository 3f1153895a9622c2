// Matrix product with sums in float16. Float32 holds each product of halves exactly, and rounding a float32 sum of two
// halves to half gives the half next to their true sum. So each step is a step in float32 and a rounding.
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kHalfMatmulGrain = 4096;  // products in a few times the wake-up time of a thread

class HalfMatmul final : public host::Kernel {
 public:
  explicit HalfMatmul(const host::KernelRequest& request)
      : rows_(request.outputs[0].shape[0].number()),
        inner_(request.inputs[1].shape[0].number()),
        columns_(request.outputs[0].shape[1].number()),
        threads_(useful_threads(request.threads, rows_ * columns_ * inner_, kHalfMatmulGrain)),
        has_bias_(request.inputs.size() > 2) {}

  std::size_t workspace_bytes() const noexcept override {
    return (CheckedSize(inner_) * columns_ + CheckedSize(scratch()) * threads_) * sizeof(float);
  }

  void run(const host::KernelCall& call) override {
    const auto* a = static_cast<const std::uint16_t*>(call.inputs[0]);
    auto* y = static_cast<std::uint16_t*>(call.outputs[0]);
    auto* const b = static_cast<float*>(call.workspace);
    loops().to_float(DType::Float16, call.inputs[1], b, inner_ * columns_);
    parallel_ranges(threads_, rows_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      float* const scratch_of_thread = b + inner_ * columns_ + scratch() * thread;
      for (std::int64_t row = begin; row < end; ++row)
        add_up(a + row * inner_, b, has_bias_ ? call.inputs[2] : nullptr, y + row * columns_, scratch_of_thread);
    });
  }

 private:
  std::int64_t scratch() const { return inner_ + 2 * columns_; }

  void add_up(const std::uint16_t* a, const float* b, const void* bias, std::uint16_t* y, float* factors) const {
    float *const products = factors + inner_, *const sums = products + columns_;
    loops().to_float(DType::Float16, a, factors, inner_);
    if (bias)
      loops().to_float(DType::Float16, bias, sums, columns_);
    else
      loops().fill_step(sums, 0.0f, columns_);
    for (std::int64_t k = 0; k < inner_; ++k, b += columns_) {
      for (std::int64_t i = 0; i < columns_; ++i) products[i] = factors[k] * b[i];
      loops().unary_step(Primitive::RoundToHalf, products, products, columns_);
      for (std::int64_t i = 0; i < columns_; ++i) sums[i] += products[i];
      loops().unary_step(Primitive::RoundToHalf, sums, sums, columns_);
    }
    loops().from_float(DType::Float16, sums, y, columns_);
  }

  std::int64_t rows_, inner_, columns_;
  int threads_;
  bool has_bias_;
};

std::unique_ptr<host::Kernel> make(const host::KernelRequest& request) {
  return request.outputs[0].shape.elements() == 0 ? nullptr : std::make_unique<HalfMatmul>(request);
}

}  // namespace

void add_half_matmul_kernels(host::KernelTable& table) { table.add("half_matmul", make); }

}  // namespace openmps::engine::cpu
