#include "engine/passes/horizontal/fuse_horizontally.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// If larger ones moved to the end, their operands would stay in memory until there.
constexpr std::int64_t kLargestResult = std::int64_t{1} << 18;
// They stay in memory from the start on.
constexpr std::int64_t kLargestGather = std::int64_t{1} << 20;
// Beyond this number a launch is short beside the transposition.
constexpr std::int64_t kLargestTransposition = std::int64_t{1} << 20;

enum class Phase : std::uint8_t { Gather, First, Stays, BeforeUpdates, ReshapeForUpdates, Update };

// Whether the node is a transposition that is small enough to be gathered.
bool is_gathered_transposition(const Graph& graph, const Node& node) {
  const Shape& shape = graph.type(node.outputs[0]).shape;
  return node.is(Op::Transpose) && node.after.empty() && shape.rank() > 1 && shape.elements() <= kLargestTransposition;
}

// Whether the node joins tensors that are small enough for it to be gathered.
bool is_gathered_concatenation(const Graph& graph, const Node& node) {
  return node.is(Op::Concatenate) && node.after.empty() &&
         graph.type(node.outputs[0]).shape.elements() <= kLargestTransposition;
}

// A key that is equal for gathers or scatters that one launch may compute, with any number of rows of their tables.
std::string rows_of(const Graph& graph, const Node& node) {
  std::string text = node.is(Op::Scatter) ? "scatter " + node.attributes.text("mode") : "gather";
  for (const ValueId value : {node.is(Op::Scatter) ? node.inputs[0] : node.outputs[0], node.inputs[1]})
    text += std::string(" ") + name_of(graph.type(value).dtype) + graph.type(value).shape.str();
  return text;
}

// Whether it makes a half type of a value whose producer `fits`; null: of an input of the graph.
bool narrows(const Graph& graph, const Node& node, const auto& fits) {
  return node.is(Op::Cast) && is_half(graph.type(node.outputs[0]).dtype) && fits(graph.producer(node.inputs[0]));
}

bool narrows_rows(const Graph& graph, const Node& node) {
  return narrows(graph, node, [](const Node* source) { return !source || source->is(Op::Gather); });
}

class Gathering {
 public:
  explicit Gathering(const Graph& graph) : graph_(graph), users_(graph), phases_(graph.nodes().size(), Phase::Stays) {
    for (const Node& node : graph.nodes())
      if (gathers_input(node)) ++gathers_[rows_of(graph_, node)];
    std::size_t end = graph.nodes().size();  // from this node on all are updates: after sums over ranks, for instance
    while (end > 0 && only_makes_outputs(graph.nodes()[end - 1])) --end;
    for (std::size_t i = graph.nodes().size(); i-- > 0;) {
      const Node& node = graph.nodes()[i];
      if (only_makes_outputs(node) && (i >= end || is_small(node)))
        phases_[i] = Phase::Update;
      else if (serves_updates(node))
        phases_[i] = node.is(Op::Reshape) ? Phase::ReshapeForUpdates : Phase::BeforeUpdates;
      else if (is_alike_gather(node))
        phases_[i] = Phase::Gather;
      else if (narrows_input(node) || narrows_gather(node) || transposes_weights(node) || joins_weights(node))
        phases_[i] = Phase::First;
    }
  }

  Graph run() const {
    Rewriter rewriter(graph_);
    const auto copy_all = [&](Phase phase, const auto& key) {
      std::vector<const Node*> nodes = nodes_at(phase);
      std::ranges::stable_sort(nodes, {}, key);
      for (const Node* node : nodes) rewriter.copy(*node);
    };
    const auto work = [&](const Node* node) { return work_of(*node); };
    const auto same = [](const Node* /*node*/) { return 0; };
    copy_all(Phase::Gather, [&](const Node* node) { return rows_of(graph_, *node); });
    copy_all(Phase::First, work);
    copy_all(Phase::Stays, same);
    copy_all(Phase::BeforeUpdates, work);
    copy_all(Phase::ReshapeForUpdates, same);
    copy_all(Phase::Update, work);
    return rewriter.finish();
  }

 private:
  std::vector<const Node*> nodes_at(Phase phase) const {
    std::vector<const Node*> nodes;
    for (const Node& node : graph_.nodes())
      if (phase_of(node) == phase) nodes.push_back(&node);
    return nodes;
  }
  Phase phase_of(const Node& node) const { return phases_[static_cast<std::size_t>(&node - graph_.nodes().data())]; }

  // Whether it makes a half type of an input, as of weights. The backward pass reads these too. Thus all of them are in
  // memory at its start anyway.
  bool narrows_input(const Node& node) const {
    return node.after.empty() && narrows(graph_, node, [](const Node* source) { return !source; }) &&
           graph_.type(node.inputs[0]).dtype == DType::Float32;
  }

  // Rows of an input at indices that are one, too.
  bool gathers_input(const Node& node) const {
    return node.is(Op::Gather) && node.after.empty() &&
           std::ranges::all_of(node.inputs, [&](ValueId input) { return !graph_.producer(input); }) &&
           graph_.type(node.outputs[0]).shape.elements() <= kLargestGather;
  }
  bool is_alike_gather(const Node& node) const { return gathers_input(node) && gathers_.at(rows_of(graph_, node)) > 1; }
  bool narrows_gather(const Node& node) const {
    return node.after.empty() &&
           narrows(graph_, node, [&](const Node* source) { return source && is_alike_gather(*source); });
  }

  // Of an input, or of the half of one. Large results must be needed long: in the forward and in the backward pass.
  bool transposes_weights(const Node& node) const {
    if (!is_gathered_transposition(graph_, node)) return false;
    const Node* const source = graph_.producer(node.inputs[0]);
    if (source && !narrows_input(*source)) return false;
    return is_small(node) || users_.of(node.outputs[0]).size() > 1;
  }

  // Of halves of inputs, which the backward pass reads as well.
  bool joins_weights(const Node& node) const {
    return is_gathered_concatenation(graph_, node) && std::ranges::all_of(node.inputs, [&](ValueId input) {
             const Node* const source = graph_.producer(input);
             return source && narrows_input(*source);
           });
  }

  // Whether updates alone read what it makes, perhaps reshaped, and memory holds little more if it runs late.
  bool serves_updates(const Node& node) const {
    const bool is_reshape = node.is(Op::Reshape), is_elementwise = node.program || node.op->is_elementwise();
    const bool may_move = is_reshape || is_gathered_transposition(graph_, node) ||
                          (is_elementwise && reads_little(node)) ||
                          (node.is(Op::Scatter) && (reads_little(node) || makes_more(node)));
    if (!may_move || !users_.is_free(node)) return false;
    return std::ranges::all_of(node.outputs, [&](ValueId output) {
      return !users_.is_output(output) && std::ranges::all_of(users_.of(output), [&](const Node* user) {
        const Phase phase = phase_of(*user);
        return phase == Phase::Update || (!is_reshape && phase == Phase::ReshapeForUpdates);
      });
    });
  }
  bool reads_little(const Node& node) const {
    return std::ranges::all_of(node.inputs,
                               [&](ValueId input) { return graph_.type(input).shape.elements() <= kLargestResult; });
  }
  // Whether less memory waits while it does. Inputs of the graph stay anyway.
  bool makes_more(const Node& node) const {
    std::size_t read = 0;
    for (const ValueId input : node.inputs)
      if (graph_.producer(input)) read += graph_.type(input).bytes();
    return read <= graph_.type(node.outputs[0]).bytes();
  }

  bool only_makes_outputs(const Node& node) const {
    const bool is_elementwise = node.program || node.op->is_elementwise();
    if (!is_elementwise || !users_.is_free(node)) return false;
    return std::ranges::all_of(node.outputs,
                               [&](ValueId output) { return users_.is_output(output) && users_.of(output).empty(); });
  }
  bool is_small(const Node& node) const {
    return std::ranges::all_of(node.outputs,
                               [&](ValueId output) { return graph_.type(output).shape.elements() <= kLargestResult; });
  }

  // A key that is equal for nodes that one launch may compute. Transpositions and concatenations come last, as they may
  // read casts.
  std::string work_of(const Node& node) const {
    if (node.is(Op::Concatenate)) return std::string("~ concatenate ") + name_of(graph_.type(node.outputs[0]).dtype);
    if (node.is(Op::Transpose)) return std::string("~ ") + name_of(graph_.type(node.outputs[0]).dtype);
    if (node.is(Op::Scatter)) return rows_of(graph_, node);
    std::string text = str(node.program ? *node.program : node.op->expression().instantiate(node.attributes));
    for (const std::vector<ValueId>* values : {&node.inputs, &node.outputs})
      for (const ValueId value : *values) {
        const TensorType& type = graph_.type(value);
        text += std::string(" ") + name_of(type.dtype) + (type.shape.elements() == 1 ? " one" : "");
      }
    return text + views_of(node);
  }

  // The shape and the strides of views, which one launch shares. Their starts may differ.
  std::string views_of(const Node& node) const {
    if (!node.attributes.find("views")) return "";
    const Shape& shape = graph_.type(node.outputs[0]).shape;
    const Integers& views = node.attributes.integers("views");
    std::string text = " views " + shape.str();
    for (std::size_t i = 0; i < views.size(); ++i)
      if (i % (2 + shape.rank()) != 1) text += " " + to_string(views[i]);
    return text;
  }

  const Graph& graph_;
  const Users users_;
  std::vector<Phase> phases_;
  std::map<std::string, int> gathers_;  // of inputs: how many are alike
};

}  // namespace

Graph fuse_horizontally(const Graph& graph) { return Gathering(graph).run(); }

bool are_gathered(const Graph& graph, const Node& earlier, const Node& later) {
  const auto both = [&](const auto& fits) { return fits(graph, earlier) && fits(graph, later); };
  if (earlier.is(Op::Scatter) && later.is(Op::Scatter)) return rows_of(graph, earlier) == rows_of(graph, later);
  return both(is_gathered_transposition) || both(is_gathered_concatenation) || both(narrows_rows);
}

}  // namespace openmps::engine
