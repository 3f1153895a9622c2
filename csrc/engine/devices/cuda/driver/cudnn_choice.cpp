#include "engine/devices/cuda/driver/cudnn_choice.h"

#include "result/result.h"

namespace openmps::engine::cuda {

float milliseconds_of_run(const Context& context, const std::function<void()>& run) try {
  constexpr int kRuns = 8;
  run();
  run();
  return context.milliseconds_of([&] {
    for (int i = 0; i < kRuns; ++i) run();
  }) / kRuns;
} catch (const Error&) {
  return -1;
}

std::string dnn_choice_key(const char* kind, std::span<const std::int64_t> shape, std::size_t library,
                           const Context& context) {
  int driver = 0;
  context.driver.cuDriverGetVersion(&driver);
  std::string key = std::string("cuDNN ") + kind + " " + std::to_string(library) + ", driver " +
                    std::to_string(driver) + ", " + context.gpu_name;
  for (const std::int64_t number : shape) key += "," + std::to_string(number);
  return key;
}

}  // namespace openmps::engine::cuda
