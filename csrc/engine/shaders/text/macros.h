// Macros and their expansion, by the rules of C (Prosser's algorithm: each token has the set of macros that must not
// expand it again).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

struct Macro {
  bool is_function = false, is_variadic = false;
  std::uint32_t number = 0;
  std::vector<std::string> parameters;  // the variadic one has its name too: __VA_ARGS__
  std::vector<Token> body;
};

// Sets of macros, each stored once. 0 is the empty set.
class HiddenSets {
 public:
  HiddenSets() : sets_{{}} { numbers_[{}] = 0; }
  std::uint32_t with(std::uint32_t set, std::uint32_t macro);
  std::uint32_t both(std::uint32_t a, std::uint32_t b);    // intersection
  std::uint32_t either(std::uint32_t a, std::uint32_t b);  // union
  bool has(std::uint32_t set, std::uint32_t macro) const;

 private:
  using Set = std::set<std::uint32_t>;
  std::uint32_t number_of(Set set);
  std::vector<Set> sets_;
  std::map<Set, std::uint32_t> numbers_;
  std::size_t members_ = 0;  // of all sets
};

class Macros {
 public:
  void define(const std::string& name, Macro macro);
  void undefine(const std::string& name) { macros_.erase(name); }
  bool is_defined(const std::string& name) const { return macros_.contains(name); }

  // All macros in these tokens expanded. Throws SourceError, also when the result is too large.
  std::vector<Token> expand(std::vector<Token> tokens);

 private:
  class Expansion;
  using Arguments = std::vector<std::vector<Token>>;
  // Null: the token is not a macro that may be expanded here.
  const Macro* macro_of(const Token& token) const;
  std::vector<Token> substitute(const Token& name, const Macro& macro, const Arguments& arguments);
  void count(std::size_t tokens, const Place& place);

  std::map<std::string, Macro> macros_;
  HiddenSets sets_;
  std::uint32_t last_ = 0;
  std::uint32_t counter_ = 0;  // __COUNTER__
  std::size_t made_ = 0;       // tokens of all expansions
  int depth_ = 0;
};

}  // namespace openmps::engine::shaders
