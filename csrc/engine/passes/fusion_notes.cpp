#include "engine/passes/fusion_notes.h"

#include "engine/ir/graph.h"

namespace openmps::engine {
namespace {

thread_local FusionNotes* living = nullptr;

}  // namespace

FusionNotes::FusionNotes() noexcept { living = this; }
FusionNotes::~FusionNotes() { living = nullptr; }

void FusionNotes::add(const UnfusedPair& pair) {
  if (living) living->pairs_.push_back(pair);
}

void FusionNotes::add(const Graph& graph, const Node& first, const Node& second, FusionReason reason,
                      bool is_about_second) {
  const auto id_of = [&](const Node& node) { return static_cast<NodeId>(&node - graph.nodes().data()); };
  add({id_of(first), id_of(second), reason, is_about_second});
}

void FusionNotes::follow(std::span<const std::int32_t> moved) {
  if (!living) return;
  for (UnfusedPair& pair : living->pairs_)
    for (std::int32_t* node : {&pair.first, &pair.second}) {
      const auto at = static_cast<std::size_t>(*node);
      *node = at < moved.size() ? moved[at] : -1;
    }
  std::erase_if(living->pairs_,
                [](const UnfusedPair& pair) { return pair.first == pair.second || pair.first < 0 || pair.second < 0; });
}

}  // namespace openmps::engine
