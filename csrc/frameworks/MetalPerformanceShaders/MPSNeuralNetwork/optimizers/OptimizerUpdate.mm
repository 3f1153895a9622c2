#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/OptimizerUpdate.h"

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNBatchNormalization.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNConvolution.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include <variant>

#include "compat/checked_size.h"
#include "compat/communicator.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/UpdateGuard.h"

namespace openmps::fw {
namespace {

using engine::DType;
using engine::GraphBuilder;
using engine::Tensor;

constexpr std::size_t kMaxPlans = 256;

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

// The operands of a plan in the order of the decompositions: value, gradient, states.
std::vector<ArrayStorage> operands_of(const Parameter &parameter) {
  std::vector<ArrayStorage> operands{parameter.value, parameter.gradient};
  operands.insert(operands.end(), parameter.states.begin(), parameter.states.end());
  return operands;
}

// Computes in float32 for all types of operands. With a guard, values that its flag protects stay as they are. This is
// a select in the update's kernel, because the flag is compared for each element. One comparison for all would be a
// separate launch on a GPU.
void build_update(GraphBuilder &graph, const UpdateRule &rule, const std::vector<ArrayStorage> &operands, DType result,
                  NSUInteger count, bool is_guarded) {
  const engine::Shape shape{static_cast<std::int64_t>(count)};
  std::vector<Tensor> inputs;
  for (const ArrayStorage &operand : operands) {
    inputs.push_back(cast(graph.input(dtype_of(operand.type), shape, "operand"), DType::Float32));
  }
  const Tensor flag = is_guarded ? graph.input(DType::Float32, engine::Shape{1}, "update guard") : Tensor{};
  inputs.push_back(graph.scalar(DType::Float32, "learning rate"));
  std::vector<Tensor> results = graph.ops(rule.decomposition().c_str(), inputs, rule.attributes());
  if (is_guarded) {
    const Tensor is_open = graph.op("not_equal", {broadcast_to(flag, shape), graph.constant(0)});
    for (std::size_t i = 0; i < results.size(); ++i)
      results[i] = graph.op("select", {is_open, results[i], inputs[i == 0 ? 0 : i + 1]});
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    const DType dtype = i == 0 ? result : dtype_of(operands[i + 1].type);
    // Result 0 may have the memory of the value (input 0); state i, result i + 1, that of its input (2 + i).
    graph.output(cast(results[i], dtype), i == 0 ? 0 : static_cast<int>(i) + 1);
  }
}

constexpr std::size_t kMaxRemembered = 64;

std::shared_ptr<engine::Executable> compiled(engine::Device &device, const UpdateRule &rule,
                                             const std::vector<ArrayStorage> &operands, const ArrayStorage &result,
                                             NSUInteger count, bool is_guarded) {
  std::string key = rule.key() + (is_guarded ? " guarded " : " ") + std::to_string(count);
  for (const ArrayStorage &operand : operands) key += " " + std::to_string(operand.type);
  key += " " + std::to_string(result.type);
  return value_or_raise(plans().find_or_compile(device, key, [&](GraphBuilder &graph) {
    build_update(graph, rule, operands, dtype_of(result.type), count, is_guarded);
  }));
}

bool matches(const PlanMemory::Entry &entry, const engine::Device &device, const std::vector<ArrayStorage> &operands,
             const ArrayStorage &result, NSUInteger count, bool is_guarded) {
  if (entry.device != &device || entry.count != count || entry.types.back() != result.type) return false;
  if (entry.is_guarded != is_guarded) return false;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (entry.types[i] != operands[i].type) return false;
  }
  return true;
}

std::shared_ptr<engine::Executable> plan_for(engine::Device &device, const UpdateRule &rule,
                                             const std::vector<ArrayStorage> &operands, const ArrayStorage &result,
                                             NSUInteger count, bool is_guarded) {
  PlanMemory &memory = rule.memory();
  const std::lock_guard lock(memory.mutex);
  for (const PlanMemory::Entry &entry : memory.entries) {
    if (matches(entry, device, operands, result, count, is_guarded)) return entry.plan;
  }
  PlanMemory::Entry entry{&device, count, is_guarded, {}, compiled(device, rule, operands, result, count, is_guarded)};
  for (const ArrayStorage &operand : operands) entry.types.push_back(operand.type);
  entry.types.push_back(result.type);
  if (memory.entries.size() == kMaxRemembered) memory.entries.clear();
  memory.entries.push_back(entry);
  return entry.plan;
}

void run_update(engine::CommandList &list, const std::shared_ptr<engine::Executable> &plan,
                const std::vector<engine::BufferView> &inputs, std::size_t operands, const engine::BufferView &result,
                float rate) {
  std::vector<engine::BufferView> outputs{result};
  outputs.insert(outputs.end(), inputs.begin() + 2, inputs.begin() + static_cast<std::ptrdiff_t>(operands));
  const engine::Scalar scalar = engine::Scalar::float32(rate);
  check(list.run(plan, inputs, outputs, std::span(&scalar, 1)));
}

void check_same_size(const std::string &who, const char *name, const ArrayStorage &array, const ArrayStorage &values) {
  if (array.elements() == values.elements() && array.columns == values.columns) return;
  refuse(who + ": " + name + " has " + std::to_string(array.row_count()) + " x " + std::to_string(array.columns) +
         " elements, the values have " + std::to_string(values.row_count()) + " x " + std::to_string(values.columns) +
         ".");
}

template <typename Array>
Parameter parameter_of_arrays(const std::string &who, const std::vector<NamedArray<Array>> &states, Array *gradient,
                              Array *values, Array *result) {
  std::vector<NamedArray<Array>> all{{"inputGradient", gradient}, {"inputValues", values}, {"resultValues", result}};
  all.insert(all.end(), states.begin(), states.end());
  for (const NamedArray<Array> &each : all) {
    if (each.array == nil) refuse(who + ": " + each.name + " is nil.");
    checked(each.array, who, each.name);
    check_same_size(who, each.name, storage_of(each.array), storage_of(values));
  }
  Parameter parameter{storage_of(gradient), storage_of(values), storage_of(result), {}};
  consume(gradient);
  if (values != result) consume(values);
  for (const NamedArray<Array> &state : states) parameter.states.push_back(storage_of(state.array));
  return parameter;
}

ArrayStorage floats_in(const std::string &who, const char *name, id<MTLBuffer> buffer, NSUInteger offset,
                       NSUInteger count) {
  if (buffer == nil) refuse(who + ": " + name + " is nil.");
  const NSUInteger bytes = objc::CheckedSize(count) * sizeof(float);
  if (offset > [buffer length] || bytes > [buffer length] - offset) {
    refuse(who + ": " + name + " has " + std::to_string([buffer length]) + " bytes; " + std::to_string(bytes) +
           " from byte " + std::to_string(offset) + " on are needed for " + std::to_string(count) + " floats.");
  }
  ArrayStorage storage;
  storage.buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  storage.offset = offset;
  storage.columns = count;
  storage.row_bytes = bytes;
  storage.matrix_bytes = bytes;
  return storage;
}

// The elements of a row of floats that this process updates, where processes share updates.
ArrayStorage part_of(ArrayStorage row) {
  const TensorPart part = own_part(row.columns);
  row.offset += objc::CheckedSize(part.first) * sizeof(float);
  row.columns = part.count;
  row.row_bytes = row.matrix_bytes = objc::CheckedSize(part.count) * sizeof(float);
  return row;
}

// Element `index` of every state array, as the states of one parameter.
std::vector<ArrayStorage> states_at(const std::string &who, const std::vector<NamedArrays> &states, NSUInteger index,
                                    const ArrayStorage &values) {
  std::vector<ArrayStorage> found;
  for (const NamedArrays &each : states) {
    const ArrayStorage state = storage_of([each.arrays objectAtIndex:index]);
    if (state.elements() != values.elements()) {
      refuse(who + ": " + each.name + " at index " + std::to_string(index) + " has " +
             std::to_string(state.elements()) + " elements, the values have " + std::to_string(values.elements()) +
             ".");
    }
    found.push_back(state);
  }
  return found;
}

// The number of weights and biases that the state arrays cover.
NSUInteger covered(const std::string &who, const std::vector<NamedArrays> &states) {
  NSUInteger count = 2;
  for (const NamedArrays &each : states) {
    const NSUInteger given = [checked(each.arrays, who, each.name) count];
    if (given == 0)
      refuse(who + ": " + each.name + " is nil or empty; it holds a vector for the weights and one for the biases.");
    count = given < count ? given : count;
  }
  return count;
}

std::string text_of(const engine::Attributes &attributes) {
  std::string text;
  for (const auto &[name, value] : attributes.entries()) {
    text += " " + name + "=";
    if (const double *number = std::get_if<double>(&value)) {
      char digits[40];
      std::snprintf(digits, sizeof digits, "%.17g", *number);
      text += digits;
    } else if (const bool *flag = std::get_if<bool>(&value)) {
      text += *flag ? "true" : "false";
    } else if (const std::string *word = std::get_if<std::string>(&value)) {
      text += *word;
    }
  }
  return text;
}

}  // namespace

UpdateRule::UpdateRule(const char *decomposition, engine::Attributes attributes)
    : decomposition_(decomposition),
      attributes_(std::move(attributes)),
      key_(decomposition_ + text_of(attributes_)),
      memory_(std::make_shared<PlanMemory>()) {}

Parameter parameter_of(const std::string &who, const std::vector<NamedArray<MPSVector>> &states, MPSVector *gradient,
                       MPSVector *values, MPSVector *result) {
  return parameter_of_arrays(who, states, gradient, values, result);
}

Parameter parameter_of(const std::string &who, const std::vector<NamedArray<MPSMatrix>> &states, MPSMatrix *gradient,
                       MPSMatrix *values, MPSMatrix *result) {
  return parameter_of_arrays(who, states, gradient, values, result);
}

std::vector<Parameter> parameters_of(MPSNNOptimizer *optimizer, const std::vector<NamedArrays> &states,
                                     MPSCNNConvolutionGradientState *gradient,
                                     MPSCNNConvolutionWeightsAndBiasesState *source,
                                     MPSCNNConvolutionWeightsAndBiasesState *result) {
  const std::string who = [optimizer omps_name];
  if (gradient == nil) refuse(who + ": convolutionGradientState is nil.");
  if (source == nil) refuse(who + ": convolutionSourceState is nil.");
  if (result == nil) refuse(who + ": resultState is nil.");
  checked(gradient, who, "convolutionGradientState");
  checked(source, who, "convolutionSourceState");
  checked(result, who, "resultState");
  const NSUInteger covers = covered(who, states);
  std::vector<Parameter> parameters;
  const auto add = [&](const ArrayStorage &gradients, const ArrayStorage &values, const ArrayStorage &results) {
    const auto updated = [&](const ArrayStorage &all) { return [optimizer ompsSharesUpdates] ? part_of(all) : all; };
    const ArrayStorage here = updated(values);
    parameters.push_back({updated(gradients), here, updated(results), states_at(who, states, parameters.size(), here)});
  };
  const NSUInteger weights = [[gradient gradientForWeights] length] / sizeof(float);
  add(floats_in(who, "gradientForWeights", [gradient gradientForWeights], 0, weights),
      floats_in(who, "the source's weights", [source weights], [source weightsOffset], weights),
      floats_in(who, "the result's weights", [result weights], [result weightsOffset], weights));
  if (covers == 2 && [source biases] != nil && [result biases] != nil) {
    const NSUInteger biases = [[gradient gradientForBiases] length] / sizeof(float);
    add(floats_in(who, "gradientForBiases", [gradient gradientForBiases], 0, biases),
        floats_in(who, "the source's biases", [source biases], [source biasesOffset], biases),
        floats_in(who, "the result's biases", [result biases], [result biasesOffset], biases));
  }
  consume(gradient);
  if (source != result) consume(source);
  return parameters;
}

std::vector<Parameter> parameters_of(const std::string &who, const std::vector<NamedArrays> &states,
                                     MPSCNNBatchNormalizationState *gradient, MPSCNNBatchNormalizationState *source,
                                     MPSCNNNormalizationGammaAndBetaState *result) {
  if (gradient == nil) refuse(who + ": the batch normalization's gradient state is nil.");
  if (source == nil) refuse(who + ": the batch normalization's source state is nil.");
  if (result == nil) refuse(who + ": resultState is nil.");
  checked(gradient, who, "the gradient state");
  checked(source, who, "the source state");
  checked(result, who, "resultState");
  if ([gradient gradientForGamma] == nil)
    refuse(who + ": the batch normalization's state has no gradients; encode its gradient kernels first.");
  const NSUInteger channels = [[source batchNormalization] numberOfFeatureChannels];
  std::vector<Parameter> parameters;
  const auto add = [&](const char *name, id<MTLBuffer> gradients, id<MTLBuffer> values, id<MTLBuffer> results) {
    const std::string of = name;
    const ArrayStorage storage = floats_in(who, ("the source's " + of).c_str(), values, 0, channels);
    parameters.push_back({floats_in(who, ("the gradient for " + of).c_str(), gradients, 0, channels), storage,
                          floats_in(who, ("the result's " + of).c_str(), results, 0, channels),
                          states_at(who, states, parameters.size(), storage)});
  };
  const NSUInteger covers = covered(who, states);
  add("gamma", [gradient gradientForGamma], [source gamma], [result gamma]);
  if (covers == 2 && [source beta] != nil && [result beta] != nil)
    add("beta", [gradient gradientForBeta], [source beta], [result beta]);
  consume(gradient);
  if (source != gradient) consume(source);
  return parameters;
}

void encode_update(id<MTLCommandBuffer> commandBuffer, MPSNNOptimizer *optimizer, const UpdateRule &rule, float rate,
                   const Parameter &parameter) {
  if (commandBuffer == nil) refuse([optimizer omps_name] + " is encoded to a command buffer that is nil.");
  const std::vector<ArrayStorage> operands = operands_of(parameter);
  bool dense = parameter.result.is_dense();
  for (const ArrayStorage &operand : operands) dense = dense && operand.is_dense();
  const NSUInteger count = dense ? parameter.value.elements() : parameter.value.columns;
  OMPSUpdateGuard *const guard = [optimizer ompsUpdateGuard];
  const auto plan = plan_for(engine_device([optimizer device]), rule, operands, parameter.result, count, guard != nil);
  engine::CommandList &list = list_of(commandBuffer);
  std::vector<engine::BufferView> inputs(operands.size());
  if (guard != nil) inputs.push_back([guard omps_view]);
  if (dense) {
    for (std::size_t i = 0; i < operands.size(); ++i) inputs[i] = operands[i].view();
    run_update(list, plan, inputs, operands.size(), parameter.result.view(), rate);
    return;
  }
  for (NSUInteger row = 0; row < parameter.value.row_count(); ++row) {
    const auto place = [row](const ArrayStorage &array) { return array.row_view(row / array.rows, row % array.rows); };
    for (std::size_t i = 0; i < operands.size(); ++i) inputs[i] = place(operands[i]);
    run_update(list, plan, inputs, operands.size(), place(parameter.result), rate);
  }
}

}  // namespace openmps::fw
