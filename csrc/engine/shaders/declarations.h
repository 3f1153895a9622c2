// The declarations of a source: where each begins and ends, and what the parameters of functions say. Bodies are not
// read.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

// Positions among the tokens of a source: [begin, end).
struct Span {
  std::size_t begin = 0, end = 0;
  bool empty() const noexcept { return begin == end; }
};

struct Attribute {
  std::string name;
  std::vector<Token> arguments;
  Place place;
};

struct Parameter {
  std::string name;
  std::vector<Token> type;  // without attributes, name and default; with the address space
  std::vector<Attribute> attributes;
  bool is_array = false;    // T name[n]
  std::uint32_t array = 1;  // its elements
  std::size_t begin = 0;    // of its tokens
  Place place;
};

enum class DeclarationKind : std::uint8_t { Function, Variable, Type, Alias, Instance, Other };

struct Declaration {
  DeclarationKind kind = DeclarationKind::Other;
  std::string name;
  std::string scope;                  // its namespaces: "a::b"
  std::vector<std::string> names;     // all that it declares
  std::vector<Attribute> attributes;  // of the declaration itself
  Span all;                           // with the template's parameters and the body
  Span head;                          // from behind the template's parameters to the parameters
  std::size_t at_name = 0;            // of a function; a specialisation's arguments come after it
  Span template_parameters;           // "template <...>"
  Span template_arguments;            // Instance: "float, 4" of f<float, 4>
  Span body;                          // with braces; empty: none
  std::vector<Parameter> parameters;
  std::vector<Declaration> members;  // of a type
  Place place;
};

// Throws SourceError.
std::vector<Declaration> declarations_of(const std::vector<Token>& tokens);

const Attribute* find_attribute(const std::vector<Attribute>& attributes, std::string_view name) noexcept;
bool is_address_space(const Token& token) noexcept;
// T* in another address space than `thread`: checked mode changes the type of such parameters of functions.
bool is_checked_pointer(const Parameter& parameter) noexcept;
bool is_stage(std::string_view word) noexcept;  // kernel, vertex, fragment: words of the language

// The position behind the bracket that closes the one at `open`, one of ( [ { or <. Throws SourceError.
std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open, std::size_t end);

}  // namespace openmps::engine::shaders
