#include "engine/passes/moves/join_moves.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/moves/move_chain.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

constexpr std::size_t kMostMovedAxes = 8;
constexpr std::int64_t kShortestRun = 4;  // elements that several boxes move as neighbours

// Tiles copy one transposed matrix; several boxes are copied in runs.
bool is_fast(const Boxes& boxes) {
  return boxes.size() == 1 || std::ranges::all_of(boxes, [](const Box& box) {
           return !box.from.empty() && box.from.back() == 1 && box.extents.back() >= kShortestRun;
         });
}

// Whether the copy has far fewer elements than a move that it replaces, as slices of a transposition.
bool is_small_part(const Graph& graph, const Node& root, const std::set<const Node*>& passed) {
  constexpr std::int64_t kSmallPart = 4;  // elements far apart take up to four times as long
  const std::int64_t copied = graph.type(root.outputs[0]).shape.elements().number();
  return std::ranges::any_of(
      passed, [&](const Node* move) { return graph.type(move->outputs[0]).shape.elements() >= copied * kSmallPart; });
}

Integers walks_of(const Boxes& boxes, const Shape& result, std::vector<ValueId>& sources) {
  Integers walks;
  for (const Box& box : boxes) {
    auto source = std::ranges::find(sources, box.source);
    if (source == sources.end()) source = sources.insert(source, box.source);
    std::int64_t to = 0;
    for (std::size_t axis = 0; axis < result.rank(); ++axis) to += box.at[axis] * result.strides()[axis];
    walks.push_back(source - sources.begin());
    walks.push_back(box.start);
    walks.push_back(to);
    walks.insert(walks.end(), box.extents.begin(), box.extents.end());
    walks.insert(walks.end(), box.from.begin(), box.from.end());
  }
  return walks;
}

void moved_loop(const ReferenceCall& call) {
  for (const MovedBox& box : moved_boxes(call.attributes)) {
    std::int64_t count = 1;
    for (const std::int64_t extent : box.extents) count *= extent;
    for (std::int64_t i = 0; i < count; ++i) {
      std::int64_t rest = i, from = box.from_start, to = box.to_start;
      for (std::size_t axis = box.extents.size(); axis-- > 0; rest /= box.extents[axis]) {
        from += rest % box.extents[axis] * box.from[axis];
        to += rest % box.extents[axis] * box.to[axis];
      }
      call.outputs[0].values[static_cast<std::size_t>(to)] =
          call.inputs[box.input].values[static_cast<std::size_t>(from)];
    }
  }
}

}  // namespace

const OpDef& moved_def() {
  static const Immortal<OpDef> definition = OpDef("moved").inputs({"x"}).variadic().reference(moved_loop);
  return definition;
}

std::vector<MovedBox> moved_boxes(const Attributes& attributes) {
  const Integers &walks = attributes.integers("walks"), &strides = attributes.integers("strides");
  const std::size_t rank = strides.size(), each = 3 + 2 * rank;
  const auto part = [&](std::size_t first) {
    std::vector<std::int64_t> result;
    for (std::size_t axis = 0; axis < rank; ++axis) result.push_back(walks[first + axis].number());
    return result;
  };
  std::vector<std::int64_t> to;
  for (const Extent stride : strides) to.push_back(stride.number());
  std::vector<MovedBox> boxes;
  for (std::size_t at = 0; at < walks.size(); at += each)
    boxes.push_back({static_cast<std::size_t>(walks[at].number()), walks[at + 1].number(), walks[at + 2].number(),
                     part(at + 3), part(at + 3 + rank), to});
  return boxes;
}

Graph join_moves(const Graph& graph) {
  const Users users(graph);
  std::set<const Node*> passed;
  Rewriter rewriter(graph);
  std::map<const Node*, Boxes> joined;
  for (std::size_t i = graph.nodes().size(); i-- > 0;) {
    const Node& node = graph.nodes()[i];
    const Shape* shape = is_move(node) ? &graph.type(node.outputs[0]).shape : nullptr;
    if (!shape || !users.is_free(node) || passed.contains(&node)) continue;
    if (!shape->is_known() || shape->elements() == 0 || shape->rank() > kMostMovedAxes) continue;
    MoveChain chain(graph, users, node);
    std::optional<Boxes> boxes = chain.boxes();
    if (!boxes || chain.passed().empty() || boxes->size() > MoveChain::kMostBoxes) continue;
    if (!is_fast(*boxes) && !is_small_part(graph, node, chain.passed())) continue;
    passed.insert(chain.passed().begin(), chain.passed().end());
    joined.emplace(&node, *std::move(boxes));
  }
  for (const Node& node : graph.nodes()) {
    const auto found = joined.find(&node);
    if (found == joined.end()) {
      rewriter.copy(node);
      continue;
    }
    const Shape& shape = graph.type(node.outputs[0]).shape;
    std::vector<ValueId> sources;
    Node made;
    made.op = &moved_def();
    made.name = node.name.empty() ? node.op->name() : node.name;
    made.attributes.set("walks", walks_of(found->second, shape, sources));
    Integers strides;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) strides.push_back(shape.strides()[axis]);
    made.attributes.set("strides", strides);
    for (const ValueId source : sources) made.inputs.push_back(rewriter[source].id);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
