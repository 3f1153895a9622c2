// Layers in archives: their descriptions, and the values of weights.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/LayerCall.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::recurrent {

// Reads or writes a layer. Raises for an archive without a valid layer, with a message that begins with `who`.
void code_layer(const matrix::SettingsCoder &each, const std::string &who, RecurrentLayer &layer);

// The values of all parts, row by row, of matrices made by new_weights.
std::vector<std::vector<float>> values_of(NSArray<MPSMatrix *> *weights);
// Reads or writes them; raises for an archive that has too few or too many.
void code_values(const matrix::SettingsCoder &each, const std::string &who, const RecurrentLayer &layer,
                 std::vector<std::vector<float>> &values);

}  // namespace openmps::fw::recurrent

NS_ASSUME_NONNULL_END
