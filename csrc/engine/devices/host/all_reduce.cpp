#include "engine/devices/host/all_reduce.h"

#include <cstring>

#include "engine/ir/numbers.h"
#include "engine/runtime/communicator.h"
#include "result/checked_size.h"

namespace openmps::engine::host {
namespace {

std::size_t bytes_of(DType dtype, std::size_t count) { return CheckedSize(count) * size_of(dtype); }

template <typename T>
void divide(void* numbers, std::size_t count, int divisor) noexcept {
  auto* const values = static_cast<T*>(numbers);
  for (std::size_t i = 0; i < count; ++i) values[i] /= static_cast<T>(divisor);
}

class AllReduceKernel final : public Kernel {
 public:
  explicit AllReduceKernel(const KernelRequest& request)
      : dtype_(request.inputs[0].dtype),
        sum_dtype_(dtype_ == DType::Float64 ? DType::Float64 : DType::Float32),
        is_mean_(request.node.attributes.text("reduction") == "mean") {
    for (const TensorType& type : request.inputs) {
      counts_.push_back(static_cast<std::size_t>(type.shape.elements()));
      total_ += counts_.back();
    }
    workspace_bytes_ = bytes_of(sum_dtype_, total_);
  }

  std::size_t workspace_bytes() const noexcept override { return workspace_bytes_; }

  void run(const KernelCall& call) override {
    for_each_part(call, [&](std::size_t i, std::byte* sums) { read(call.inputs[i], sums, counts_[i]); });
    const std::shared_ptr<Communicator> ranks = communicator();
    ranks->add_up(call.workspace, total_, sum_dtype_).throw_if_error();
    if (is_mean_) {
      if (sum_dtype_ == DType::Float64)
        divide<double>(call.workspace, total_, ranks->size());
      else
        divide<float>(call.workspace, total_, ranks->size());
    }
    for_each_part(call, [&](std::size_t i, std::byte* sums) {
      if (call.outputs[i]) write(sums, call.outputs[i], counts_[i]);
    });
  }

 private:
  template <typename F>
  void for_each_part(const KernelCall& call, F&& work) const {
    auto* sums = static_cast<std::byte*>(call.workspace);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] > 0) work(i, sums);
      sums += bytes_of(sum_dtype_, counts_[i]);
    }
  }

  void read(const void* from, std::byte* sums, std::size_t count) const {
    if (dtype_ == sum_dtype_) return static_cast<void>(std::memcpy(sums, from, bytes_of(dtype_, count)));
    for (std::size_t i = 0; i < count; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      store_number(sum_dtype_, sums, at, load_number(dtype_, from, at));
    }
  }
  void write(const std::byte* sums, void* to, std::size_t count) const {
    if (dtype_ == sum_dtype_) return static_cast<void>(std::memcpy(to, sums, bytes_of(dtype_, count)));
    for (std::size_t i = 0; i < count; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      store_number(dtype_, to, at, load_number(sum_dtype_, sums, at));
    }
  }

  DType dtype_, sum_dtype_;
  bool is_mean_;
  std::vector<std::size_t> counts_;  // elements of each tensor
  std::size_t total_ = 0, workspace_bytes_ = 0;
};

}  // namespace

std::unique_ptr<Kernel> make_all_reduce(const KernelRequest& request) {
  return std::make_unique<AllReduceKernel>(request);
}

}  // namespace openmps::engine::host
