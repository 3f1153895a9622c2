// A source after its directives: tokens, declarations, names of the files. Immutable.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/shaders/declarations.h"
#include "engine/shaders/program.h"

namespace openmps::engine::shaders {

struct Source {
  std::vector<Token> tokens;
  std::vector<std::string> files;
  std::vector<Declaration> declarations;
  std::map<std::string, std::int64_t> integers;  // enumerators and constants with a value, for indices in attributes
  std::map<std::size_t, std::size_t> repeated;  // begins and ends of declarations that differ from an earlier one in address spaces
  std::set<std::size_t> only_checked;  // of them, those that differ in the pointers that checked mode changes
  std::set<std::size_t> specialisations;  // declarations of templates that the library has
  std::set<std::string, std::less<>> templates;  // names of the program's templates
  std::set<std::size_t> unqualified;  // `constant` behind constructors, which cannot be const

  // "program_source:3:7: error: ..."
  std::string message_of(const SourceError& error) const { return message_of(error, files); }
  static std::string message_of(const SourceError& error, const std::vector<std::string>& files);
};

// The declarations that a function needs: those that its tokens name, and theirs. `from` are positions in
// `source.declarations`.
std::set<std::size_t> reached_from(const Source& source, const std::vector<std::size_t>& from);

// The value of an expression of numbers and of names in `source.integers`; none: it is another one.
std::optional<std::int64_t> value_of(const Source& source, std::vector<Token> tokens);

// Whether a token is a type of ray tracing or of tiles, and none of the program's:
// instance_acceleration_structure x; intersector<triangle_data> i; raytracing::ray r;
bool is_of_rays_or_tiles(const Source& source, std::size_t i) noexcept;

// Fills what follows from the declarations.
void complete(Source& source);

}  // namespace openmps::engine::shaders
