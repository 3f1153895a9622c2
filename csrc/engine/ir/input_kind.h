// The kinds of inputs of a graph.
#pragma once

#include <cstdint>

namespace openmps::engine {

enum class InputKind : std::uint8_t {
  Buffer,    // a tensor in memory, read when the work runs
  Scalar,    // one element whose value is fixed when the work is encoded: a learning rate, a random counter
  Parameter  // a Buffer that mostly has the same content from run to run: weights in inference. Devices may keep what
             // follows from parameters alone until the version of one of them changes.
};

}  // namespace openmps::engine
