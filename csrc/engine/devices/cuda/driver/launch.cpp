#include "engine/devices/cuda/driver/launch.h"

#include <algorithm>

namespace openmps::engine::cuda {

void launch(const Context& context, const Function& function, Grid grid, Grid block, CUstream stream,
            void** arguments) {
  const CUresult result = context.driver.cuLaunchKernel(function.get(), grid.x, grid.y, grid.z, block.x, block.y,
                                                        block.z, function.shared_bytes(), stream, arguments, nullptr);
  if (result != kCudaSuccess) context.check(result, "Launching the kernel " + function.name());
}

void launch_together(const Context& context, const Function& function, Grid grid, Grid block, CUstream stream,
                     void** arguments) {
  const CUresult result = context.driver.cuLaunchCooperativeKernel(
      function.get(), grid.x, grid.y, grid.z, block.x, block.y, block.z, function.shared_bytes(), stream, arguments);
  if (result != kCudaSuccess) context.check(result, "Launching the kernel " + function.name());
}

Grid blocks_for(const Context& context, std::int64_t count, int threads) {
  constexpr std::int64_t kBlocksEach = 32;
  const std::int64_t needed = (count + threads - 1) / threads;
  return {static_cast<unsigned>(std::clamp<std::int64_t>(needed, 1, kBlocksEach * context.multiprocessors))};
}

}  // namespace openmps::engine::cuda
