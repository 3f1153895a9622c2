#include "engine/devices/cpu/elementwise/conversions.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "engine/devices/cpu/parallel.h"
#include "engine/ir/integer_arithmetic.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kConversionGrain = 65536;  // elements converted in a few times the wake-up time of a thread

// Casts pass through double on every device. Integers saturate, and a NaN becomes 0 (docs/numerics.md, "Integers").
template <typename To, typename From>
To converted(From x) {
  const auto value = static_cast<double>(x);
  if constexpr (std::is_floating_point_v<To>) return static_cast<To>(value);
  using Limits = std::numeric_limits<To>;
  constexpr auto kLow = static_cast<double>(Limits::min()), kHigh = static_cast<double>(Limits::max());
  if constexpr (sizeof(To) == 8) {  // kHigh is the number after the last
    if (value >= kHigh) return Limits::max();
    return value > kLow ? static_cast<To>(value) : value == value ? Limits::min() : To{0};
  }
  const double number = value == value ? value : 0.0;
  return static_cast<To>(std::min(std::max(number, kLow), kHigh));
}

using Convert = void (*)(const void* x, void* y, std::int64_t begin, std::int64_t end);

template <typename To, typename From>
void convert(const void* x, void* y, std::int64_t begin, std::int64_t end) {
  const auto* from = static_cast<const From*>(x);
  auto* __restrict to = static_cast<To*>(y);
  for (std::int64_t i = begin; i < end; ++i) to[i] = converted<To>(from[i]);
}

template <typename Float>
Convert between(DType integer, bool to_integer) {
  return with_integer_of(size_of(integer), is_signed_integer(integer), [&](auto element) -> Convert {
    using Element = decltype(element);
    return to_integer ? convert<Element, Float> : convert<Float, Element>;
  });
}

Convert conversion_between(DType from, DType to) {
  const bool to_integer = is_integer(to);
  if (is_integer(from) == to_integer) return nullptr;
  const DType integer = to_integer ? to : from;
  switch (to_integer ? from : to) {
    case DType::Float32:
      return between<float>(integer, to_integer);
    case DType::Float64:
      return between<double>(integer, to_integer);
    default:
      return nullptr;
  }
}

class ConversionKernel final : public host::Kernel {
 public:
  ConversionKernel(const host::KernelRequest& request, Convert convert)
      : convert_(convert),
        elements_(request.outputs[0].shape.elements()),
        threads_(useful_threads(request.threads, elements_, kConversionGrain)) {}

  void run(const host::KernelCall& call) override {
    parallel_ranges(threads_, elements_, 64, [&](std::int64_t begin, std::int64_t end, int) {
      convert_(call.inputs[0], call.outputs[0], begin, end);
    });
  }

 private:
  Convert convert_;
  std::int64_t elements_;
  int threads_;
};

}  // namespace

std::unique_ptr<host::Kernel> make_conversion(const host::KernelRequest& request, const Program& program) {
  const bool only_passes =
      std::ranges::all_of(program.steps, [](const Step& step) { return step.primitive == Primitive::Input; });
  if (!only_passes || request.inputs.size() != 1 || request.outputs.size() != 1 ||
      request.inputs[0].shape != request.outputs[0].shape)
    return nullptr;
  const Convert convert = conversion_between(request.inputs[0].dtype, request.outputs[0].dtype);
  return convert ? std::make_unique<ConversionKernel>(request, convert) : nullptr;
}

}  // namespace openmps::engine::cpu
