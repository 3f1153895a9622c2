// The small language of element-wise definitions: "x >= 0 ? x : a * x".
//
// Names are the operation's inputs and attributes; numbers, + - * /, comparisons, && || !, ?: and the primitive
// functions of ir/program.h. Parsed once when the operation is registered; attributes become constants when a node is
// lowered.
#pragma once

#include <string>
#include <vector>

#include "engine/ir/attributes.h"
#include "engine/ir/program.h"

namespace openmps::engine {

class Expression {
 public:
  Expression() = default;
  // Throws Error(Internal) with the position if the text does not parse or a name is unknown.
  Expression(const std::string& text, const std::vector<std::string>& inputs,
             const std::vector<std::string>& attributes);

  const std::string& text() const noexcept { return text_; }
  // The program of one node, with the values of `attributes`.
  Program instantiate(const Attributes& attributes) const;

 private:
  std::string text_;
  Program program_;
  std::vector<std::pair<std::int32_t, std::string>> attribute_steps_;  // (step, attribute)
};

}  // namespace openmps::engine
