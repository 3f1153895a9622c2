#include "tests/devices/kernel_check.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "engine/devices/cpu/kernels.h"
#include "engine/devices/cpu/memory.h"
#include "engine/ir/numbers.h"
#include "engine/ir/program.h"
#include "engine/ir/registry.h"
#include "engine/passes/evaluate.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine::testing {
namespace {

using Bytes = std::vector<std::byte>;

std::vector<TensorType> types_of(const std::vector<SampleInput>& inputs) {
  std::vector<TensorType> types;
  for (const SampleInput& input : inputs) types.push_back({input.dtype, input.shape});
  return types;
}

// Output memory that a kernel has to write completely: every byte of it is a NaN or an implausible number at first.
// Ordinary numbers follow it, which no kernel may write.
struct Poisoned {
  explicit Poisoned(std::size_t bytes) : size(bytes), memory(bytes + kGuard) {
    std::memset(memory.get(), 0xff, bytes);
    std::memset(guard(), kGuardByte, kGuard);
  }
  std::byte* guard() const { return static_cast<std::byte*>(memory.get()) + size; }
  bool is_guard_whole() const {
    return std::all_of(guard(), guard() + kGuard, [](std::byte byte) { return byte == std::byte{kGuardByte}; });
  }

  static constexpr std::size_t kGuard = 64;
  static constexpr unsigned char kGuardByte = 0x3f;  // as float32: 0.747
  std::size_t size;
  cpu::AlignedMemory memory;
};

}  // namespace

KernelCheck::KernelCheck(const std::string& op, const std::vector<SampleInput>& inputs, const Attributes& attributes,
                         std::uint32_t seed) {
  prepare(inputs);
  std::vector<ValueId> values;
  for (const TensorType& type : input_types_) values.push_back(graph_.add_input(type, "x"));
  const Node& made = graph_.add_node(registry().at(op), values, attributes, "case");
  output_types_ = graph_.types(made.outputs);
  wanted_.assign(output_types_.size(), true);
  draw_inputs(seed);
}

KernelCheck::KernelCheck(Program program, const std::vector<SampleInput>& inputs, const std::vector<DType>& outputs,
                         std::uint32_t seed) {
  prepare(inputs);
  Shape shape = inputs.at(0).shape;
  for (const SampleInput& input : inputs) shape = broadcast(shape, input.shape, "case");
  Node region;
  region.op = &fused_elementwise_def();
  for (const TensorType& type : input_types_) region.inputs.push_back(graph_.add_input(type, "x"));
  region.program = std::make_shared<const Program>(std::move(program));
  for (DType dtype : outputs) output_types_.push_back({dtype, shape});
  graph_.add_typed_node(std::move(region), output_types_);
  wanted_.assign(output_types_.size(), true);
  draw_inputs(seed);
}

void KernelCheck::prepare(const std::vector<SampleInput>& inputs) {
  samples_ = inputs;
  input_types_ = types_of(inputs);
  for (const TensorType& type : input_types_) inputs_.emplace_back(type.bytes());
}

void KernelCheck::draw_inputs(std::uint32_t seed) {
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const SampleInput& sample = samples_[i];
    std::uniform_real_distribution<double> numbers(sample.low, sample.high);
    // Numbers of floats may be beyond all integers.
    std::uniform_int_distribution<std::int64_t> whole(wide_integer<std::int64_t>(sample.low),
                                                      wide_integer<std::int64_t>(sample.high));
    for (std::int64_t k = 0; k < sample.shape.elements(); ++k)
      store_number(sample.dtype, inputs_[i].data(), k,
                   sample.dtype == DType::Bool ? static_cast<double>(whole(random) & 1)
                   : is_float(sample.dtype)    ? numbers(random)
                                               : static_cast<double>(whole(random)));
  }
}

std::unique_ptr<host::Kernel> KernelCheck::make_kernel(int threads) const {
  return cpu::own_kernels().make({node(), input_types_, output_types_, threads});
}

std::vector<Bytes> KernelCheck::expected() const {
  std::vector<Bytes> results;
  std::vector<const void*> sources;
  std::vector<void*> targets;
  for (const Bytes& input : inputs_) sources.push_back(input.data());
  for (const TensorType& type : output_types_) results.emplace_back(type.bytes());
  for (Bytes& result : results) targets.push_back(result.data());
  reference::evaluate(node(), input_types_, sources, output_types_, targets);
  return results;
}

std::vector<Bytes> KernelCheck::given(host::Kernel& kernel, std::uint64_t version) const {
  std::vector<cpu::AlignedMemory> copies;
  std::vector<Poisoned> results;
  std::vector<void*> sources, targets;
  for (const Bytes& input : inputs_) {
    copies.emplace_back(input.size());
    std::memcpy(copies.back().get(), input.data(), input.size());
    sources.push_back(copies.back().get());
  }
  for (std::size_t i = 0; i < output_types_.size(); ++i) {
    results.emplace_back(output_types_[i].bytes());
    targets.push_back(wanted_[i] ? results.back().memory.get() : nullptr);
  }
  const Poisoned workspace(kernel.workspace_bytes());
  const std::vector<std::uint64_t> versions(inputs_.size(), version);
  kernel.run({sources.data(), targets.data(), workspace.memory.get(), versions.data()});
  for (const Poisoned& result : results)
    CHECK_MESSAGE(result.is_guard_whole(), node().who(), " writes beyond its result.");
  CHECK_MESSAGE(workspace.is_guard_whole(), node().who(), " writes beyond its workspace.");
  std::vector<Bytes> bytes;
  for (std::size_t i = 0; i < output_types_.size(); ++i) {
    const auto* data = static_cast<const std::byte*>(results[i].memory.get());
    bytes.emplace_back(data, data + output_types_[i].bytes());
  }
  return bytes;
}

void KernelCheck::compare(const std::vector<Bytes>& given, const std::vector<Bytes>& expected, Allowed allowed) const {
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!wanted_[i]) continue;
    for (std::int64_t k = 0; k < output_types_[i].shape.elements(); ++k) {
      const double a = load_number(output_types_[i].dtype, given[i].data(), k),
                   b = load_number(output_types_[i].dtype, expected[i].data(), k);
      const bool equal = a == b || (std::isnan(a) && std::isnan(b)) ||
                         std::fabs(a - b) <= allowed.absolute + allowed.relative * std::fabs(b);
      if (equal) continue;
      FAIL_CHECK(node().who(), " output ", i, " of type ", output_types_[i].str(), ", input ", input_types_.at(0).str(),
                 ", element ", k, ": ", a, ", expected ", b);
      return;
    }
  }
}

void KernelCheck::run(Allowed allowed, int threads) {
  const std::unique_ptr<host::Kernel> kernel = make_kernel(threads);
  REQUIRE_MESSAGE(kernel, node().who(), " has no kernel for ", input_types_.at(0).str());
  const std::vector<Bytes> first = given(*kernel, 7);
  compare(first, expected(), allowed);
  compare(given(*kernel, 7), expected(), allowed);
  draw_inputs(99);
  const std::vector<Bytes> changed = given(*kernel, 8);
  compare(changed, expected(), allowed);
  CHECK_MESSAGE(given(*kernel, 9) == changed, node().who(), " gives other bits the second time.");
}

void KernelCheck::run_once(Allowed allowed, int threads) const {
  const std::unique_ptr<host::Kernel> kernel = make_kernel(threads);
  REQUIRE(kernel);
  compare(given(*kernel, 7), expected(), allowed);
}

double KernelCheck::relative_error(int threads) const {
  const std::unique_ptr<host::Kernel> kernel = make_kernel(threads);
  REQUIRE(kernel);
  const std::vector<Bytes> results = given(*kernel, 7), wanted = expected();
  double error = 0, size = 0;
  for (std::int64_t k = 0; k < output_types_[0].shape.elements(); ++k) {
    const double a = load_number(output_types_[0].dtype, results[0].data(), k),
                 b = load_number(output_types_[0].dtype, wanted[0].data(), k);
    error += (a - b) * (a - b);
    size += b * b;
  }
  return std::sqrt(error / size);
}

void KernelCheck::run_in_place(std::size_t input, std::size_t output, Allowed allowed, int threads) {
  const std::unique_ptr<host::Kernel> kernel = make_kernel(threads);
  REQUIRE(kernel);
  std::vector<Bytes> sources = inputs_, results;
  for (const TensorType& type : output_types_) results.emplace_back(type.bytes());
  std::vector<void*> from, to;
  for (Bytes& bytes : sources) from.push_back(bytes.data());
  for (Bytes& bytes : results) to.push_back(bytes.data());
  to[output] = from[input];
  const Poisoned workspace(kernel->workspace_bytes());
  const std::vector<std::uint64_t> versions(inputs_.size(), 0);
  kernel->run({from.data(), to.data(), workspace.memory.get(), versions.data()});
  results[output] = sources[input];
  compare(results, expected(), allowed);
}

}  // namespace openmps::engine::testing
