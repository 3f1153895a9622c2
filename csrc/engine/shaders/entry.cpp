#include "engine/shaders/entry.h"

#include <algorithm>
#include <array>

namespace openmps::engine::shaders {
namespace {

// Functions in which the threads of a group meet.
constexpr std::array<std::string_view, 5> kMeetings = {"threadgroup_barrier", "simdgroup_barrier", "simdgroup_async_copy",
                                                       "simdgroup_event", "threadgroup"};

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

using Names = std::map<std::string, std::string>;

std::string joined(const Source& source, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + source.tokens[i].text;
  return text;
}

// The parts of a list of template parameters or arguments, without its brackets.
std::vector<Span> parts_of(const Source& source, std::size_t begin, std::size_t end) {
  std::vector<Span> parts;
  for (std::size_t i = begin; i < end;) {
    std::size_t stop = i;
    while (stop < end && !source.tokens[stop].is(",")) {
      const Token& token = source.tokens[stop];
      const bool opens = token.is("(") || token.is("{") || token.is("[") || (token.is("<") && stop > i);
      stop = opens ? behind_bracket(source.tokens, stop, end) : stop + 1;
    }
    parts.push_back({i, stop});
    i = stop + 1;
  }
  return parts;
}

// What the parameters of a template are in an instance: their names and values.
Names arguments_of(const Source& source, const Declaration& original, const Declaration& instance) {
  const std::vector<Span> given = parts_of(source, instance.template_arguments.begin, instance.template_arguments.end);
  const std::vector<Span> parameters =
      parts_of(source, original.template_parameters.begin + 2, original.template_parameters.end - 1);
  Names names;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    std::size_t stop = parameters[i].begin;
    while (stop < parameters[i].end && !source.tokens[stop].is("=")) ++stop;
    if (stop == parameters[i].begin) continue;
    const std::string& name = source.tokens[stop - 1].text;
    if (i < given.size())
      names[name] = joined(source, given[i].begin, given[i].end);
    else if (stop < parameters[i].end)
      names[name] = joined(source, stop + 1, parameters[i].end);
  }
  return names;
}

std::string type_of(const Parameter& parameter, const Names& names, bool is_resource) {
  std::string text;
  for (const Token& token : parameter.type) {
    const bool is_mark = token.is("*") || token.is("&") || token.is("const") || token.is("restrict") ||
                         token.is("volatile") || is_address_space(token);
    if (is_mark && !(is_resource && token.is("&&"))) continue;
    const auto found = names.find(token.text);
    text += (text.empty() ? "" : " ") + (found == names.end() ? token.text : "(" + found->second + ")");
  }
  // A type in parentheses is none: only values keep them.
  if (text.starts_with("(") && text.find(')') == text.size() - 1) text = text.substr(1, text.size() - 2);
  std::string clean;
  for (std::size_t i = 0; i < text.size(); ++i) clean += text[i] == '(' || text[i] == ')' ? ' ' : text[i];
  return clean;
}

// Macros split at commas that are in no parentheses: float4x4 of array<float, 4>.
std::string one_argument(const std::string& type, std::string& typedefs, std::size_t number) {
  if (type.find(',') == std::string::npos) return type;
  const std::string name = "omps_parameter_" + std::to_string(number);
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
      return argument.count > 1 ? array_of("OMPS_SAMPLER(", argument.index, argument.count) : "OMPS_SAMPLER(" + index + ")";
    case ArgumentKind::ThreadgroupMemory:
      return (argument.is_pointer ? "" : "*") + ("OMPS_GROUP_MEMORY(" + type + ", " + index + ")");
    case ArgumentKind::Buffer:
      break;
  }
  return (argument.is_pointer ? "OMPS_BUFFER(" : "OMPS_VALUE(") + element + ", " + index + ")";
}

}  // namespace

std::string entry_of(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached) {
  const Declaration& kernel = source.declarations[entry.declaration];
  const Declaration& named = source.declarations[entry.roots.front()];
  const bool is_instance = named.kind == DeclarationKind::Instance;
  const Names names = is_instance ? arguments_of(source, kernel, named) : Names{};
  bool has_meeting = false, is_grid = true;
  for (const std::size_t i : reached)
    for (std::size_t at = source.declarations[i].all.begin; at < source.declarations[i].all.end; ++at)
      has_meeting = has_meeting || meets(source.tokens[at]);
  const std::vector<Binding> bindings = bindings_of(source, kernel);
  std::string call = entry.called, typedefs;
  if (is_instance) call += "<" + joined(source, named.template_arguments.begin, named.template_arguments.end) + ">";
  call += "(";
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Binding& binding = bindings[i];
    const bool is_resource = binding.is_argument && (binding.argument.kind == ArgumentKind::Texture ||
                                                     binding.argument.kind == ArgumentKind::Sampler);
    const std::string type = one_argument(type_of(kernel.parameters[i], names, is_resource), typedefs, i);
    if (!binding.is_argument) is_grid = is_grid && is_of_grid(binding.attribute);
    call += (i ? ", " : "") +
            (binding.is_argument ? argument_text(binding.argument, type)
                                 : "OMPS_ATTRIBUTE(" + type + ", " + binding.attribute + ")");
  }
  const std::string form = has_meeting ? "OMPS_FIBRE_ENTRY" : is_grid ? "OMPS_GRID_ENTRY" : "OMPS_LOOP_ENTRY";
  std::string opened, closed;
  if (!kernel.scope.empty()) opened = "namespace " + kernel.scope + " {\n", closed = "}\n";
  return opened + typedefs + form + "(openmps_entry, " + call + "))\n" + closed;
}

}  // namespace openmps::engine::shaders
