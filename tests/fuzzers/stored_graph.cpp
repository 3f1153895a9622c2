// Graphs as bytes: each input is refused by a sentence, or gives a graph that is written and read without a change.
#include <algorithm>

#include "engine/engine.h"
#include "tests/fuzzers/finding.h"

using openmps::engine::StoredGraph;
using namespace openmps::fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto graph = StoredGraph::read(std::as_bytes(std::span(data, size)));
  if (!graph) {
    require_sentence(graph.status());
    return 0;
  }
  const std::vector<std::byte> written = graph.value().bytes();
  const auto again = StoredGraph::read(written);
  require(static_cast<bool>(again), "a graph that was read and written is read again");
  require(again.value().bytes() == written, "a graph that was written is written alike");
  require(again.value().str() == graph.value().str(), "a graph that was written is printed alike");
  return 0;
}
