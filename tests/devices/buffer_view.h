// Buffers of float32 in tests of command lists: their host memory, and views of them.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/runtime/command_list.h"
#include "engine/runtime/device.h"

namespace openmps::engine::testing {

inline float* floats(Buffer& buffer) { return static_cast<float*>(buffer.host()); }
inline BufferView view(const std::shared_ptr<Buffer>& buffer, std::size_t offset = 0) { return {buffer, offset}; }

}  // namespace openmps::engine::testing
