// What runs of one set of targets with feeds of one set of types do, apart from the graph that it was made of: what an
// MPSGraphExecutable keeps in a file. docs/design/graph_package.md has the layout.
#pragma once

#include <functional>
#include <string>

#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

namespace openmps::fw::graph {

using FeedTypes = std::vector<std::pair<TensorId, engine::TensorType>>;
using Elements = std::vector<std::byte>;

struct Package {
  struct Named {
    std::string name;  // what a user called it; may be empty
    engine::TensorType type;
  };
  struct Variable {
    std::string name;
    std::shared_ptr<const engine::Literal> value;
  };
  // What is done where the feeds that decide something have these elements.
  struct Form {
    std::vector<Elements> elements;  // by `deciding`; none: whatever they are
    engine::StoredGraph graph;
    std::vector<PlanInput> inputs;  // feeds and variables by their place in the lists below
    std::vector<int> assigned;      // Specialization's
  };

  std::vector<Named> feeds;
  std::vector<std::string> results;
  std::vector<Variable> variables;
  std::vector<int> deciding;        // feeds
  std::vector<Form> forms;          // at least one; the first that fits is taken
  std::vector<TensorId> targets{};  // what the results are in the graph that stands for the package; not kept

  // What the forms' results have in common.
  std::vector<StaticType> result_types() const;
  // `elements` by `deciding`. Fails where no form is for them.
  Result<std::shared_ptr<const Specialization>> compile(const std::vector<Elements>& elements, engine::Device& device,
                                                        const engine::CompileOptions& options) const;
};

// Gathers the forms of one package.
class PackageWriter {
 public:
  // `value` gives a variable's elements.
  PackageWriter(const GraphData& graph, const FeedTypes& feeds, const Targets& targets,
                const std::vector<TensorId>& deciding,
                std::function<std::shared_ptr<const engine::Literal>(int)> value);
  bool has(const std::vector<Elements>& elements) const;
  void add(std::vector<Elements> elements, const Specialization& run);
  const Package& package() const noexcept { return package_; }

 private:
  int place_of_variable(int variable);

  const GraphData& graph_;
  std::function<std::shared_ptr<const engine::Literal>(int)> value_;
  std::map<int, int> feed_places_, variable_places_;
  Package package_;
};

std::vector<std::byte> bytes_of(const Package& package);
// Fails with a sentence for bytes that are damaged, of another version, or no package at all.
Result<Package> package_from(std::span<const std::byte> bytes);

// A package is a folder with one file. Written beside the old file and moved over it: whoever reads meanwhile, or after
// a failure, has the old one. Sentences name the file and the reason.
Status write_package(const std::string& folder, const Package& package) noexcept;
Result<Package> read_package(const std::string& folder) noexcept;

}  // namespace openmps::fw::graph
