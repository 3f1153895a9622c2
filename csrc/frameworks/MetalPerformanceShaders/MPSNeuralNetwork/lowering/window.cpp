#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/window.h"

namespace openmps::fw::nn {

engine::Integers pads_of(const Window& window, Extents source, Extents destination) {
  engine::Integers pads;
  for (int i = 0; i < 2; ++i) {
    const WindowAxis& a = window.axis(i);
    const auto at = static_cast<std::size_t>(i);
    const std::int64_t before = a.extent() / 2 - a.offset;
    const std::int64_t read = (destination[at] - 1) * a.stride + a.extent();
    pads.push_back(before);
    pads.push_back(read - source[at] - before);
  }
  return pads;
}

Status check_window(const std::string& who, const Window& window) {
  for (int i = 0; i < 2; ++i) {
    const WindowAxis& a = window.axis(i);
    const char* horizontal = i == 0 ? "Y" : "X";
    const auto refuse = [&](const std::string& property, std::int64_t value) {
      return Status(ErrorKind::InvalidArgument,
                    who + ": " + property + " is " + std::to_string(value) + ", it must be at least 1.");
    };
    if (a.kernel < 1) return refuse(i == 0 ? "kernelHeight" : "kernelWidth", a.kernel);
    if (a.stride < 1) return refuse(std::string("strideInPixels") + horizontal, a.stride);
    if (a.dilation < 1) return refuse(std::string("dilationRate") + horizontal, a.dilation);
  }
  return Status::ok();
}

}  // namespace openmps::fw::nn
