// The base of encodes of recurrent layers: the operands of weights and states, and how a fragment reads them.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentStates.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/SequenceCall.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::recurrent {

MPSMatrixDescriptor *descriptor_of(const Part &part, MPSDataType type);
MPSMatrix *new_matrix(id<MTLDevice> device, const Part &part, MPSDataType type);
// Float32 matrices of all parts with these values. Autoreleased.
NSArray<MPSMatrix *> *new_weights(id<MTLDevice> device, const RecurrentLayer &layer,
                                  const std::vector<std::vector<float>> &values);

// Appends the operands of all parts of weights or gradients; raises unless the matrices have the right number and
// sizes.
void append_parts(std::vector<Operand> &list, const std::string &who, const char *name, const RecurrentLayer &layer,
                  NSArray<MPSMatrix *> *matrices);
std::vector<Tensor> read_parts(GraphFragment &fragment, const RecurrentLayer &layer, std::size_t first);

// h and c of a layer among a call's sources.
struct StateOperands {
  Sequence h, c;
};
StateOperands append_layer_state(std::vector<Operand> &list, const std::string &who, const RecurrentLayer &layer,
                                 id state, const LayerState &values, std::int64_t rows);
// For a state of one layer; nothing for nil.
StateOperands append_single_state(std::vector<Operand> &list, const std::string &who, const RecurrentLayer &layer,
                                  MPSRNNRecurrentMatrixState *_Nullable state, std::int64_t rows);
// Raises for states of a layer with other gates or features, or of a sequence with other rows. Also for temporary ones
// without reads left.
void check_training_states(const std::string &who, const RecurrentLayer &layer,
                           NSArray<MPSRNNMatrixTrainingState *> *states, std::int64_t rows);
Tensor state_or_zeros(GraphFragment &fragment, const Sequence &state, const Shape &shape);

// Raises unless `given` has the sequence's steps and at least its rows.
void check_rows(const std::string &who, const char *name, const Sequence &given, const Sequence &source);
// The steps reduced to the rows of the sequence.
std::vector<Operand> cut(std::vector<Operand> steps, const Sequence &source);

}  // namespace openmps::fw::recurrent

// For a layer that contains one and archives it among its settings.
@interface MPSRNNMatrixInferenceLayer (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device layersOf:(NSCoder *)coder;
- (void)omps_codeLayers:(NSCoder *)coder reads:(BOOL)reads;
@end

NS_ASSUME_NONNULL_END
