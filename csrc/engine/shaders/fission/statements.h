// The statements in the body of a kernel: as much of them as fission needs. Expressions stay tokens.
#pragma once

#include <string>
#include <vector>

#include "engine/shaders/declarations.h"

namespace openmps::engine::shaders {

enum class StatementKind : std::uint8_t {
  Compound,  // children: the statements between the braces
  If,        // children: then, and else where there is one
  For,       // children: the body
  While,
  Do,
  Declaration,  // of variables
  Type,         // using, typedef, static_assert, a struct
  Expression,
  Barrier,  // threadgroup_barrier(...); or simdgroup_barrier(...);
  Jump,     // return, break, continue
  Opaque    // a switch, a loop over a range and all that is not understood
};

// One variable of a declaration: `* const name[4] = init`.
struct Declarator {
  std::string name;
  std::size_t at = 0;  // the name
  Span pointer;        // between the type and the name
  Span array;          // behind the name
  Span init;           // the initialiser, without = or brackets
  bool is_pointer = false, is_reference = false;
};

struct Statement {
  StatementKind kind = StatementKind::Opaque;
  Span all;
  Span head;                     // If, For, While: from the keyword to the closing parenthesis
  Span condition;                // If, For, While, Do
  Span step;                     // For
  std::vector<Statement> first;  // For: the statement before the condition, at most one
  std::vector<Statement> children;
  Span type;  // Declaration
  std::vector<Declarator> declarators;
  bool is_shared = false;  // Declaration: of variables in threadgroup memory
  bool is_split = false;   // the threads of a group run it together; fission fills it in
};

// Whose threads run a statement together: all of a threadgroup, or 32.
enum class Level : std::uint8_t { Group, SimdGroup };

// The body of a function, with its braces, as a Compound. Throws SourceError.
Statement statements_of(const std::vector<Token>& tokens, Span body);

}  // namespace openmps::engine::shaders
