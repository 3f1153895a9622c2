// Apple's classes of optimizers as steps, and the table of optimizers that are made of them. For core's .mm files.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/data_sources/optimizer.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// One step in place, and the tensors that a step keeps: for a convolution NSArray<MPSVector *> of its weights and of
// its bias, or MPSMatrix.
template <typename Gradient, typename Values, typename Tensor>
struct Update {
  id<MTLCommandBuffer> commands;
  Gradient gradient;
  Values values;
  std::span<const Handle> tensors;

  // nil for one that the step does not keep.
  Tensor tensor(std::size_t place) const { return place < tensors.size() ? object_in<Tensor>(tensors[place]) : nil; }
};
using ConvolutionUpdate =
    Update<MPSCNNConvolutionGradientState *, MPSCNNConvolutionWeightsAndBiasesState *, NSArray<MPSVector *> *>;
using MatrixUpdate = Update<MPSMatrix *, MPSMatrix *, MPSMatrix *>;

// One object of Apple's.
class OptimizerStep {
 public:
  OptimizerStep(MPSNNOptimizer *object, std::vector<const char *> kept)
      : object_(adopt(object)), kept_(std::move(kept)) {}
  virtual ~OptimizerStep() = default;
  OptimizerStep(const OptimizerStep &) = delete;
  OptimizerStep &operator=(const OptimizerStep &) = delete;

  MPSNNOptimizer *object() const noexcept { return object_in<MPSNNOptimizer *>(object_); }
  // The names of the tensors, in the order of an update's.
  const std::vector<const char *> &kept() const noexcept { return kept_; }

  virtual void encode(const ConvolutionUpdate &update) const = 0;
  virtual void encode(const MatrixUpdate &update) const = 0;
  virtual std::uint64_t time_step() const noexcept { return 0; }
  virtual void set_time_step(std::uint64_t) noexcept {}

 private:
  Handle object_;
  std::vector<const char *> kept_;
};

using OptimizerSteps = std::vector<std::shared_ptr<OptimizerStep>>;

// A specification with all settings of its row.
struct OptimizerCall {
  id<MTLDevice> device;
  const OptimizerSpec &spec;
  double number(const char *name) const { return spec.settings.at(name); }
};

std::shared_ptr<OptimizerStep> gradient_descent(const OptimizerCall &call, MPSNNOptimizerDescriptor *descriptor,
                                                float momentum = 0, bool nesterov = false);
std::shared_ptr<OptimizerStep> adam(const OptimizerCall &call);
std::shared_ptr<OptimizerStep> rmsprop(const OptimizerCall &call);

MPSNNOptimizerDescriptor *descriptor_for(const OptimizerSpec &spec);

// Checks the name and the settings, and adds those that are not given. Fails for a name that no row has.
OptimizerSpec completed(const OptimizerSpec &spec);
// The steps of a completed specification, in the order of encoding.
OptimizerSteps steps_of(id<MTLDevice> device, const OptimizerSpec &spec);

}  // namespace openmps::core
