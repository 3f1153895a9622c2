// Sizes, alignments and offsets of the types of a source, by the tables of the Metal language (section 2 of its
// specification). The prelude's C++ types have the same.
#pragma once

#include <map>
#include <set>
#include <string>

#include "engine/shaders/source.h"
#include "engine/shaders/structure.h"

namespace openmps::engine::shaders {

class Layouts {
 public:
  explicit Layouts(const Source& source);

  // Of a type as text, without pointers: "float4", "Params". Unknown for what depends on more than names and numbers.
  MemoryType of(const std::string& type);

 private:
  MemoryType of_type(const std::vector<Token>& type);
  MemoryType of_name(const std::string& name);
  MemoryType of_template(const std::string& name, const std::vector<std::vector<Token>>& arguments);
  MemoryType of_structure(const Declaration& declaration);
  MemoryType of_enum(const Declaration& declaration) const;
  bool add_members(Structure& structure, const Declaration& declaration, bool is_union);
  bool add_variables(Structure& structure, const Declaration& declaration, bool is_union);
  bool add_nested(Structure& structure, const Declaration& declaration, bool is_union);
  bool add_declarators(Structure& structure, const std::vector<Token>& tokens, const MemoryType& type,
                       const Declaration& of, bool is_union);
  bool place(Structure& structure, Member member, bool is_union);
  std::vector<Token> tokens_in(std::size_t begin, std::size_t end) const;

  const Source& source_;
  std::map<std::string, const Declaration*> types_;  // structs, unions, enums and aliases
  std::map<std::string, MemoryType> known_;
  std::set<std::string> open_;  // that are being laid out
};

// The numbers that a value has in an argument buffer: one for each leaf of it.
std::uint64_t index_count(const MemoryType& type);

}  // namespace openmps::engine::shaders
