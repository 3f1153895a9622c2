#include "engine/passes/images/fuse_resampling.h"

#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "engine/immortal.h"
#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

constexpr std::int32_t kZero = -1;
// Of one sum: a sum, a product and a gather for each tap. Long sums of other work are left early.
constexpr std::size_t kMostNodes = 3 * 64;

// Positions and weights of one tap.
struct Tap {
  const Node* positions = nullptr;
  const Node* weights = nullptr;
};

// The weighted sum of rows (axis 1) or columns (axis 2) of `x`.
struct WeightedSum {
  ValueId x = kNoValue;
  std::size_t axis = 0;
  std::vector<Tap> taps;
  std::vector<const Node*> nodes;
};

class SumReader {
 public:
  SumReader(const Graph& graph, const Users& users) : graph_(graph), users_(users) {}

  std::optional<WeightedSum> read(const Node& root) {
    WeightedSum sum;
    if (!root.is(Op::Add) || !add(root, sum) || graph_.type(sum.x).dtype != DType::Float32) return std::nullopt;
    const Shape &x = graph_.type(sum.x).shape, &y = graph_.type(root.outputs[0]).shape;
    return x.elements() > 0 && y.elements() > 0 ? std::optional(std::move(sum)) : std::nullopt;
  }

 private:
  bool add(const Node& node, WeightedSum& sum) {
    if (!node.after.empty() || users_.has_waiter(node) || sum.nodes.size() >= kMostNodes) return false;
    sum.nodes.push_back(&node);
    if (node.is(Op::Multiply)) return add_product(node, sum);
    if (!node.is(Op::Add)) return false;
    for (const ValueId operand : node.inputs) {
      const Node* part = graph_.producer(operand);
      if (!part || !users_.only(operand) || graph_.type(operand).shape != graph_.type(node.outputs[0]).shape ||
          !add(*part, sum))
        return false;
    }
    return true;
  }

  bool add_product(const Node& product, WeightedSum& sum) {
    for (const std::size_t side : {0, 1}) {
      const Node *gather = graph_.producer(product.inputs[side], Op::Gather),
                 *weights = graph_.producer(product.inputs[1 - side], Op::Constant);
      if (gather && weights && users_.only(gather->outputs[0]) && !users_.has_waiter(*gather)) {
        sum.nodes.push_back(gather);
        return add_tap(*gather, *weights, sum);
      }
    }
    return false;
  }

  bool add_tap(const Node& gather, const Node& weights, WeightedSum& sum) {
    const Node* positions = graph_.producer(gather.inputs[1], Op::Constant);
    const Shape& x = graph_.type(gather.inputs[0]).shape;
    const TensorType &indices = graph_.type(gather.inputs[1]), &w = graph_.type(weights.outputs[0]);
    if (!positions || !gather.after.empty() || x.rank() != 4 || gather.attributes.integer("batch_dims") != 0 ||
        indices.dtype != DType::Int32 || indices.shape.rank() != 1 || w.dtype != DType::Float32)
      return false;
    const std::size_t axis = axis_position(gather.attributes.integer("axis"), 4);
    const bool fits = (axis == 1 || axis == 2) && w.shape.rank() == 4 && w.shape[axis] == indices.shape[0] &&
                      w.shape.elements() == indices.shape.elements();
    if (!fits || (!sum.taps.empty() && (sum.x != gather.inputs[0] || sum.axis != axis))) return false;
    sum.x = gather.inputs[0];
    sum.axis = axis;
    sum.taps.push_back({positions, &weights});
    return true;
  }

  const Graph& graph_;
  const Users& users_;
};

const std::byte* bytes_of(const Node& constant) { return constant.attributes.literal("value").bytes.data(); }

// (results, taps) of numbers of four bytes, from one list for each tap.
template <typename Number>
std::shared_ptr<const Literal> table_of(const WeightedSum& sum, DType dtype, const Node* Tap::*list,
                                        std::int64_t extent, std::size_t results) {
  auto made = std::make_shared<Literal>();
  made->type = {dtype, {static_cast<std::int64_t>(results), static_cast<std::int64_t>(sum.taps.size())}};
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < results; ++i)
    for (const Tap& tap : sum.taps) {
      Number number;
      std::memcpy(&number, bytes_of(*(tap.*list)) + i * sizeof number, sizeof number);
      if (dtype == DType::Int32 && !(number >= 0 && static_cast<std::int64_t>(number) < extent)) number = Number(kZero);
      numbers.push_back(number);
    }
  made->bytes.resize(made->type.bytes());
  if (!numbers.empty()) std::memcpy(made->bytes.data(), numbers.data(), made->bytes.size());
  return made;
}

void write(Rewriter& rewriter, const Node& root, const WeightedSum* rows, const WeightedSum* columns) {
  const Graph& graph = rewriter.old();
  Node made;
  made.op = &resample_def();
  made.name = root.name;
  made.inputs = {rewriter[rows ? rows->x : columns->x].id};
  for (const WeightedSum* sum : {rows, columns}) {
    if (!sum) continue;
    const std::string axis = sum == rows ? "row" : "column";
    const std::int64_t extent = graph.type(sum->x).shape[sum->axis].number();
    const auto results = static_cast<std::size_t>(graph.type(sum->taps[0].positions->outputs[0]).shape.elements());
    made.attributes.set(axis + "_positions",
                        table_of<std::int32_t>(*sum, DType::Int32, &Tap::positions, extent, results));
    made.attributes.set(axis + "_weights", table_of<float>(*sum, DType::Float32, &Tap::weights, extent, results));
  }
  rewriter.write(std::move(made), {root.outputs[0]});
}

}  // namespace

const OpDef& resample_def() {
  static const Immortal<OpDef> definition = OpDef("resample").inputs({"x"});
  return definition;
}

Graph fuse_resampling(const Graph& graph) {
  const Users users(graph);
  SumReader reader(graph, users);
  std::map<const Node*, WeightedSum> sums;
  std::set<const Node*> taken, inner;
  for (auto node = graph.nodes().rbegin(); node != graph.nodes().rend(); ++node) {
    if (taken.contains(&*node)) continue;
    if (std::optional<WeightedSum> sum = reader.read(*node)) {
      taken.insert(sum->nodes.begin(), sum->nodes.end());
      sums.emplace(&*node, std::move(*sum));
    }
  }
  // Rows that only columns read: several gathers of the same value, so uses are counted.
  const std::vector<int> uses = count_uses(graph);
  const auto rows_before = [&](const WeightedSum& columns) -> const WeightedSum* {
    const auto rows = sums.find(graph.producer(columns.x));
    const bool fits = columns.axis == 2 && rows != sums.end() && rows->second.axis == 1 &&
                      uses[static_cast<std::size_t>(columns.x)] == static_cast<int>(columns.taps.size());
    return fits ? &rows->second : nullptr;
  };
  for (const auto& [root, sum] : sums)
    if (rows_before(sum)) inner.insert(graph.producer(sum.x));
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes())
    if (const auto found = sums.find(&node); found != sums.end() && !inner.contains(&node))
      found->second.axis == 1 ? write(rewriter, node, &found->second, nullptr)
                              : write(rewriter, node, rows_before(found->second), &found->second);
    else if (!taken.contains(&node))
      rewriter.copy(node);
  return rewriter.finish();
}

}  // namespace openmps::engine
