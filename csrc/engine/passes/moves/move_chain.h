// Slices, transpositions, concatenations and the reshapes between them as boxes. A box is a view of a value that memory
// holds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/ir/graph.h"
#include "engine/passes/patterns.h"

namespace openmps::engine {

// A slice, a transposition or a concatenation.
bool is_move(const Node& node);

// A box of a value, and the view that it is.
struct Box {
  ValueId source;
  std::int64_t start;                           // in the source
  std::vector<std::int64_t> at, extents, from;  // its place in the value; strides in the source
};
using Boxes = std::vector<Box>;

// The moves that a chain passes on its way back to values that memory holds.
enum class MoveReach : std::uint8_t {
  OwnMoves,  // moves that the root alone reads; or other moves read other parts
  Slices     // all slices
};

// From a root back to values that memory holds.
class MoveChain {
 public:
  MoveChain(const Graph& graph, const Users& users, const Node& root, MoveReach reach = MoveReach::OwnMoves)
      : graph_(graph), users_(users), root_(root), reach_(reach) {}

  // The boxes of the result of the root, which is a move. None if it is no such view.
  std::optional<Boxes> boxes() { return of(root_); }
  // Those of an operand of the root.
  Boxes of_value(ValueId value);
  // The moves that were passed.
  const std::set<const Node*>& passed() const noexcept { return passed_; }

  static constexpr std::size_t kMostBoxes = 12;  // of a launch that copies them

 private:
  bool is_passed(ValueId value);
  bool leads_to_root(ValueId value, int depth = 0);
  std::optional<std::int64_t> elements_read(ValueId value) const;
  bool is_read_in_parts(ValueId value) const;
  std::optional<Boxes> of(const Node& node);

  const Graph& graph_;
  const Users& users_;
  const Node& root_;
  const MoveReach reach_;
  std::set<const Node*> passed_;
  // Of values that were asked for: many slices may read one.
  std::map<ValueId, bool> leads_;
  std::map<ValueId, Boxes> known_;
};

}  // namespace openmps::engine
