#include "engine/plan/plan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/memory/alignment.h"
#include "engine/ops/user_kernel.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

constexpr int kEnd = std::numeric_limits<int>::max();

// An alias lives where the value it renames lives; any other value is its own root.
std::vector<ValueId> roots_of(const Graph& graph) {
  std::vector<ValueId> roots;
  for (std::size_t i = 0; i < graph.values().size(); ++i) roots.push_back(static_cast<ValueId>(i));
  for (const Node& node : graph.nodes())
    if (node.op->is_alias())
      roots[static_cast<std::size_t>(node.outputs[0])] = roots[static_cast<std::size_t>(node.inputs[0])];
  return roots;
}

// Inputs whose memory becomes that of another value.
std::set<ValueId> overwritten_inputs(const Graph& graph, const std::vector<ValueId>& roots) {
  std::set<ValueId> result;
  for (const GraphOutput& output : graph.outputs()) {
    if (output.shares_input < 0) continue;
    const ValueId input = graph.inputs()[static_cast<std::size_t>(output.shares_input)].value;
    if (roots[static_cast<std::size_t>(output.value)] != input) result.insert(input);
  }
  return result;
}

// An input that is passed through although its memory is overwritten is copied by a launch, which counts as a user of
// it.
Graph with_overwritten_inputs_copied(Graph graph) {
  const std::vector<ValueId> roots = roots_of(graph);
  const std::set<ValueId> overwritten = overwritten_inputs(graph, roots);
  std::set<ValueId> handed_through;
  for (const GraphOutput& output : graph.outputs())
    if (overwritten.contains(roots[static_cast<std::size_t>(output.value)])) handed_through.insert(output.value);
  if (handed_through.empty()) return graph;
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) rewriter.copy(node);
  for (ValueId value : handed_through) {
    const Shape& shape = graph.type(value).shape;
    const Integers extents(shape.extents().begin(), shape.extents().end());
    rewriter.replace(
        value, rewriter.builder().op("broadcast_to", {rewriter[value]}, {{"shape", extents}}, "copy of an input"));
  }
  return rewriter.finish();
}

// Best-fit over the free ranges below the high-water mark: small, and near optimal for chains of layers.
class Arena {
 public:
  std::size_t take(std::size_t bytes) {
    bytes = aligned(std::max<std::size_t>(bytes, 1));
    const auto best = by_size_.lower_bound({bytes, 0});
    if (best == by_size_.end()) return grow(bytes);
    const auto [whole, offset] = *best;
    remove(offset, whole);
    if (whole > bytes) add(offset + bytes, whole - bytes);
    return offset;
  }

  void give_back(std::size_t offset, std::size_t bytes) {
    bytes = aligned(std::max<std::size_t>(bytes, 1));
    auto next = by_offset_.lower_bound(offset);
    if (next != by_offset_.begin())
      if (const auto [before, size] = *std::prev(next); before + size == offset) {
        remove(before, size);
        offset = before;
        bytes += size;
      }
    if (next != by_offset_.end() && offset + bytes == next->first) {
      bytes += next->second;
      remove(next->first, next->second);
    }
    add(offset, bytes);
  }

  std::size_t size() const noexcept { return size_; }

 private:
  std::size_t grow(std::size_t bytes) {
    std::size_t offset = size_;
    if (!by_offset_.empty())
      if (const auto [last, size] = *by_offset_.rbegin(); last + size == size_) {
        offset = last;
        remove(last, size);
      }
    size_ = offset + bytes;
    return offset;
  }
  void add(std::size_t offset, std::size_t bytes) {
    by_offset_.emplace(offset, bytes);
    by_size_.emplace(bytes, offset);
  }
  void remove(std::size_t offset, std::size_t bytes) {
    by_offset_.erase(offset);
    by_size_.erase({bytes, offset});
  }
  // The free ranges; no two of them are adjacent.
  std::map<std::size_t, std::size_t> by_offset_;           // bytes
  std::set<std::pair<std::size_t, std::size_t>> by_size_;  // bytes, offset
  std::size_t size_ = 0;
};

class Planner {
 public:
  Planner(Graph graph, const PlanRules& rules) : rules_(rules) {
    plan_.graph = with_overwritten_inputs_copied(std::move(graph));
    roots_ = roots_of(plan_.graph);
    last_use_.assign(values().size(), -1);
    reads_.assign(values().size(), 0);
    plan_.places.resize(values().size());
  }

  Plan run() {
    list_launches();
    find_last_uses();
    place_inputs_and_constants();
    place_outputs();
    place_kept();
    place_intermediates();
    copy_places_to_aliases();
    plan_.arena_bytes = arena_.size();
    return std::move(plan_);
  }

 private:
  const Graph& graph() const { return plan_.graph; }
  const std::vector<Value>& values() const { return plan_.graph.values(); }
  Place& place(ValueId value) { return plan_.places[static_cast<std::size_t>(value)]; }
  ValueId root(ValueId value) const { return roots_[static_cast<std::size_t>(value)]; }
  int& last_use(ValueId value) { return last_use_[static_cast<std::size_t>(value)]; }
  static bool is_launch(const Node& node) { return !node.op->is_alias() && !node.is(Op::Constant); }

  void list_launches() {
    for (std::size_t i = 0; i < graph().nodes().size(); ++i)
      if (is_launch(graph().nodes()[i])) plan_.launches.push_back(static_cast<NodeId>(i));
    if (rules_.has_preparations) {
      const std::vector<bool> prepares = find_preparations(graph());
      const auto others = std::stable_partition(plan_.launches.begin(), plan_.launches.end(),
                                                [&](NodeId node) { return prepares[static_cast<std::size_t>(node)]; });
      plan_.preparations = static_cast<std::size_t>(others - plan_.launches.begin());
    }
    launch_of_.assign(graph().nodes().size(), kEnd);
    for (std::size_t launch = 0; launch < plan_.launches.size(); ++launch)
      launch_of_[static_cast<std::size_t>(plan_.launches[launch])] = static_cast<int>(launch);
  }

  void find_last_uses() {
    for (std::size_t launch = 0; launch < plan_.launches.size(); ++launch)
      for (ValueId input : node_of(launch).inputs) {
        int& last = last_use(root(input));
        // A sum over ranks runs beside later launches, which must not overwrite its operands.
        last = node_of(launch).op->is_collective() ? kEnd : std::max(last, static_cast<int>(launch));
        ++reads_[static_cast<std::size_t>(root(input))];
      }
  }

  const Node& node_of(std::size_t launch) const {
    return graph().nodes()[static_cast<std::size_t>(plan_.launches[launch])];
  }

  void place_inputs_and_constants() {
    int buffers = 0, scalars = 0;
    for (const GraphInput& input : graph().inputs()) {
      const bool scalar = input.kind == InputKind::Scalar;
      place(input.value) = {scalar ? Place::Kind::Scalar : Place::Kind::Input, 0, scalar ? scalars++ : buffers++};
    }
    for (std::size_t i = 0; i < graph().nodes().size(); ++i)
      if (graph().nodes()[i].is(Op::Constant))
        place(graph().nodes()[i].outputs[0]) = {Place::Kind::Constant, 0, static_cast<int>(i)};
  }

  // A value that leaves the plan is made in the caller's memory, unless that is still being read as an input.
  void place_outputs() {
    for (std::size_t i = 0; i < graph().outputs().size(); ++i) {
      const GraphOutput& output = graph().outputs()[i];
      const ValueId value = root(output.value);
      if (place(value).kind == Place::Kind::Nowhere && may_write_early(output, value)) {
        place(value) = {Place::Kind::Output, 0, static_cast<int>(i)};
      } else {
        plan_.final_copies.push_back({output.value, static_cast<int>(i)});
        last_use(value) = kEnd;
      }
    }
  }

  bool may_write_early(const GraphOutput& output, ValueId value) {
    if (output.shares_input < 0) return true;
    const ValueId input = root(graph().inputs()[static_cast<std::size_t>(output.shares_input)].value);
    const NodeId maker = values()[static_cast<std::size_t>(value)].producer;
    const int launch = launch_of_[static_cast<std::size_t>(maker)];
    if (changes_in_place(graph().nodes()[static_cast<std::size_t>(maker)], input, value)) return true;
    if (last_use(input) < launch) return true;
    if (last_use(input) > launch) return false;
    return may_overwrite(graph().nodes()[static_cast<std::size_t>(maker)], input);
  }

  // Whether an operation that may run in place on every device makes `value` of `input`, which nothing else reads.
  bool changes_in_place(const Node& node, ValueId input, ValueId value) const {
    if (!node.op->is_in_place() || reads_[static_cast<std::size_t>(input)] != 1) return false;
    const auto place = std::ranges::find(node.outputs, value) - node.outputs.begin();
    return root(node.inputs[static_cast<std::size_t>(place)]) == input;
  }

  // Whether `node` may write over `value`, however often and under whatever shapes it reads it.
  bool may_overwrite(const Node& node, ValueId value) const {
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
      if (root(node.inputs[i]) == value && !rules_.in_place(graph(), node, i)) return false;
    return true;
  }

  // Values that preparations make for other launches. Those for each other are in the arena while they run.
  void place_kept() {
    for (std::size_t launch = 0; launch < plan_.preparations; ++launch)
      for (const ValueId output : node_of(launch).outputs)
        if (last_use(output) >= static_cast<int>(plan_.preparations)) {
          place(output) = {Place::Kind::Kept, plan_.kept_bytes, -1};
          plan_.kept_bytes += aligned(std::max<std::size_t>(graph().type(output).bytes(), 1));
        }
  }

  void place_intermediates() {
    std::size_t first = 0;  // of the launches that run as one
    for (std::size_t launch = 0; launch < plan_.launches.size(); ++launch) {
      const Node& node = node_of(launch);
      for (ValueId output : node.outputs)
        if (place(output).kind == Place::Kind::Nowhere && (last_use(output) >= 0 || is_always_written(node, output)))
          place(output) = take_place(node, output, static_cast<int>(launch));
      if (launch + 1 < plan_.launches.size() && rules_.joint(graph(), node, node_of(launch + 1))) continue;
      for (; first <= launch; ++first) {
        release_inputs(node_of(first), static_cast<int>(first));
        release_unread(node_of(first));
      }
    }
  }

  // A user's kernel cannot leave a result out.
  static bool is_always_written(const Node& node, ValueId output) {
    return (output == node.outputs[0] && !node.op->has_optional_outputs()) || is_user_kernel(node);
  }

  void release_unread(const Node& node) {
    for (const ValueId output : node.outputs)
      if (place(output).kind == Place::Kind::Arena && last_use(output) < 0 && output == root(output) &&
          is_always_written(node, output))
        arena_.give_back(place(output).offset, graph().type(output).bytes());
  }

  Place take_place(const Node& node, ValueId output, int launch) {
    for (std::size_t i = 0; output == node.outputs[0] && i < node.inputs.size(); ++i) {
      const ValueId input = root(node.inputs[i]);
      const bool dies_here = place(input).kind == Place::Kind::Arena && last_use(input) == launch;
      if (dies_here && graph().type(input).bytes() == graph().type(output).bytes() && may_overwrite(node, input)) {
        last_use(input) = -1;  // the output takes over the memory
        return place(input);
      }
    }
    return {Place::Kind::Arena, arena_.take(graph().type(output).bytes()), -1};
  }

  void release_inputs(const Node& node, int launch) {
    for (ValueId input : node.inputs) {
      const ValueId value = root(input);
      if (place(value).kind != Place::Kind::Arena || last_use(value) != launch) continue;
      arena_.give_back(place(value).offset, graph().type(value).bytes());
      last_use(value) = -1;
    }
  }

  void copy_places_to_aliases() {
    for (std::size_t i = 0; i < values().size(); ++i)
      plan_.places[i] = plan_.places[static_cast<std::size_t>(roots_[i])];
  }

  Plan plan_;
  const PlanRules rules_;
  std::vector<ValueId> roots_;
  std::vector<int> launch_of_;  // by node; kEnd: none
  std::vector<int> last_use_;   // launch that reads the value last; -1: none (any more)
  std::vector<int> reads_;      // how often launches read a value
  Arena arena_;
};

}  // namespace

Plan make_plan(Graph graph, const PlanRules& rules) { return Planner(std::move(graph), rules).run(); }

}  // namespace openmps::engine
