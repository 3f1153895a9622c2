#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/window.h"

#include <limits>

namespace openmps::fw::nn {

// The product of two of them fits into 64 bits.
constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();

engine::Integers pads_of(const FilterWindow& window, Extents source, Extents destination) {
  engine::Integers pads;
  for (int i = 0; i < 2; ++i) {
    const WindowAxis& a = window.axis(i);
    const auto at = static_cast<std::size_t>(i);
    const engine::Extent before = engine::Extent(a.extent() / 2) - a.offset;
    const engine::Extent read = (engine::Extent(destination[at]) - 1) * a.stride + a.extent();
    pads.push_back(before);
    const std::int64_t after = (read - source[at] - before).number();
    // Windows stay as many without a negative padding of less than a stride, and plain ones have faster kernels.
    pads.push_back(after < 0 && after > -a.stride ? 0 : after);
  }
  return pads;
}

Status check_window(const std::string& who, const FilterWindow& window) {
  for (int i = 0; i < 2; ++i) {
    const WindowAxis& a = window.axis(i);
    const char* horizontal = i == 0 ? "Y" : "X";
    const auto fits = [](std::int64_t value) { return value >= 1 && value <= kMost; };
    const auto refuse = [&](const std::string& property, std::int64_t value) {
      return Status(ErrorKind::InvalidArgument,
                    who + ": " + property + " is " + std::to_string(value) + ", it must be at least 1" +
                        (value > kMost ? " and at most " + std::to_string(kMost) : "") + ".");
    };
    if (!fits(a.kernel)) return refuse(i == 0 ? "kernelHeight" : "kernelWidth", a.kernel);
    if (!fits(a.stride)) return refuse(std::string("strideInPixels") + horizontal, a.stride);
    if (!fits(a.dilation)) return refuse(std::string("dilationRate") + horizontal, a.dilation);
  }
  return Status::ok();
}

}  // namespace openmps::fw::nn
