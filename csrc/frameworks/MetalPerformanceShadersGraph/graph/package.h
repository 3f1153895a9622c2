// What a run of one set of targets with feeds of one set of types does, apart from the graph that it was made of: what
// an MPSGraphExecutable keeps in a file. docs/design/graph_package.md has the layout.
#pragma once

#include <functional>
#include <string>

#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

namespace openmps::fw::graph {

using FeedTypes = std::vector<std::pair<TensorId, engine::TensorType>>;

struct Package {
  struct Named {
    std::string name;  // what a user called it; may be empty
    engine::TensorType type;
  };
  struct Variable {
    std::string name;
    std::shared_ptr<const engine::Literal> value;
  };

  std::vector<Named> feeds, results;
  std::vector<Variable> variables;
  std::vector<int> assigned;  // Specialization's
  Program program;            // graphs without plans; feeds and variables are called by their place in the lists above
  std::vector<TensorId> targets;  // what the results are in the graph that stands for the package; not kept

  Result<std::shared_ptr<const Specialization>> compile(engine::Device& device,
                                                        const engine::CompileOptions& options) const;
};

// `value` gives a variable's elements.
Package package_of(const GraphData& graph, const Specialization& run, const FeedTypes& feeds, const Targets& targets,
                   const std::function<std::shared_ptr<const engine::Literal>(int)>& value);

std::vector<std::byte> bytes_of(const Package& package);
// Fails with a sentence for bytes that are damaged, of another version, or no package at all.
Result<Package> package_from(std::span<const std::byte> bytes);

// A package is a folder with one file. Written beside the old file and moved over it: whoever reads meanwhile, or after
// a failure, has the old one. Sentences name the file and the reason.
Status write_package(const std::string& folder, const Package& package) noexcept;
Result<Package> read_package(const std::string& folder) noexcept;

}  // namespace openmps::fw::graph
