// The functions of a source: their names and their arguments.
#pragma once

#include <vector>

#include "engine/shaders/source.h"

namespace openmps::engine::shaders {

// The parameters of a template and their values in an instance, as text: T is float.
using Names = std::map<std::string, std::string>;

// A function as the launcher sees it, and what its entry needs.
struct EntryFunction {
  Function function;
  std::size_t declaration = 0;  // position in source.declarations: of an instance, its template
  std::string called;           // the entry calls this: "ns::scale<float>"
  Names names;
  std::vector<std::vector<Token>> types;  // of the parameters, in an instance its own
  std::vector<std::size_t> roots;         // declarations to start from: the template and its instance
};

// The argument or attribute that a parameter of a kernel is bound to.
struct Binding {
  bool is_argument = false;
  Argument argument;      // where it is one
  std::string attribute;  // else: "thread_position_in_grid"
};

// In the order of the source. Throws SourceError.
std::vector<EntryFunction> entry_functions(const Source& source);

// Of each parameter. Throws SourceError for attributes that no kernel has.
std::vector<Binding> bindings_of(const Source& source, const Declaration& kernel);

std::string_view name_of(FunctionKind kind) noexcept;  // "vertex"

// A type without its address spaces, with the template's arguments in place: "const T * " -> "const float * ".
std::string type_text(const std::vector<Token>& type, const Names& names);
// The same without pointers, references and const: "float".
std::string element_text(const std::vector<Token>& type, const Names& names);

std::vector<FunctionConstant> function_constants(const Source& source);

}  // namespace openmps::engine::shaders
