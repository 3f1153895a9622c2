// The compiled work of runs with one set of targets and feeds of one set of types, without its graph: the file of an
// MPSGraphExecutable. See docs/design/graph_package.md for the layout.
#pragma once

#include <functional>
#include <string>

#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

namespace openmps::fw::graph {

using FeedTypes = std::vector<std::pair<TensorId, engine::TensorType>>;
using Elements = std::vector<std::byte>;

struct Package {
  struct Named {
    std::string name;  // the user's name; may be empty
    engine::TensorType type;
  };
  struct Variable {
    std::string name;
    std::shared_ptr<const engine::Literal> value;
  };
  // The graph for feeds that have these elements in `deciding`.
  struct Form {
    std::vector<Elements> elements;  // by `deciding`; none: for all elements
    engine::StoredGraph graph;
    std::vector<PlanInput> inputs;  // feeds and variables by their index in the lists below
    std::vector<int> assigned;      // as in Specialization
  };

  std::vector<Named> feeds;
  std::vector<std::string> results;
  std::vector<Variable> variables;
  std::vector<int> deciding;        // feeds
  std::vector<Form> forms;          // at least one; the first that fits is taken
  std::vector<TensorId> targets{};  // the results in the graph that represents the package; not stored

  // The common type of the forms' results.
  std::vector<StaticType> result_types() const;
  // `elements` by `deciding`. Fails if no form fits them.
  Result<std::shared_ptr<const Specialization>> compile(const std::vector<Elements>& elements, engine::Device& device,
                                                        const engine::CompileOptions& options) const;
};

// Gathers the forms of one package.
class PackageWriter {
 public:
  // `value` returns a variable's name and elements.
  PackageWriter(const GraphData& graph, const FeedTypes& feeds, const Targets& targets,
                const std::vector<TensorId>& deciding, std::function<Package::Variable(const PlanInput&)> value);
  bool has(const std::vector<Elements>& elements) const;
  void add(std::vector<Elements> elements, const Specialization& run);
  const Package& package() const noexcept { return package_; }

 private:
  int place_of_variable(const PlanInput& variable);

  std::function<Package::Variable(const PlanInput&)> value_;
  std::map<TensorId, int> feed_places_;
  std::map<std::pair<VariableMemory*, int>, int> variable_places_;
  Package package_;
};

std::vector<std::byte> bytes_of(const Package& package);
// Fails with a sentence for bytes that are damaged, of another version, or not a package.
Result<Package> package_from(std::span<const std::byte> bytes);

// A package is a folder with one file. It is written beside the old file and renamed over it. A reader in the meantime,
// or after a failure, gets the old one. Messages name the file and the reason.
Status write_package(const std::string& folder, const Package& package) noexcept;
Result<Package> read_package(const std::string& folder) noexcept;

}  // namespace openmps::fw::graph
