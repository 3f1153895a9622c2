#include "engine/devices/host/collectives.h"

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

// Tensors of one dtype, and the workspace in which their elements travel as float32 or float64.
class CollectiveKernel : public Kernel {
 public:
  explicit CollectiveKernel(const KernelRequest& request)
      : dtype_(request.inputs[0].dtype), packed_dtype_(dtype_ == DType::Float64 ? DType::Float64 : DType::Float32) {
    for (const TensorType& type : request.inputs) {
      counts_.push_back(static_cast<std::size_t>(type.shape.elements()));
      total_ += counts_.back();
    }
    workspace_bytes_ = bytes_of(packed_dtype_, total_);
  }

  std::size_t workspace_bytes() const noexcept override { return workspace_bytes_; }

 protected:
  // Copies part `part` of `parts` of all tensors to the workspace or back from it, one after another from element `at`
  // on. Returns the element after them.
  std::size_t pack(const KernelCall& call, int part, int parts, std::size_t at) const {
    return for_each(call, part, parts, at, [&](std::size_t tensor, const TensorPart& range, std::byte* packed) {
      copy(dtype_, place(call.inputs[tensor], dtype_, range.first), packed_dtype_, packed, range.count);
    });
  }
  std::size_t unpack(const KernelCall& call, int part, int parts, std::size_t at) const {
    return for_each(call, part, parts, at, [&](std::size_t tensor, const TensorPart& range, const std::byte* packed) {
      if (void* const output = call.outputs[tensor])
        copy(packed_dtype_, packed, dtype_, place(output, dtype_, range.first), range.count);
    });
  }
  // Packs the parts of all ranks in their order. Returns the number of elements of each.
  std::span<const std::size_t> pack_all(const KernelCall& call, int ranks) {
    blocks_.clear();
    std::size_t at = 0;
    for (int rank = 0; rank < ranks; ++rank) {
      const std::size_t end = pack(call, rank, ranks, at);
      blocks_.push_back(end - at);
      at = end;
    }
    return blocks_;
  }

  const DType dtype_, packed_dtype_;
  std::size_t total_ = 0;  // elements of all tensors

 private:
  static std::byte* place(const void* tensor, DType dtype, std::size_t element) {
    return static_cast<std::byte*>(const_cast<void*>(tensor)) + bytes_of(dtype, element);
  }

  template <typename F>
  std::size_t for_each(const KernelCall& call, int part, int parts, std::size_t at, F&& work) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const TensorPart range = part_of(counts_[i], part, parts);
      if (range.count > 0) work(i, range, place(call.workspace, packed_dtype_, at));
      at += range.count;
    }
    return at;
  }

  static void copy(DType from_dtype, const std::byte* from, DType to_dtype, std::byte* to, std::size_t count) {
    if (from_dtype == to_dtype) return static_cast<void>(std::memcpy(to, from, bytes_of(to_dtype, count)));
    for (std::size_t i = 0; i < count; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      store_number(to_dtype, to, at, load_number(from_dtype, from, at));
    }
  }

  std::vector<std::size_t> counts_, blocks_;  // elements of each tensor, of each rank's parts
  std::size_t workspace_bytes_ = 0;
};

class AllReduce final : public CollectiveKernel {
 public:
  explicit AllReduce(const KernelRequest& request)
      : CollectiveKernel(request), is_mean_(request.node.attributes.text("reduction") == "mean") {}

  void run(const KernelCall& call) override {
    pack(call, 0, 1, 0);
    const std::shared_ptr<Communicator> ranks = communicator();
    ranks->add_up(call.workspace, total_, packed_dtype_).throw_if_error();
    if (is_mean_) {
      if (packed_dtype_ == DType::Float64)
        divide<double>(call.workspace, total_, ranks->size());
      else
        divide<float>(call.workspace, total_, ranks->size());
    }
    unpack(call, 0, 1, 0);
  }

 private:
  bool is_mean_;
};

class ReduceScatter final : public CollectiveKernel {
 public:
  using CollectiveKernel::CollectiveKernel;

  void run(const KernelCall& call) override {
    const std::shared_ptr<Communicator> ranks = communicator();
    const std::span<const std::size_t> blocks = pack_all(call, ranks->size());
    ranks->exchange(Collective::ReduceScatter, call.workspace, blocks, packed_dtype_).throw_if_error();
    unpack(call, ranks->rank(), ranks->size(), 0);
  }
};

class AllGather final : public CollectiveKernel {
 public:
  using CollectiveKernel::CollectiveKernel;

  // Elements of other ranks are packed too, and overwritten by theirs.
  void run(const KernelCall& call) override {
    const std::shared_ptr<Communicator> ranks = communicator();
    const std::span<const std::size_t> blocks = pack_all(call, ranks->size());
    ranks->exchange(Collective::AllGather, call.workspace, blocks, packed_dtype_).throw_if_error();
    std::size_t at = 0;
    for (int rank = 0; rank < ranks->size(); ++rank) at = unpack(call, rank, ranks->size(), at);
  }
};

template <typename K>
std::unique_ptr<Kernel> make(const KernelRequest& request) {
  return std::make_unique<K>(request);
}

}  // namespace

void add_collective_kernels(KernelTable& table) {
  const std::pair<const char*, KernelFactory> kinds[] = {
      {"all_reduce", make<AllReduce>}, {"reduce_scatter", make<ReduceScatter>}, {"all_gather", make<AllGather>}};
  for (const auto& [name, factory] : kinds) {
    table.add(name, factory);
    table.add(std::string(name) + "_bucket", factory);
  }
}

}  // namespace openmps::engine::host
