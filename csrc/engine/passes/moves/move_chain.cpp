#include "engine/passes/moves/move_chain.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

std::vector<std::int64_t> numbers_of(const Shape& shape) {
  std::vector<std::int64_t> result;
  for (const Extent extent : shape.extents()) result.push_back(extent.number());
  return result;
}

Boxes whole(const Graph& graph, ValueId value) {
  const Shape& shape = graph.type(value).shape;
  const auto strides = shape.strides();
  return {{value, 0, std::vector<std::int64_t>(shape.rank(), 0), numbers_of(shape),
           std::vector<std::int64_t>(strides.begin(), strides.begin() + static_cast<std::ptrdiff_t>(shape.rank()))}};
}

// A slice with steps takes elements of one box.
std::optional<Boxes> stepped(Boxes boxes, const Node& slice) {
  const Integers &starts = slice.attributes.integers("starts"), &ends = slice.attributes.integers("ends"),
                 &steps = slice.attributes.integers("strides");
  if (boxes.size() != 1) return std::nullopt;
  Box& box = boxes[0];
  for (std::size_t axis = 0; axis < box.at.size(); ++axis) {
    const std::int64_t first = starts[axis].number(), end = ends[axis].number(), step = steps[axis].number();
    if (step < 1 || box.at[axis] > 0 || box.extents[axis] < end) return std::nullopt;
    box.start += first * box.from[axis];
    box.extents[axis] = (end - first + step - 1) / step;
    box.from[axis] *= step;
  }
  return boxes;
}

// The part of boxes that a slice takes.
std::optional<Boxes> sliced(const Boxes& boxes, const Node& slice) {
  const Integers &starts = slice.attributes.integers("starts"), &ends = slice.attributes.integers("ends"),
                 &steps = slice.attributes.integers("strides");
  if (std::ranges::any_of(steps, [](const Extent& step) { return step != 1; })) return stepped(boxes, slice);
  Boxes result;
  for (Box box : boxes) {
    bool is_empty = false;
    for (std::size_t axis = 0; axis < box.at.size(); ++axis) {
      const std::int64_t first = std::max(box.at[axis], starts[axis].number()),
                         end = std::min(box.at[axis] + box.extents[axis], ends[axis].number());
      is_empty = is_empty || end <= first;
      box.start += (first - box.at[axis]) * box.from[axis];
      box.at[axis] = first - starts[axis].number();
      box.extents[axis] = end - first;
    }
    if (!is_empty) result.push_back(std::move(box));
  }
  return result;
}

Boxes transposed(const Boxes& boxes, const Node& transpose) {
  const Integers& permutation = transpose.attributes.integers("permutation");
  Boxes result = boxes;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t axis = 0; axis < permutation.size(); ++axis) {
      const std::size_t source = axis_position(permutation[axis], permutation.size());
      result[i].at[axis] = boxes[i].at[source];
      result[i].extents[axis] = boxes[i].extents[source];
      result[i].from[axis] = boxes[i].from[source];
    }
  return result;
}

// One box that is all of a value, with other axes. None if its elements are no view with them.
std::optional<Boxes> reshaped(const Boxes& boxes, const Shape& before, const Shape& after) {
  if (boxes.size() != 1 || boxes[0].extents != numbers_of(before)) return std::nullopt;
  const Box& box = boxes[0];
  Box result{box.source, box.start, std::vector<std::int64_t>(after.rank(), 0), numbers_of(after), {}};
  result.from.resize(after.rank());
  // Groups of axes with as many elements on both sides, from the fastest on. Old axes of a group follow each other.
  std::size_t old_axis = before.rank(), new_axis = after.rank();
  const auto next_old = [&] {
    while (old_axis > 0 && box.extents[old_axis - 1] == 1) --old_axis;
    return old_axis > 0;
  };
  while (new_axis > 0) {
    if (result.extents[new_axis - 1] == 1) {
      result.from[--new_axis] = 0;
      continue;
    }
    if (!next_old()) return std::nullopt;
    const std::int64_t stride = box.from[--old_axis];
    std::int64_t old_count = box.extents[old_axis], new_count = 1;
    while (new_count != old_count) {
      if (new_count < old_count) {
        if (new_axis == 0) return std::nullopt;
        result.from[--new_axis] = stride * new_count;
        new_count *= result.extents[new_axis];
      } else {
        if (!next_old() || box.from[old_axis - 1] != stride * old_count) return std::nullopt;
        old_count *= box.extents[--old_axis];
      }
    }
  }
  return Boxes{std::move(result)};
}

}  // namespace

bool is_move(const Node& node) { return node.is(Op::Slice) || node.is(Op::Transpose) || node.is(Op::Concatenate); }

Boxes MoveChain::of_value(ValueId value) {
  if (const auto found = known_.find(value); found != known_.end()) return found->second;
  Boxes boxes = whole(graph_, value);
  if (is_passed(value)) {
    const std::set<const Node*> before = passed_;
    if (auto found = of(*graph_.producer(value)); found && found->size() <= kMostBoxes)
      boxes = *std::move(found);
    else
      passed_ = before;
  }
  known_.emplace(value, boxes);
  return boxes;
}

bool MoveChain::is_passed(ValueId value) {
  const Node* node = graph_.producer(value);
  if (!node) return false;
  if (reach_ == MoveReach::Slices) return node->is(Op::Slice) && node->after.empty();
  return (is_move(*node) || node->is(Op::Reshape)) && users_.is_free(*node) &&
         (leads_to_root(value) || is_read_in_parts(value));
}

// Whether the root alone reads the value, perhaps through moves.
bool MoveChain::leads_to_root(ValueId value, int depth) {
  constexpr int kDeepest = 8;
  if (depth == kDeepest || users_.is_output(value)) return false;
  if (const auto found = leads_.find(value); found != leads_.end()) return found->second;
  const bool leads = std::ranges::all_of(users_.of(value), [&](const Node* user) {
    return user == &root_ || ((is_move(*user) || user->is(Op::Reshape)) && users_.is_free(*user) &&
                              leads_to_root(user->outputs[0], depth + 1));
  });
  leads_.emplace(value, leads);
  return leads;
}

// How many elements moves read of a value; none if others read it, too.
std::optional<std::int64_t> MoveChain::elements_read(ValueId value) const {
  if (users_.is_output(value)) return std::nullopt;
  std::int64_t sum = 0;
  for (const Node* user : users_.of(value)) {
    if (!users_.is_free(*user)) return std::nullopt;
    std::optional<std::int64_t> read;
    if (user->is(Op::Reshape))
      read = elements_read(user->outputs[0]);
    else if (is_move(*user))
      read = graph_.type(user->is(Op::Slice) ? user->outputs[0] : value).shape.elements().number();
    if (!read) return std::nullopt;
    sum += *read;
  }
  return sum;
}

// Whether moves alone read the value, and each element once at most: copies of the parts cost no more than the whole.
bool MoveChain::is_read_in_parts(ValueId value) const {
  const std::optional<std::int64_t> read = elements_read(value);
  return read && *read <= graph_.type(value).shape.elements().number();
}

std::optional<Boxes> MoveChain::of(const Node& node) {
  std::optional<Boxes> result;
  if (node.is(Op::Concatenate)) {
    if (node.inputs.size() > kMostBoxes) return std::nullopt;
    const std::size_t axis = axis_position(node.attributes.integer("axis"), graph_.type(node.outputs[0]).shape.rank());
    std::int64_t place = 0;
    result.emplace();
    for (const ValueId input : node.inputs) {
      for (Box box : of_value(input)) {
        box.at[axis] += place;
        result->push_back(std::move(box));
      }
      place += graph_.type(input).shape[axis].number();
    }
  } else {
    const Boxes before = of_value(node.inputs[0]);
    if (node.is(Op::Transpose))
      result = transposed(before, node);
    else if (node.is(Op::Slice))
      result = sliced(before, node);
    else
      result = reshaped(before, graph_.type(node.inputs[0]).shape, graph_.type(node.outputs[0]).shape);
  }
  if (result && is_move(node) && &node != &root_) passed_.insert(&node);
  return result;
}

}  // namespace openmps::engine
