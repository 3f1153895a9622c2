// Runs one node by a kernel of the cpu device and by the operation's definition in double, and compares every element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "engine/devices/host/kernel.h"
#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::testing {

// |given - expected| <= absolute + relative * |expected|; NaN equals NaN.
struct Allowed {
  double absolute = 1e-6, relative = 1e-5;
};
inline constexpr Allowed kSameBits{0, 0}, kRounded{};

inline void set_float(std::vector<std::byte>& bytes, std::size_t element, float value) {
  std::memcpy(bytes.data() + element * sizeof value, &value, sizeof value);
}

// One node with inputs drawn at random, always the same for the same case.
class KernelCheck {
 public:
  KernelCheck(const std::string& op, const std::vector<SampleInput>& inputs, const Attributes& attributes,
              std::uint32_t seed = 1);
  // A region: `program` over the inputs, with outputs of the dtypes given and the shape that the inputs broadcast to.
  KernelCheck(Program program, const std::vector<SampleInput>& inputs, const std::vector<DType>& outputs,
              std::uint32_t seed = 1);

  // Null if the device has no kernel for the case.
  std::unique_ptr<host::Kernel> make_kernel(int threads = 2) const;
  // Three runs: the same input versions twice, then a new one with new content. Each is compared, the first two bit by
  // bit.
  void run(Allowed allowed, int threads = 2);
  // One run with the inputs as they are.
  void run_once(Allowed allowed, int threads = 2) const;
  // One run in which output `output` has the memory of input `input`.
  void run_in_place(std::size_t input, std::size_t output, Allowed allowed, int threads = 2);
  // Of output 0: the root of the mean square of the errors over that of the elements.
  double relative_error(int threads = 2) const;
  // The bytes of all outputs, from one run.
  std::vector<std::vector<std::byte>> results(int threads = 2) const { return given(*make_kernel(threads), 1); }
  // Raw bytes of an input, to be written before a run.
  std::vector<std::byte>& input(std::size_t index) { return inputs_[index]; }
  void leave_out_output(std::size_t index) { wanted_[index] = false; }

 private:
  void draw_inputs(std::uint32_t seed);
  void prepare(const std::vector<SampleInput>& inputs);
  std::vector<std::vector<std::byte>> expected() const;
  std::vector<std::vector<std::byte>> given(host::Kernel& kernel, std::uint64_t version) const;
  void compare(const std::vector<std::vector<std::byte>>& given, const std::vector<std::vector<std::byte>>& expected,
               Allowed allowed) const;
  const Node& node() const { return graph_.nodes().back(); }

  Graph graph_;
  std::vector<SampleInput> samples_;
  std::vector<TensorType> input_types_, output_types_;
  std::vector<std::vector<std::byte>> inputs_;
  std::vector<bool> wanted_;
};

}  // namespace openmps::engine::testing
