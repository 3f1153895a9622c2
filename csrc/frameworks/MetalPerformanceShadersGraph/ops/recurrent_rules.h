// Recurrent layers of MPSGraph written with the engine's, which take a projected source and run one way.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

enum class RecurrentCell : std::uint8_t { SingleGate, LSTM, GRU };

// What a descriptor says, copied when the operation is made.
struct RecurrentFacts {
  RecurrentCell cell;
  bool reverse = false, bidirectional = false, training = false, produce_cell = false;
  Attributes attributes;  // of the engine's operation, but for the direction
};

// Which input of the operation is what; the others are left out. All but the first two may be.
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

// The engine's word for MPSGraphRNNActivation.
std::string neuron_word(std::uint64_t activation);

namespace rules {

// Gives h, the cell if it is to be produced, and the gates before their activations if the layer is for training.
void recurrent(Lowering& lowering, const RecurrentFacts& facts);

// Behind the inputs above come the gradients of h, of its last step and of the cell's last step; the last two may be
// left out. Gives the gradients by `wanted`, in their order.
void recurrent_gradients(Lowering& lowering, const RecurrentFacts& facts, const std::vector<RecurrentInput>& wanted);

}  // namespace rules
}  // namespace openmps::fw::graph
