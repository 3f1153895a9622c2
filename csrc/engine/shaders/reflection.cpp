#include "engine/shaders/reflection.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/shaders/abi.h"
#include "engine/shaders/layout.h"
#include "engine/shaders/text/condition.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

std::string text_between(const Source& source, std::size_t begin, std::size_t end) {
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

// The names of a template's parameters, and their values in an instance.
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
      names[name] = text_between(source, given[i].begin, given[i].end);
    else if (stop < parameters[i].end)
      names[name] = text_between(source, stop + 1, parameters[i].end);
  }
  return names;
}

constexpr std::array<std::string_view, 4> kResources = {"buffer", "texture", "sampler", "threadgroup"};

std::uint32_t integer_in(const Source& source, const Attribute& attribute) {
  const std::optional<std::int64_t> value = value_of(source, attribute.arguments);
  if (!value || *value < 0 || *value > 65'535)
    throw SourceError{attribute.place, "'" + attribute.name + "' needs an index from 0 to 65535"};
  return static_cast<std::uint32_t>(*value);
}

// 0 where a template's argument is more than a number.
std::uint32_t threads_in(const Source& source, Attribute attribute, const Names& names) {
  for (Token& token : attribute.arguments) {
    const auto known = names.find(token.text);
    if (known != names.end()) token.text = known->second, token.kind = TokenKind::Number;
  }
  try {
    return integer_in(source, attribute);
  } catch (const SourceError&) {
    return 0;
  }
}

bool has_word(const std::vector<Token>& tokens, std::string_view word) {
  return std::any_of(tokens.begin(), tokens.end(), [word](const Token& token) { return token.is(word); });
}

// The type of a kernel's parameter, as the printer writes it for checked mode, too.
std::string checked_text(const Parameter& parameter) {
  if (!is_checked_pointer(parameter) || has_word(parameter.type, "&")) return type_text(parameter.type, {});
  std::vector<Token> element;
  for (const Token& token : parameter.type)
    if (!token.is("*")) element.push_back(token);
  return (has_word(parameter.type, "threadgroup") ? "OMPS_Q(" : "OMPS_P(") + type_text(element, {}) + ")";
}

bool is_texture(const std::vector<Token>& type) {
  return std::any_of(type.begin(), type.end(), [](const Token& token) {
    return token.kind == TokenKind::Identifier &&
           (token.text.starts_with("texture") || token.text.starts_with("depth2d") ||
            token.text.starts_with("depthcube"));
  });
}

ArgumentKind kind_of(const Parameter& parameter) {
  if (find_attribute(parameter.attributes, "texture")) return ArgumentKind::Texture;
  if (find_attribute(parameter.attributes, "sampler")) return ArgumentKind::Sampler;
  if (find_attribute(parameter.attributes, "threadgroup")) return ArgumentKind::ThreadgroupMemory;
  if (find_attribute(parameter.attributes, "buffer")) return ArgumentKind::Buffer;
  if (is_texture(parameter.type)) return ArgumentKind::Texture;
  if (has_word(parameter.type, "sampler")) return ArgumentKind::Sampler;
  const bool is_group = has_word(parameter.type, "threadgroup");
  return is_group ? ArgumentKind::ThreadgroupMemory : ArgumentKind::Buffer;
}

std::string text_of(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    const char last = text.empty() ? ' ' : text.back();
    const bool separates = token.kind == TokenKind::Identifier && (last == '_' || last == '*' || last == '&' ||
                                                                   std::isalnum(static_cast<unsigned char>(last)));
    text += (separates ? " " : "") + token.text;
  }
  return text;
}

Access access_of(const Parameter& parameter, ArgumentKind kind, bool is_constant) {
  if (kind == ArgumentKind::Sampler) return Access::Read;
  if (kind == ArgumentKind::Texture) {
    if (has_word(parameter.type, "read_write")) return Access::ReadWrite;
    return has_word(parameter.type, "write") ? Access::Write : Access::Read;
  }
  if (is_constant) return Access::Read;
  // const device T* points to constants. T* const is a constant pointer.
  for (const Token& token : parameter.type) {
    if (token.is("*") || token.is("&")) break;
    if (token.is("const")) return Access::Read;
  }
  return Access::ReadWrite;
}

Argument argument_of(const Parameter& parameter) {
  Argument argument;
  argument.kind = kind_of(parameter);
  argument.name = parameter.name;
  argument.is_constant = has_word(parameter.type, "constant");
  argument.is_pointer = has_word(parameter.type, "*") || (parameter.is_array && !has_word(parameter.type, "&"));
  argument.access = access_of(parameter, argument.kind, argument.is_constant);
  argument.is_optional = find_attribute(parameter.attributes, "function_constant") != nullptr;
  const bool is_resource = argument.kind == ArgumentKind::Texture || argument.kind == ArgumentKind::Sampler;
  argument.count = is_resource ? parameter.array : 1;
  std::vector<Token> type = parameter.type;
  // array<texture2d<float>, 4>
  if (is_resource && type.size() > 4 && type[0].is("array") && type[type.size() - 2].kind == TokenKind::Number) {
    const std::int64_t count = integer_of({type[type.size() - 2]}, parameter.place);
    argument.count = static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 1, omps::kTextures));
    type = {type.begin() + 2, type.end() - 3};
  }
  argument.type = element_text(type, {});
  for (const Token& token : parameter.type)
    if (is_in(kUnsupportedTypes, token.text))
      throw SourceError{token.place, "'" + token.text + "'" + std::string(kUnsupportedType)};
  const bool is_bound =
      has_word(parameter.type, "*") || has_word(parameter.type, "&") || is_resource || parameter.is_array;
  if (!is_bound)
    throw SourceError{parameter.place,
                      "parameter '" + parameter.name +
                          "' of a kernel is neither a pointer, a reference, "
                          "a texture or a sampler, nor has it an attribute like [[thread_position_in_grid]]"};
  return argument;
}

std::string quoted_in(const Attribute& attribute) {
  std::string text;
  for (const Token& token : attribute.arguments) {
    if (token.kind != TokenKind::String) throw SourceError{attribute.place, "'host_name' needs a string"};
    text += token.text.substr(1, token.text.size() - 2);
  }
  return text;
}

struct KindName {
  std::string_view word;
  FunctionKind kind;
};
constexpr std::array<KindName, 8> kKindNames = {{{"kernel", FunctionKind::Kernel},
                                                 {"vertex", FunctionKind::Vertex},
                                                 {"fragment", FunctionKind::Fragment},
                                                 {"object", FunctionKind::Object},
                                                 {"mesh", FunctionKind::Mesh},
                                                 {"intersection", FunctionKind::Intersection},
                                                 {"visible", FunctionKind::Visible},
                                                 {"stitchable", FunctionKind::Visible}}};

std::optional<FunctionKind> kind_named(std::string_view word) {
  for (const KindName& each : kKindNames)
    if (each.word == word) return each.kind;
  return std::nullopt;
}

// None: it is called by other functions alone.
std::optional<FunctionKind> kind_in(const Source& source, const Declaration& declaration) {
  for (std::size_t i = declaration.head.begin; i < declaration.head.end; ++i)
    if (const Token& token = source.tokens[i]; token.kind == TokenKind::Identifier && is_stage(token.text))
      return kind_named(token.text);
  for (const Attribute& attribute : declaration.attributes)
    if (const std::optional<FunctionKind> kind = kind_named(attribute.name)) return kind;
  return std::nullopt;
}

}  // namespace

std::string_view name_of(FunctionKind kind) noexcept {
  return std::ranges::find(kKindNames, kind, &KindName::kind)->word;
}

std::string type_text(const std::vector<Token>& type, const Names& names) {
  std::vector<Token> words;
  bool has_const = false;
  for (Token token : type) {
    if (token.is("constant")) token.text = "const";
    const bool is_dropped =
        is_address_space(token) || token.is("restrict") || token.is("__restrict") || token.is("__restrict__");
    const bool begins = words.empty() || words.back().is("const");
    if (is_dropped || (token.is("const") && has_const) || (token.is("::") && begins)) continue;
    has_const = token.is("const") || (has_const && !token.is("*") && !token.is("&"));
    const auto known = names.find(token.text);
    if (known != names.end() && token.kind == TokenKind::Identifier) token.text = known->second;
    words.push_back(std::move(token));
  }
  return text_of(words);
}

std::string element_text(const std::vector<Token>& type, const Names& names) {
  std::vector<Token> words;
  for (const Token& token : type)
    if (!token.is("*") && !token.is("&") && !token.is("const") && !token.is("constant") && !token.is("volatile"))
      words.push_back(token);
  return type_text(words, names);
}

std::vector<Binding> bindings_of(const Source& source, const Declaration& kernel) {
  std::vector<Binding> bindings;
  std::array<std::set<std::uint32_t>, 4> taken;
  std::vector<std::size_t> without_index;
  for (const Parameter& parameter : kernel.parameters) {
    Binding binding;
    for (const Attribute& attribute : parameter.attributes) {
      if (is_in(kOfThread, attribute.name) || is_in(kOfGroup, attribute.name))
        binding.attribute = attribute.name;
      else if (attribute.name == "stage_in" || attribute.name == "payload")
        throw SourceError{attribute.place, "'[[" + attribute.name + "]]' is not supported: bind a buffer"};
    }
    if (binding.attribute.empty()) {
      binding.is_argument = true;
      binding.argument = argument_of(parameter);
      const auto kind = static_cast<std::size_t>(binding.argument.kind);
      if (const Attribute* const given = find_attribute(parameter.attributes, kResources[kind])) {
        binding.argument.index = integer_in(source, *given);
        for (std::uint32_t i = 0; i < (kind == 0 ? 1 : binding.argument.count); ++i)
          taken[kind].insert(binding.argument.index + i);
      } else {
        without_index.push_back(bindings.size());
      }
    }
    bindings.push_back(std::move(binding));
  }
  for (const std::size_t i : without_index) {
    Argument& argument = bindings[i].argument;
    std::set<std::uint32_t>& of_kind = taken[static_cast<std::size_t>(argument.kind)];
    while (of_kind.contains(argument.index)) ++argument.index;
    for (std::uint32_t k = 0; k < argument.count; ++k) of_kind.insert(argument.index + k);
  }
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Argument& argument = bindings[i].argument;
    const std::uint32_t most = argument.kind == ArgumentKind::Texture   ? omps::kTextures
                               : argument.kind == ArgumentKind::Sampler ? omps::kSamplers
                                                                        : omps::kBuffers;
    if (bindings[i].is_argument && argument.index >= most)
      throw SourceError{kernel.parameters[i].place, "parameter '" + argument.name + "' has index " +
                                                        std::to_string(argument.index) + ", indices end at " +
                                                        std::to_string(most - 1)};
  }
  return bindings;
}

std::vector<FunctionConstant> function_constants(const Source& source) {
  std::vector<FunctionConstant> constants;
  for (const Declaration& declaration : source.declarations) {
    const Attribute* const attribute = find_attribute(declaration.attributes, "function_constant");
    if (!attribute || declaration.kind != DeclarationKind::Variable) continue;
    FunctionConstant constant;
    constant.index = integer_in(source, *attribute);
    constant.name = declaration.name;
    for (std::size_t i = declaration.head.begin; i < declaration.head.end && !source.tokens[i].is(constant.name); ++i)
      if (!is_address_space(source.tokens[i]) && !source.tokens[i].is("const") && !source.tokens[i].is("static") &&
          !source.tokens[i].is("constexpr"))
        constant.type += source.tokens[i].text;
    constants.push_back(std::move(constant));
  }
  return constants;
}

std::vector<EntryFunction> entry_functions(const Source& source) {
  std::vector<EntryFunction> entries;
  Layouts layouts(source);
  const std::vector<FunctionConstant> constants = function_constants(source);
  for (std::size_t i = 0; i < source.declarations.size(); ++i) {
    const Declaration& declaration = source.declarations[i];
    const bool is_instance = declaration.kind == DeclarationKind::Instance;
    if (is_instance ? !find_attribute(declaration.attributes, "host_name")
                    : declaration.kind != DeclarationKind::Function || declaration.body.empty() ||
                          !kind_in(source, declaration) || !declaration.template_parameters.empty())
      continue;
    EntryFunction entry;
    entry.declaration = i;
    entry.roots = {i};
    entry.called = declaration.scope + (declaration.scope.empty() ? "" : "::") + declaration.name;
    if (is_instance) {
      const auto original =
          std::find_if(source.declarations.begin(), source.declarations.end(), [&](const Declaration& each) {
            return each.kind == DeclarationKind::Function && each.name == declaration.name && !each.body.empty() &&
                   !each.template_parameters.empty();
          });
      if (original == source.declarations.end())
        throw SourceError{declaration.place,
                          "explicit instantiation of '" + declaration.name + "', which is no template"};
      entry.declaration = static_cast<std::size_t>(original - source.declarations.begin());
      entry.roots.push_back(entry.declaration);
      entry.names = arguments_of(source, *original, declaration);
      entry.called = original->scope + (original->scope.empty() ? "" : "::") + original->name;
    }
    const Declaration& kernel = source.declarations[entry.declaration];
    const bool has_types = is_instance && declaration.parameters.size() == kernel.parameters.size();
    for (const Parameter& parameter : has_types ? declaration.parameters : kernel.parameters)
      entry.types.push_back(parameter.type);
    if (is_instance && !declaration.template_arguments.empty()) {
      entry.called +=
          "<" + text_between(source, declaration.template_arguments.begin, declaration.template_arguments.end) + ">";
    } else if (is_instance) {
      if (!has_types)
        throw SourceError{declaration.place, "explicit instantiation of '" + declaration.name +
                                                 "' has neither arguments nor "
                                                 "the parameters of the template"};
      std::string types;
      for (const Parameter& parameter : declaration.parameters)
        types += (types.empty() ? "" : ", ") + checked_text(parameter);
      entry.called = "static_cast<void (*)(" + types + ")>(&" + entry.called + ")";
    }
    Function& function = entry.function;
    function.kind = kind_in(source, kernel).value_or(FunctionKind::Kernel);
    function.name = declaration.name;
    function.constants = constants;
    function.file = source.files[std::min<std::size_t>(declaration.place.file, source.files.size() - 1)];
    function.line = declaration.place.line;
    if (const Attribute* const name = find_attribute(declaration.attributes, "host_name"))
      function.name = quoted_in(*name);
    for (const Attribute* const most : {find_attribute(kernel.attributes, "max_total_threads_per_threadgroup"),
                                        find_attribute(declaration.attributes, "max_total_threads_per_threadgroup")})
      if (most) function.max_threads = threads_in(source, *most, entry.names);
    if (function.kind == FunctionKind::Kernel)
      for (std::size_t k = 0; Binding & binding : bindings_of(source, kernel)) {
        const std::vector<Token>& type = entry.types[k++];
        if (!binding.is_argument) continue;
        if (binding.argument.kind == ArgumentKind::Buffer || binding.argument.kind == ArgumentKind::ThreadgroupMemory)
          binding.argument.type = element_text(type, entry.names),
          binding.argument.element = layouts.of(binding.argument.type);
        function.arguments.push_back(std::move(binding.argument));
      }
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace openmps::engine::shaders
