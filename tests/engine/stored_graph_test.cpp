// Graphs as bytes: what is damaged in them is the caller's argument, never a bug of ours.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/engine.h"

namespace openmps::engine::testing {
namespace {

std::vector<std::byte> transposed() {
  GraphBuilder builder("graph");
  const Tensor x = builder.input(DType::Float32, {2, 3}, "x");
  Attributes attributes;
  attributes.set("permutation", Integers{Extent(1), Extent(0)});
  builder.output(builder.op("transpose", {x}, attributes, "t"));
  return builder.stored().bytes();
}

// The message about the bytes with `old` replaced by `other`, which is as long.
Status refusal(std::vector<std::byte> bytes, const std::string& old, const std::string& other) {
  const auto from = std::as_bytes(std::span(old)), to = std::as_bytes(std::span(other));
  const auto place = std::search(bytes.begin(), bytes.end(), from.begin(), from.end());
  REQUIRE(place != bytes.end());
  std::copy(to.begin(), to.end(), place);
  const auto graph = StoredGraph::read(bytes);
  return graph ? Status::ok() : graph.status();
}

}  // namespace

TEST_CASE("stored graph: an operation or attribute that is not there is refused as damage") {
  const Status operation = refusal(transposed(), "transpose", "t,anspose");
  CHECK(operation.message() == "There is no operation \"t,anspose\".");
  CHECK(operation.kind() == ErrorKind::InvalidArgument);
  // The kind of an attribute is the byte after its name: 4 is a list, 1 a number.
  const Status attribute =
      refusal(transposed(), std::string("permutation\4\2\0", 14), std::string("permutation\1\2\0", 14));
  CHECK(!attribute.message().empty());
  CHECK(attribute.kind() == ErrorKind::InvalidArgument);
}

}  // namespace openmps::engine::testing
