#include "engine/shaders/entry.h"

#include <algorithm>
#include <array>

namespace openmps::engine::shaders {
namespace {

// Functions in which the threads of a group meet.
constexpr std::array<std::string_view, 5> kMeetings = {"threadgroup_barrier", "simdgroup_barrier",
                                                       "simdgroup_async_copy", "simdgroup_event", "threadgroup"};

bool meets(const Token& token) {
  return token.kind == TokenKind::Identifier &&
         (std::find(kMeetings.begin(), kMeetings.end(), token.text) != kMeetings.end() ||
          token.text.starts_with("simd_") || token.text.starts_with("quad_") || token.text.starts_with("simdgroup_"));
}

// Attributes that the loop over a whole row of the grid knows.
bool is_of_grid(std::string_view attribute) {
  return attribute == "thread_position_in_grid" || attribute == "threads_per_grid" || attribute == "grid_size" ||
         attribute == "grid_origin";
}

// Macros split at commas that are in no parentheses: float4x4 of array<float, 4>.
std::string one_argument(const std::string& type, std::string& typedefs, const std::string& name) {
  if (type.find(',') == std::string::npos) return type;
  typedefs += "typedef " + type + " " + name + ";\n";
  return name;
}

std::string array_of(const std::string& macro, std::uint32_t index, std::uint32_t count) {
  std::string text = "{{";
  for (std::uint32_t i = 0; i < count; ++i) text += (i ? ", " : "") + macro + std::to_string(index + i) + ")";
  return text + "}}";
}

std::string argument_text(const Argument& argument, const std::string& type) {
  const std::string index = std::to_string(argument.index);
  const std::string element = (argument.access == Access::Read ? "const " : "") + type;
  switch (argument.kind) {
    case ArgumentKind::Texture:
      return argument.count > 1 ? array_of("OMPS_TEXTURE(" + argument.type + ", ", argument.index, argument.count)
                                : "OMPS_TEXTURE(" + type + ", " + index + ")";
    case ArgumentKind::Sampler:
      return argument.count > 1 ? array_of("OMPS_SAMPLER(", argument.index, argument.count)
                                : "OMPS_SAMPLER(" + index + ")";
    case ArgumentKind::ThreadgroupMemory:
      return (argument.is_pointer ? "" : "*") + ("OMPS_GROUP_MEMORY(" + type + ", " + index + ")");
    case ArgumentKind::Buffer:
      break;
  }
  if (argument.type == "void") return "OMPS_UNSIZED(" + element + ", " + index + ")";
  return (argument.is_pointer ? "OMPS_BUFFER(" : "OMPS_VALUE(") + element + ", " + index + ")";
}

}  // namespace

bool is_group_variable(const Source& source, std::size_t i) {
  if (!source.tokens[i].is("threadgroup") || i == 0) return false;
  const Token& before = source.tokens[i - 1];
  if (!before.is(";") && !before.is("{") && !before.is("}")) return false;
  for (; !source.tokens[i].is(";") && !source.tokens[i].is("=") && !source.tokens[i].is("["); ++i)
    if (source.tokens[i].is("*") || source.tokens[i].is("&") || source.tokens[i].is("{")) return false;
  return true;
}

bool has_meeting(const Source& source, std::size_t kernel, const std::set<std::size_t>& reached) {
  for (const std::size_t i : reached)
    for (std::size_t at = source.declarations[i].all.begin; at < source.declarations[i].all.end; ++at) {
      const bool is_space = source.tokens[at].is("threadgroup") && i != kernel;
      if (is_space ? is_group_variable(source, at) : meets(source.tokens[at])) return true;
    }
  return false;
}

std::string entry_of(const Source& source, const EntryFunction& entry, EntryForm form, const std::string& name) {
  const Declaration& kernel = source.declarations[entry.declaration];
  bool is_grid = true;
  const std::vector<Binding> bindings = bindings_of(source, kernel);
  std::string call = "(", typedefs;
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Binding& binding = bindings[i];
    const std::string type = one_argument(element_text(entry.types[i], entry.names), typedefs, name + "_" + std::to_string(i));
    if (!binding.is_argument) is_grid = is_grid && is_of_grid(binding.attribute);
    call += (i ? ", " : "") + (binding.is_argument ? argument_text(binding.argument, type)
                                                   : "OMPS_ATTRIBUTE(" + type + ", " + binding.attribute + ")");
  }
  const std::string fibres = entry.called + call + ")";
  const std::string split = entry.called + (bindings.empty() ? "(omps_threads" : "(omps_threads, ") + call.substr(1) + ")";
  const std::string macro = form == EntryForm::Probed    ? "OMPS_PROBED_ENTRY"
                            : form == EntryForm::Split   ? "OMPS_GROUP_ENTRY"
                            : form == EntryForm::Fibres  ? "OMPS_FIBRE_ENTRY"
                            : form == EntryForm::Checked ? "OMPS_CHECK_ENTRY"
                            : is_grid                    ? "OMPS_GRID_ENTRY"
                                                         : "OMPS_LOOP_ENTRY";
  std::string opened, closed;
  if (!kernel.scope.empty()) opened = "namespace " + kernel.scope + " {\n", closed = "}\n";
  const std::string calls = form == EntryForm::Probed  ? "OMPS_TYPE(" + split + "), " + fibres
                            : form == EntryForm::Split ? split
                                                       : fibres;
  return opened + typedefs + macro + "(" + name + ", " + calls + ")\n" + closed;
}

}  // namespace openmps::engine::shaders
