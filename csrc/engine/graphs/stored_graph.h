// Graphs as they were built, and their bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/files/byte_stream.h"
#include "engine/ir/attributes.h"
#include "engine/plan/stages.h"

namespace openmps::engine {

class Graph;

// A graph as it was built, before the passes. It can be compiled for any device, printed, or stored in a file.
class StoredGraph {
 public:
  explicit StoredGraph(std::shared_ptr<const Graph> graph) noexcept : graph_(std::move(graph)) {}
  // The graph of `bytes`; fails for other input.
  static Result<StoredGraph> read(std::span<const std::byte> bytes) noexcept;
  std::vector<std::byte> bytes() const;
  std::string str() const;
  struct Input {
    TensorType type;
    bool is_scalar;
  };
  std::vector<Input> inputs() const;
  std::vector<TensorType> outputs() const;
  // Also with if and while, which one plan cannot hold.
  Result<std::shared_ptr<const Stages>> compile(Device& device, const CompileOptions& options = {}) const noexcept;

 private:
  friend class GraphBuilder;
  std::shared_ptr<const Graph> graph_;
};

// Parts of such bytes. Readers fail for a dtype, rank or number of elements that no tensor has.
void write_type(ByteWriter& to, const TensorType& type);
TensorType read_type(ByteReader& from);
void write_literal(ByteWriter& to, const Literal& literal);
std::shared_ptr<const Literal> read_literal(ByteReader& from);

}  // namespace openmps::engine
