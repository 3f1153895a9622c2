// The states of a batch: one object for all images, or one for each. Values and buffers of separate states may lie one
// after another, as arrays (images, ...). An encode of the whole batch makes such values. omps_statesForImages makes
// such buffers.
#pragma once

#include <initializer_list>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/StoredState.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/encode_filter.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

bool has_state_for_each(MPSStateBatch* states);

void clear_values(MPSStateBatch* states);
// Gives all states what the forward kernel said and the numbers of its plan.
void fill_states(MPSStateBatch* states, const FilterPlan& made, std::span<const engine::Scalar> scalars);
// Gives them a value of this type that a plan writes. Each of separate states gets its part.
void store_value(MPSStateBatch* states, const std::string& name, TensorType type, engine::BufferView view);

// Whether all values of separate states, which are of images of equal size, lie one after another.
bool has_consecutive_values(MPSStateBatch* states);
// The same of these buffers.
bool has_consecutive_buffers(MPSStateBatch* states, std::initializer_list<int> resources);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
