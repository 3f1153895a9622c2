// Pairs of neighbouring nodes that passes looked at and did not fuse, collected while a thread compiles a graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace openmps::engine {

class Graph;
struct Node;

// Each has a pass and a sentence in explain_fusion.cpp, in the same order.
enum class FusionReason : std::uint8_t {
  None,  // they were fused
  // stitch
  NotElementwise,
  SeveralResults,
  Ordered,
  Dtype,
  Shape,
  Members,
  Path,
  Search,
  Labels,
  // fuse_epilogue
  EpilogueOrdered,
  EpilogueDtype,
  EpilogueTaken,
  EpilogueOperation,
  EpilogueUsers,
  EpilogueBias,
  EpilogueFree,
  EpilogueSlope,
  EpilogueSign,
  // fuse_reductions
  ReductionOrdered,
  ReductionDtype,
  ReductionAxes,
  ReductionSize,
  ReductionColumns,
  ReductionHuge,
  ReductionOperands,
  ReductionTaken,
  // stitch_products
  ChainOrdered,
  ChainUpdate,
  ChainUsers,
  ChainBroadcast,
  ChainDtype,
  ChainTaken,
  // fuse_relu_into_pool
  PoolOrdered,
  PoolSlope,
  PoolUsers,
  PoolBorder,
  PoolIndices,
  // fuse_relu_gradient
  GateMatmul,
  GateOrdered,
  GateShape,
  GateFree,
  // fuse_mask
  MaskOrdered,
  MaskUsers,
  MaskOperands,
  // fuse_first_layer
  LayerOrdered,
  LayerUsers,
  LayerWindows,
  LayerSize,
  // fuse_attention
  AttentionUsers,
  AttentionMask,
  AttentionOperands,
  AttentionShort,
  AttentionPrecision,
  AttentionKernel,
  // no pass
  Alias,
  NoPass
};

struct UnfusedPair {
  std::int32_t first = -1, second = -1;  // nodes; `second` reads a result of `first`
  FusionReason reason = FusionReason::None;
  bool is_about_second = false;  // whether the sentence of the reason is about `second`
};

// Collects the pairs of one graph while it lives. One at a time in a thread.
class FusionNotes {
 public:
  FusionNotes() noexcept;
  ~FusionNotes();
  FusionNotes(const FusionNotes&) = delete;
  FusionNotes& operator=(const FusionNotes&) = delete;

  // Adds a pair of the graph that a pass reads, if there are notes.
  static void add(const UnfusedPair& pair);
  static void add(const Graph& graph, const Node& first, const Node& second, FusionReason reason,
                  bool is_about_second = false);
  // The graph was rewritten: lets the pairs follow their nodes. `moved` has the new node of each old one, -1 for one
  // that went. Drops pairs that lost a node or became one.
  static void follow(std::span<const std::int32_t> moved);

  const std::vector<UnfusedPair>& pairs() const noexcept { return pairs_; }

 private:
  std::vector<UnfusedPair> pairs_;
};

}  // namespace openmps::engine
