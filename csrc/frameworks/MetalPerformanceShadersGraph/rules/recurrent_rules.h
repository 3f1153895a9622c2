// Recurrent layers of MPSGraph written with the engine's, which have a projected source and run in one direction.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

enum class RecurrentCell : std::uint8_t { SingleGate, LSTM, GRU };

// The content of a descriptor, copied when the operation is made.
struct RecurrentParameters {
  RecurrentCell cell;
  bool reverse = false, bidirectional = false, training = false, produce_cell = false;
  Attributes attributes;  // of the engine's operation, except the direction
};

// The inputs of the operation by index; missing ones are left out. All except the first two are optional.
enum RecurrentInput : std::size_t {
  kSource,           // (T, N, I); (T, N, G*H) without an input weight
  kRecurrentWeight,  // (G*H, H); (2, G*H, H) in both directions
  kInputWeight,      // (G*H, I)
  kBias,             // (G*H)
  kInitState,        // (N, H)
  kInitCell,         // (N, H)
  kMask,             // (T, N, H)
  kPeephole,         // (4*H)
  kSecondaryBias,    // (H)
  kRecurrentInputs   // how many there are
};

// The engine's name for an MPSGraphRNNActivation.
std::string neuron_word(std::uint64_t activation);

namespace rules {

// Returns h, the cell if requested, and the gates before their activations if the layer is for training.
void recurrent(RuleContext& lowering, const RecurrentParameters& parameters);

// After the inputs above come the gradients of h, of its last step and of the cell's last step; the last two are
// optional. Returns the gradients with respect to `wanted`, in their order.
void recurrent_gradients(RuleContext& lowering, const RecurrentParameters& parameters,
                         const std::vector<RecurrentInput>& wanted);

}  // namespace rules
}  // namespace openmps::fw::graph
