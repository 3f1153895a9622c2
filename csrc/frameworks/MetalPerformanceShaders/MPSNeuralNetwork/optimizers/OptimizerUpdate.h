// The base of all optimizers: one compiled update per rule, element types and size, encoded in place or into other
// memory.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSNNOptimizers.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "compat/function_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The plans that a rule has used, by device, size and element types.
struct PlanMemory {
  struct Entry {
    const engine::Device *device;
    NSUInteger count;
    bool is_guarded;
    std::vector<std::uint32_t> types;
    std::shared_ptr<engine::Executable> plan;
  };
  std::mutex mutex;
  std::vector<Entry> entries;
};

// A decomposition of the engine with its attributes, and the key of both for the plan cache.
class UpdateRule {
 public:
  UpdateRule(const char *decomposition, engine::Attributes attributes);
  const std::string &decomposition() const noexcept { return decomposition_; }
  const engine::Attributes &attributes() const noexcept { return attributes_; }
  const std::string &key() const noexcept { return key_; }
  PlanMemory &memory() const noexcept { return *memory_; }

 private:
  std::string decomposition_;
  engine::Attributes attributes_;
  std::string key_;
  std::shared_ptr<PlanMemory> memory_;
};

// The rules of one optimizer: with and without clipping, with and without its optional state. Made when they are first
// used; a copy begins empty. One thread encodes with an optimizer at a time.
class RuleCache {
 public:
  RuleCache() = default;
  RuleCache(const RuleCache &) noexcept {}
  RuleCache &operator=(const RuleCache &) = delete;
  const UpdateRule &get(bool clips, bool has_optional, FunctionRef<UpdateRule()> make) {
    std::optional<UpdateRule> &rule = rules_[clips ? 1 : 0][has_optional ? 1 : 0];
    if (!rule) rule = make();
    return *rule;
  }

 private:
  std::optional<UpdateRule> rules_[2][2];
};

// A tensor to update with its gradient and states; `states` are written in place.
struct Parameter {
  ArrayStorage gradient, value, result;
  std::vector<ArrayStorage> states;
};

// The arguments of one encode call that are vectors or matrices, with their names for messages.
template <typename Array>
struct NamedArray {
  const char *name;
  Array *_Nullable array;
};

// Raise unless all have as many elements as the values. Temporary ones count one read.
Parameter parameter_of(const std::string &who, const std::vector<NamedArray<MPSVector>> &states, MPSVector *gradient,
                       MPSVector *values, MPSVector *result);
Parameter parameter_of(const std::string &who, const std::vector<NamedArray<MPSMatrix>> &states, MPSMatrix *gradient,
                       MPSMatrix *values, MPSMatrix *result);

// The states of a convolution's weights come first in each array, those of its biases second; an array of one leaves
// the biases alone.
struct NamedArrays {
  const char *name;
  NSArray<MPSVector *> *_Nullable arrays;
};
// An optimizer that shares updates gets its part of each.
std::vector<Parameter> parameters_of(MPSNNOptimizer *optimizer, const std::vector<NamedArrays> &states,
                                     MPSCNNConvolutionGradientState *gradient,
                                     MPSCNNConvolutionWeightsAndBiasesState *source,
                                     MPSCNNConvolutionWeightsAndBiasesState *result);

// The same for gamma and beta of a batch normalization: gradients of one state, values of another or of the same one.
std::vector<Parameter> parameters_of(const std::string &who, const std::vector<NamedArrays> &states,
                                     MPSCNNBatchNormalizationState *gradient, MPSCNNBatchNormalizationState *source,
                                     MPSCNNNormalizationGammaAndBetaState *result);

void encode_update(id<MTLCommandBuffer> commandBuffer, MPSNNOptimizer *optimizer, const UpdateRule &rule, float rate,
                   const Parameter &parameter);

}  // namespace openmps::fw

@interface MPSNNOptimizer (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device descriptor:(MPSNNOptimizerDescriptor *)descriptor;
// The attributes that all decompositions share: rescale, clipping and regularization.
- (openmps::engine::Attributes)omps_preparation;
@end

NS_ASSUME_NONNULL_END
