#include "frameworks/MetalPerformanceShadersGraph/graph/infer.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string_view>

#include "engine/ir/extent_exploration.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {
namespace {

using engine::ExtentExploration;
using Types = std::vector<StaticType>;

// Values are known only from constants.
class BuildScope final : public RuleScope {
 public:
  BuildScope(const GraphData& graph, engine::GraphBuilder& builder) : graph_(graph), builder_(builder) {}
  Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor) override {
    return constant_value(graph_, tensor);
  }
  RandomCounters random(OperationId /*operation*/) override {
    return {builder_.constant(0, DType::UInt32), builder_.constant(0, DType::UInt32)};
  }
  Result<std::vector<Tensor>> call(const std::string& symbol, std::span<const Tensor> /*inputs*/) override {
    return Status(ErrorKind::State, "calls \"" + symbol + "\", which only a compiled graph has.");
  }

 private:
  const GraphData& graph_;
  engine::GraphBuilder& builder_;
};

class Inference {
 public:
  // `unranked`: the rank used for a tensor of unknown rank.
  Inference(const GraphData& graph, const Operation& operation, std::size_t unranked)
      : graph_(graph), operation_(operation), unranked_(unranked) {}

  // The types on which all paths agree that are not refused; dtypes and ranks alone if there are too many paths. Fails
  // with the last refusal if all are refused, and with State if the rule cannot tell.
  Result<Types> run() {
    std::optional<Types> common;
    Status refusal;
    ExtentExploration exploration;
    while (exploration.next_path()) {
      Result<Types> types = write(exploration);
      if (!types && types.status().kind() == ErrorKind::State) return types.status();
      if (!types) {
        refusal = types.status();  // the last path assumes no equality, so its message shows the unknown extents
        continue;
      }
      if (!common) common = types.value();
      for (std::size_t i = 0; i < common->size(); ++i) (*common)[i].forget_difference(types.value()[i]);
    }
    if (!exploration.is_complete() && !common) return Status(ErrorKind::State, "The types follow from feeds.");
    if (!common) return refusal;
    if (!exploration.is_complete()) forget_extents(*common);
    return *common;
  }

 private:
  static void forget_extents(Types& types) {
    for (StaticType& type : types)
      if (type.extents) std::ranges::fill(*type.extents, kUnknown);
  }

  Result<Types> write(ExtentExploration& exploration) {
    engine::GraphBuilder builder;
    BuildScope scope(graph_, builder);
    std::vector<Tensor> inputs;
    for (const TensorId input : operation_.inputs)
      inputs.push_back(input == kNone ? Tensor{} : input_of(builder, exploration, graph_.tensor(input).type));
    RuleContext lowering(builder, operation_, kNone, std::move(inputs), scope);
    write_rule(operation_, lowering);
    if (!builder.status()) return builder.status();
    Types types;
    for (const Tensor& result : lowering.results()) types.emplace_back(builder.type(result));
    return types;
  }

  Tensor input_of(engine::GraphBuilder& builder, ExtentExploration& exploration, const StaticType& type) const {
    Shape shape;
    for (const std::int64_t extent : type.extents.value_or(std::vector<std::int64_t>(unranked_, kUnknown)))
      shape.push_back(extent == kUnknown ? exploration.unknown() : Extent(extent));
    return builder.input(type.dtype, shape, "input");
  }

  const GraphData& graph_;
  const Operation& operation_;
  std::size_t unranked_;
};

// The types of results for operands of unknown rank: that on which all ranks agree that the rule accepts. A reshape to
// (?, 4) has two axes whatever its operand has.
std::optional<Types> of_any_rank(const GraphData& graph, const Operation& operation) {
  std::optional<Types> common;
  for (const std::size_t rank : {4U, 2U, 1U, 3U, 0U, 5U}) {
    auto types = Inference(graph, operation, rank).run();
    if (!types) continue;
    if (!common) common = types.value();
    for (std::size_t i = 0; i < common->size(); ++i) (*common)[i].forget_difference(types.value()[i]);
  }
  return common;
}

// The elements of a vector that constants decide, kUnknown for the others.
std::vector<std::int64_t> known_elements(const GraphData& graph, TensorId vector, std::size_t count) {
  std::vector<std::int64_t> elements(count, kUnknown);
  if (const auto literal = constant_value(graph, vector)) {
    for (std::size_t i = 0; i < count; ++i)
      elements[i] = static_cast<std::int64_t>(engine::load_number(
          literal.value()->type.dtype, literal.value()->bytes.data(), static_cast<std::int64_t>(i)));
    return elements;
  }
  const Operation& maker = graph.maker(vector);
  if (maker.type != "concat") return elements;
  std::vector<std::int64_t> joined, lengths;
  for (const TensorId part : maker.inputs) {
    const StaticType& type = graph.tensor(part).type;
    if (!type.extents || type.extents->size() != 1 || (*type.extents)[0] < 0) return elements;
    lengths.push_back((*type.extents)[0]);
    const auto length = static_cast<std::size_t>(lengths.back());
    std::ranges::copy(known_elements(graph, part, length), std::back_inserter(joined));
  }
  // Parts of one length may be interleaved.
  const bool is_in_order =
      lengths.size() == 1 || std::ranges::adjacent_find(lengths, std::not_equal_to{}) != lengths.end();
  return is_in_order && joined.size() == count ? joined : elements;
}

// The type of a result whose shape is the elements of a tensor: it has as many axes as there are elements.
std::optional<StaticType> of_shape_tensor(const GraphData& graph, const Operation& operation) {
  constexpr std::array<std::string_view, 3> kShaped = {"broadcast", "convolutionTranspose2D", "reshape"};
  if (operation.host_inputs.size() != 1 || std::ranges::find(kShaped, operation.type) == kShaped.end())
    return std::nullopt;
  const StaticType& shape = graph.tensor(operation.inputs[operation.host_inputs[0]]).type;
  if (!shape.extents || shape.extents->size() != 1 || (*shape.extents)[0] < 0) return std::nullopt;
  const auto rank = static_cast<std::size_t>((*shape.extents)[0]);
  if (rank > engine::Shape::kMaxRank) return std::nullopt;
  std::vector<std::int64_t> extents = known_elements(graph, operation.inputs[operation.host_inputs[0]], rank);
  for (std::int64_t& extent : extents) extent = std::max(extent, kUnknown);
  return StaticType(graph.tensor(operation.inputs[0]).type.dtype, std::move(extents));
}

}  // namespace

Result<std::vector<StaticType>> infer_types(const GraphData& graph, const Operation& operation, std::size_t count,
                                            std::optional<engine::DType> result) {
  const bool is_ranked = std::ranges::all_of(
      operation.inputs, [&](TensorId input) { return input == kNone || graph.tensor(input).type.extents.has_value(); });
  if (is_ranked) {
    auto types = Inference(graph, operation, 0).run();
    if (types || types.status().kind() != ErrorKind::State) return types;
  }
  if (auto types = of_any_rank(graph, operation)) return std::move(*types);
  if (auto type = of_shape_tensor(graph, operation)) return Types{std::move(*type)};
  const auto first = std::ranges::find_if(operation.inputs, [](TensorId input) { return input != kNone; });
  const DType like_first = first == operation.inputs.end() ? DType::Float32 : graph.tensor(*first).type.dtype;
  return std::vector<StaticType>(count, StaticType(result.value_or(like_first)));
}

}  // namespace openmps::fw::graph
