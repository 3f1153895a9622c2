#include "engine/passes/simplify/eliminate_common_subexpressions.h"

#include <map>
#include <sstream>

#include "engine/ir/op_def.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// A key that is equal for nodes that compute the same. Literals are compared by content.
std::string key_of(const Node& node, const std::vector<ValueId>& operands) {
  std::ostringstream key;
  key << node.op->name();
  for (ValueId operand : operands) key << ' ' << operand;
  for (const auto& [name, value] : node.attributes.entries()) {
    key << ';' << name << '=';
    if (const auto* literal = std::get_if<std::shared_ptr<const Literal>>(&value))
      key << (*literal)->type.str() << ':'
          << std::string(reinterpret_cast<const char*>((*literal)->bytes.data()), (*literal)->bytes.size());
    else if (const auto* number = std::get_if<double>(&value))
      key << std::hexfloat << *number;  // all digits, so that no two numbers are equal
    else
      key << str(value);
  }
  return key.str();
}

}  // namespace

Graph eliminate_common_subexpressions(const Graph& graph) {
  Rewriter rewriter(graph);
  std::map<std::string, const Node*> first_of;  // old nodes, by operation and new operands
  for (const Node& node : graph.nodes()) {
    const bool plain = node.after.empty() && !node.program;
    const std::string key = plain ? key_of(node, rewriter.operands(node)) : std::string();
    const auto same = plain ? first_of.find(key) : first_of.end();
    if (same == first_of.end()) {
      rewriter.copy(node);
      if (plain) first_of.emplace(key, &node);
    } else {
      for (std::size_t i = 0; i < node.outputs.size(); ++i)
        rewriter.replace(node.outputs[i], rewriter[same->second->outputs[i]]);
    }
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
