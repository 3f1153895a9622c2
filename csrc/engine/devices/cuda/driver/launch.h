// Puts a compiled function into a stream: the only place that calls the driver for it.
#pragma once

#include "engine/devices/cuda/driver/context.h"

namespace openmps::engine::cuda {

struct Grid {
  unsigned x = 1, y = 1, z = 1;
};

void launch(const Context& context, const Function& function, Grid grid, Grid block, CUstream stream, void** arguments);

// A cooperative launch, for blocks that wait for each other: all of them run at once, or the launch fails.
void launch_together(const Context& context, const Function& function, Grid grid, Grid block, CUstream stream,
                     void** arguments);

template <typename... Arguments>
void launch(const Context& context, const Function& function, Grid grid, Grid block, CUstream stream,
            Arguments... arguments) {
  void* addresses[] = {&arguments...};
  launch(context, function, grid, block, stream, addresses);
}

constexpr std::int64_t kThreadsOfMultiprocessor = 2048;  // that run at once, at most

// Enough blocks of `threads` for `count` elements, of which each thread computes several in strides; at most a few for
// each multiprocessor.
Grid blocks_for(const Context& context, std::int64_t count, int threads = 256);

}  // namespace openmps::engine::cuda
