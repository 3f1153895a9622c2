#include "frameworks/MetalPerformanceShadersGraph/graph/infer.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {
namespace {

constexpr std::int64_t kProbes[] = {24, 48, 1};

// Values are known from constants alone.
class BuildScope final : public LoweringScope {
 public:
  explicit BuildScope(const GraphData& graph) : graph_(graph) {}
  Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor) override {
    return constant_value(graph_, tensor);
  }
  RandomCounters random(OperationId /*operation*/) override {
    return {builder->constant(0, DType::UInt32), builder->constant(0, DType::UInt32)};
  }
  engine::GraphBuilder* builder = nullptr;

 private:
  const GraphData& graph_;
};

using Types = std::vector<engine::TensorType>;
using Extents = std::vector<std::int64_t>;

class Inference {
 public:
  Inference(const GraphData& graph, const Operation& operation) : graph_(graph), operation_(operation), scope_(graph) {
    for (const TensorId input : operation.inputs) {
      if (input == kNone) continue;
      const StaticType& type = graph.tensor(input).type;
      fixed_ = fixed_ && type.is_fixed();
      ranked_ = ranked_ && type.extents.has_value();
    }
  }

  // The extents that may stand in for an unknown one: numbers with many divisors, which reshapes and strides fit, 1,
  // which broadcasts, and the known extents, which operands have to agree with.
  std::vector<std::int64_t> candidates() const {
    std::vector<std::int64_t> result(std::begin(kProbes), std::end(kProbes));
    for (const TensorId input : operation_.inputs)
      if (input != kNone)
        for (const std::int64_t extent : *graph_.tensor(input).type.extents)
          if (extent > 1 && std::ranges::find(result, extent) == result.end()) result.push_back(extent);
    return result;
  }

  std::string inputs_text() const {
    std::string text;
    for (const TensorId input : operation_.inputs)
      if (input != kNone) text += (text.empty() ? "" : ", ") + graph_.tensor(input).type.str();
    return text;
  }

  bool is_fixed() const noexcept { return fixed_; }
  bool is_ranked() const noexcept { return ranked_; }

  // With `unknown` for each unknown extent and the shape `unranked` for each tensor of unknown rank.
  Result<Types> attempt(std::int64_t unknown, const Extents& unranked) {
    engine::GraphBuilder builder;
    scope_.builder = &builder;
    std::vector<Tensor> inputs;
    for (const TensorId input : operation_.inputs)
      inputs.push_back(input == kNone ? Tensor{} : probe(builder, input, unknown, unranked));
    Lowering lowering(builder, operation_, kNone, std::move(inputs), scope_);
    operation_.lower(lowering);
    Types types;
    for (const Tensor& result : lowering.results()) types.push_back(builder.type(result));
    if (!builder.status()) return builder.status();
    return types;
  }

 private:
  Tensor probe(engine::GraphBuilder& builder, TensorId input, std::int64_t unknown, const Extents& unranked) {
    const StaticType& type = graph_.tensor(input).type;
    Extents extents = type.extents.value_or(unranked);
    std::ranges::replace_if(
        extents, [](std::int64_t extent) { return extent < 0; }, unknown);
    return builder.input(type.dtype, Shape(std::span<const std::int64_t>(extents)), "input");
  }

  const GraphData& graph_;
  const Operation& operation_;
  BuildScope scope_;
  bool fixed_ = true, ranked_ = true;
};

std::vector<StaticType> known(const Types& types) {
  std::vector<StaticType> result;
  for (const engine::TensorType& type : types) result.emplace_back(type);
  return result;
}

std::vector<StaticType> common_to(const std::vector<Types>& attempts) {
  std::vector<StaticType> result = known(attempts.front());
  for (const Types& types : attempts)
    for (std::size_t i = 0; i < result.size() && i < types.size(); ++i) result[i].forget_difference(types[i]);
  return result;
}

// The dtypes of results whose rank is unknown, from any rank that the rule takes.
std::optional<Types> some_rank(Inference& inference) {
  for (const std::size_t rank : {4U, 2U, 1U, 3U, 0U, 5U}) {
    const auto types = inference.attempt(kProbes[0], Extents(rank, kProbes[0]));
    if (types) return types.value();
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<StaticType>> infer_types(const GraphData& graph, const Operation& operation, std::size_t count,
                                            std::optional<engine::DType> result) {
  Inference inference(graph, operation);
  if (inference.is_fixed()) {
    auto types = inference.attempt(1, {});
    if (types) return known(types.value());
    if (types.status().kind() != ErrorKind::State) return types.status();
  } else if (inference.is_ranked()) {
    std::vector<Types> attempts;
    Status refusal;
    for (const std::int64_t extent : inference.candidates()) {
      const auto types = inference.attempt(extent, {});
      if (types) attempts.push_back(types.value());
      if (!types) refusal = types.status();
      if (attempts.empty() || extent != 1) continue;
      return common_to(attempts);  // the known extents are for operands that nothing else fits
    }
    if (!attempts.empty()) return common_to(attempts);
    if (refusal.kind() != ErrorKind::State && !operation.any_extent)
      return Status(refusal.kind(), operation.who() + ": inputs are " + inference.inputs_text() +
                                        "; no extent fits in place of the unknown ones. " + refusal.message());
  }
  if (const auto types = some_rank(inference); types) {
    std::vector<StaticType> unranked;
    for (const engine::TensorType& type : *types) unranked.emplace_back(type.dtype);
    return unranked;
  }
  const auto first = std::ranges::find_if(operation.inputs, [](TensorId input) { return input != kNone; });
  const DType like_first = first == operation.inputs.end() ? DType::Float32 : graph.tensor(*first).type.dtype;
  return std::vector<StaticType>(count, StaticType(result.value_or(like_first)));
}

}  // namespace openmps::fw::graph
