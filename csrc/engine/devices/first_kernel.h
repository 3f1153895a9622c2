// The kernel for a node: of the factories of its operation, the first that makes one.
//
// Gives null if none does. An error of a library, which does not know the node, gets its name.
#pragma once

#include <map>
#include <string>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

template <typename Factory, typename Request>
auto first_kernel(const std::multimap<std::string, Factory>& factories, const Request& request)
    -> decltype(factories.begin()->second(request)) {
  const auto [first, last] = factories.equal_range(request.node.op->name());
  try {
    for (auto entry = first; entry != last; ++entry)
      if (auto kernel = entry->second(request)) return kernel;
  } catch (const Error& error) {
    throw error.with_context("while making the kernel of " + request.node.who());
  }
  return nullptr;
}

}  // namespace openmps::engine
