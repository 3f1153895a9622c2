// The values in an MPSState from a forward kernel to its gradient kernel if both are encoded alone. Inside a graph
// nothing is stored: the values stay in the plan.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct StoredState {
  struct Value {
    std::string name;
    TensorType type;
    engine::BufferView view;  // empty: a number
    engine::Scalar scalar;
  };
  bool is_set = false;
  FilterWindow window;
  Nhwc source, destination;
  std::vector<Value> values;
  std::int64_t first_channel = 0, channels_before = 0;

  const Value* _Nullable find(const std::string& name) const noexcept;
};

// The stored part of a gradient state; null for another object.
StoredState* _Nullable stored_of(MPSState* _Nullable state);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
