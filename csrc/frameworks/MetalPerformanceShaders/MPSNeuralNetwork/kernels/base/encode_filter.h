// Encodes one kernel alone: finds or makes the plan for these images and properties, binds images and states, records
// the run.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/bounded_map.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/stored_format.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

struct FilterPlan {
  std::shared_ptr<BoundPlan> plan;
  FilterState state;                                 // the kernel's values for its gradient kernel
  std::vector<std::pair<std::string, int>> numbers;  // values of the state that are scalars of the plan
};

// The plans of one kernel object, by shapes and properties. They refer to the kernel's parameters, so a copy of the
// kernel begins without any.
class PlanStore {
 public:
  PlanStore() = default;
  PlanStore(const PlanStore&) {}
  PlanStore& operator=(const PlanStore&) = delete;
  ~PlanStore() = default;

  BoundedMap<FilterPlan> plans{8};
};

struct Encoding {
  id<MTLCommandBuffer> commandBuffer;
  Filter* kernel;
  std::vector<MPSImageBatch*> sources;
  MPSImageBatch* _Nullable destination = nil;  // nil: the kernel's padding policy and allocator make one
  MPSStateBatch* _Nullable states = nil;
  bool reads_states = false;  // gradient kernels; others write them
  MPSImageBatch* _Nullable labels = nil;
  MPSImageBatch* _Nullable label_weights = nil;
  MPSImageBatch* _Nullable loss_images = nil;
  bool has_result = true;  // NO: only loss images are written
};

// Returns the destination, given or made. Raises if arguments do not match.
MPSImageBatch* _Nullable encode_filter(const Encoding& encoding);

StoredFormat format_of(const ImageLayout& layout);

// Whether filters of a graph with this choice, or alone with the default one, round where Apple's do.
inline bool rounds_as_apple(engine::Precision chosen = engine::Precision::Default) noexcept {
  if (chosen == engine::Precision::Default) chosen = engine::default_precision();
  return chosen == engine::Precision::Apple;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
