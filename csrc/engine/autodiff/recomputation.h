// Recomputation, also called gradient checkpointing: gradients read copies of a segment's values, made again from the
// values that enter the segment. Memory then holds the segment's own values no longer than the forward pass needs them.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

using Segment = std::int64_t;
inline constexpr Segment kNoSegment = -1;

// The segments of one graph. Kept from one call of `gradients` to the next.
class Segments {
 public:
  // Nodes that are appended from here on belong to `segment`.
  void enter(const Graph& graph, Segment segment);
  Segment current() const noexcept { return starts_.empty() ? kNoSegment : starts_.rbegin()->second; }
  Segment of(NodeId node) const;
  bool is_empty() const noexcept { return starts_.empty(); }

  // The copies that gradients have made of a value. A later gradient by the value counts them as the value itself.
  void add_copy(ValueId original, ValueId copy) { copies_.emplace(original, copy); }
  std::vector<Val> copies_of(Val original) const;

 private:
  std::map<NodeId, Segment> starts_;  // by first node
  std::multimap<ValueId, ValueId> copies_;
};

// The copies that one call of `gradients` makes. They come after the gradient that arrives at the segment. Their
// sources have that gradient as an operand, so no pass can move them to an earlier place.
//
// Values outside the segment are kept. So are constants and what follows from them alone, and parameters that are only
// moved or changed element by element. So are results of collectives, ifs and whiles.
class Recomputation {
 public:
  // Segments that are still open are left alone.
  Recomputation(Builder& builder, Segments& segments);

  // Makes the copies for the segment of `node`, the last one of it that has a gradient, if there are none yet.
  void move_to(NodeId node, Val arrived);
  // The value that the gradient rule of this node reads in place of `value`.
  ValueId operator[](ValueId value) const;
  Node operator[](Node node) const;

 private:
  using Copies = std::map<ValueId, ValueId>;  // by original

  void copy(const Node& node, Copies& copies, Val arrived);
  // The operand of a copy in place of `value`.
  ValueId source(ValueId value, Copies& copies, Val arrived);
  ValueId made_source(ValueId value, Val arrived);
  bool is_kept(const Node& node) const;
  void find_fixed_values();

  Builder& builder_;
  Segments& segments_;
  // By value: whether it is a constant or follows from constants alone; whether copies read it without a source.
  std::vector<bool> is_constant_, is_fixed_;
  std::map<Segment, Copies> copies_;
  const Copies* at_ = nullptr;  // of the segment of the present node; null outside of segments
};

}  // namespace openmps::engine
