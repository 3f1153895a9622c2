// A descriptor's layer and its data sources, for the recurrent kernels.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <string>
#include <vector>

#include "compat/objc_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::recurrent {

// The sources of one gate, each under the property's name. `extra`: memory weights, or a GRU's weights from the input
// gate.
struct Gate {
  const char *input_name;
  id<MPSCNNConvolutionDataSource> _Nullable input;
  const char *recurrent_name;
  id<MPSCNNConvolutionDataSource> _Nullable recurrent;
  const char *extra_name;
  id<MPSCNNConvolutionDataSource> _Nullable extra;
};

// A layer and the first values of its parts, row by row.
struct LoadedLayer {
  RecurrentLayer layer;
  std::vector<std::vector<float>> values;  // by part
};

// Reads all sources. Raises an NSException that begins with `who` and names the property.
LoadedLayer load_layer(id<MTLDevice> device, MPSRNNDescriptor *_Nullable descriptor, const std::string &who);

// The text of a neuron for the engine's recurrent operations; raises for PReLU and invalid neurons.
std::string neuron_text(const std::string &who, const nn::Neuron &neuron);

}  // namespace openmps::fw::recurrent

@interface MPSRNNDescriptor (OpenMPSPrivate)
- (openmps::fw::recurrent::RecurrentLayer)omps_layer;  // without parts and gate neurons
- (std::vector<openmps::fw::recurrent::Gate>)omps_gates;
@end

@interface MPSRNNMatrixTrainingLayer (OpenMPSPrivate)
- (const openmps::fw::recurrent::RecurrentLayer &)omps_trainedLayer;
@end

@interface MPSLSTMDescriptor (OpenMPSPrivate)
- (BOOL)omps_hasDiagonalMemory;
@end

NS_ASSUME_NONNULL_END
