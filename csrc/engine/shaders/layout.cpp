#include "engine/shaders/layout.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/shaders/words.h"
#include "result/checked_size.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::uint64_t kHandleBytes = 8;  // of pointers, textures and samplers

struct ScalarSize {
  std::string_view name;
  std::uint64_t bytes;
  std::string_view plain;  // the language's own name
};

constexpr std::array<ScalarSize, 34> kScalarSizes = {{
    {"bool", 1, "bool"},         {"char", 1, "char"},          {"uchar", 1, "uchar"},
    {"short", 2, "short"},       {"ushort", 2, "ushort"},      {"int", 4, "int"},
    {"uint", 4, "uint"},         {"long", 8, "long"},          {"ulong", 8, "ulong"},
    {"half", 2, "half"},         {"bfloat", 2, "bfloat"},      {"float", 4, "float"},
    {"int8_t", 1, "char"},       {"uint8_t", 1, "uchar"},      {"int16_t", 2, "short"},
    {"uint16_t", 2, "ushort"},   {"int32_t", 4, "int"},        {"uint32_t", 4, "uint"},
    {"int64_t", 8, "long"},      {"uint64_t", 8, "ulong"},     {"size_t", 8, "ulong"},
    {"ptrdiff_t", 8, "long"},    {"unsigned", 4, "uint"},      {"signed", 4, "int"},
    {"atomic_bool", 1, "bool"},  {"atomic_int", 4, "int"},     {"atomic_uint", 4, "uint"},
    {"atomic_long", 8, "long"},  {"atomic_ulong", 8, "ulong"}, {"atomic_float", 4, "float"},
    {"bfloat16_t", 2, "bfloat"}, {"float16_t", 2, "half"},     {"intptr_t", 8, "long"},
    {"uintptr_t", 8, "ulong"},
}};

constexpr std::array<std::string_view, 14> kTypeQualifiers = {
    "const",   "constant", "device", "thread", "threadgroup", "volatile", "restrict",
    "mutable", "struct",   "class",  "union",  "enum",        "typename", "constexpr"};

const ScalarSize* scalar_named(std::string_view name) {
  const auto found = std::find_if(kScalarSizes.begin(), kScalarSizes.end(),
                                  [name](const ScalarSize& each) { return each.name == name; });
  return found == kScalarSizes.end() ? nullptr : &*found;
}

MemoryType value_of_bytes(std::string name, std::uint64_t bytes, std::uint64_t alignment) {
  MemoryType type;
  type.kind = MemoryKind::Value;
  type.name = std::move(name);
  type.bytes = bytes, type.alignment = alignment;
  return type;
}

// Three components have the room of four, unless they are packed.
MemoryType vector_type(const ScalarSize& scalar, std::uint64_t count, bool is_packed) {
  const std::string name = (is_packed ? "packed_" : "") + std::string(scalar.plain) + std::to_string(count);
  if (is_packed) return value_of_bytes(name, CheckedSize(count) * scalar.bytes, scalar.bytes);
  const std::uint64_t bytes = CheckedSize(count == 3 ? 4 : count) * scalar.bytes;
  return value_of_bytes(name, bytes, bytes);
}

MemoryType matrix_type(const ScalarSize& scalar, std::uint64_t columns, std::uint64_t rows) {
  const MemoryType column = vector_type(scalar, rows, false);
  return value_of_bytes(std::string(scalar.plain) + std::to_string(columns) + "x" + std::to_string(rows),
                        CheckedSize(columns) * column.bytes, column.alignment);
}

std::uint64_t digit_at(std::string_view text, std::size_t i) {
  return i < text.size() && text[i] >= '2' && text[i] <= '4' ? static_cast<std::uint64_t>(text[i] - '0') : 0;
}

// float, uint3, packed_half4, float4x3
std::optional<MemoryType> built_in(std::string_view name) {
  const bool is_packed = name.starts_with("packed_");
  if (is_packed) name.remove_prefix(7);
  if (const ScalarSize* const scalar = scalar_named(name); scalar && !is_packed)
    return value_of_bytes(std::string(scalar->plain), scalar->bytes, scalar->bytes);
  const std::size_t size = name.size();
  if (size < 2) return std::nullopt;
  const std::uint64_t last = digit_at(name, size - 1),
                      columns = size > 3 && name[size - 2] == 'x' ? digit_at(name, size - 3) : 0;
  const ScalarSize* const scalar = scalar_named(name.substr(0, size - (columns ? 3 : 1)));
  if (last == 0 || !scalar || name.starts_with("atomic")) return std::nullopt;
  if (columns && !is_packed) return matrix_type(*scalar, columns, last);
  return columns ? std::nullopt : std::optional(vector_type(*scalar, last, is_packed));
}

bool is_texture_name(std::string_view name) {
  return name.starts_with("texture") || name.starts_with("depth2d") || name.starts_with("depthcube");
}

MemoryType handle(MemoryKind kind, std::string name) {
  MemoryType type = value_of_bytes(std::move(name), kHandleBytes, kHandleBytes);
  type.kind = kind;
  return type;
}

bool has_token(const std::vector<Token>& tokens, std::string_view word) {
  return std::any_of(tokens.begin(), tokens.end(), [word](const Token& token) { return token.is(word); });
}

std::string words_of(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens)
    text += (token.is("access") || text.empty() || !token.follows_space ? "" : " ") + token.text;
  return text;
}

std::uint64_t round_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

constexpr std::uint64_t kMostStructBytes = std::uint64_t{1} << 32;  // of a struct
constexpr std::ptrdiff_t kMostNestedTemplates = 32;

// More than kMostStructBytes stand for all large numbers.
std::uint64_t elements_of(const MemoryType& type) {
  std::uint64_t count = 1;
  for (const std::uint64_t extent : type.extents)
    if (count <= kMostStructBytes) {
      const bool is_large = extent > kMostStructBytes / count;
      count = is_large ? kMostStructBytes + 1 : static_cast<std::uint64_t>(CheckedSize(count) * extent);
    }
  return count;
}

}  // namespace

std::uint64_t index_count(const MemoryType& type) {
  std::uint64_t each = 1;
  if (type.kind == MemoryKind::Struct && type.structure) {
    each = 0;
    for (const Member& member : type.structure->members) each = std::max(each, member.index + index_count(member.type));
  }
  return each * elements_of(type);
}

Layouts::Layouts(const Source& source) : source_(source) {
  for (const Declaration& each : source.declarations) {
    const bool is_type = each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias;
    if (is_type && !each.name.empty() && each.template_parameters.empty()) types_.emplace(each.name, &each);
  }
}

std::vector<Token> Layouts::tokens_in(std::size_t begin, std::size_t end) const {
  return {source_.tokens.begin() + static_cast<std::ptrdiff_t>(begin),
          source_.tokens.begin() + static_cast<std::ptrdiff_t>(end)};
}

MemoryType Layouts::of(const std::string& type) {
  const auto known = known_.find(type);
  if (known != known_.end()) return known->second;
  std::vector<Token> tokens = tokens_of(type, 0);
  tokens.pop_back();
  return known_[type] = of_type(tokens);
}

// "device const float*", "metal::float4", "array<texture2d<float>, 4>", "unsigned int"
MemoryType Layouts::of_type(const std::vector<Token>& type) {
  std::vector<Token> words;
  for (const Token& token : type)
    if (!is_in(kTypeQualifiers, token.text)) words.push_back(token);
  if (std::count_if(words.begin(), words.end(), [](const Token& each) { return each.is("<"); }) > kMostNestedTemplates)
    return {};
  if (!words.empty() && (words.back().is("*") || words.back().is("&"))) {
    if (std::count_if(words.begin(), words.end(), [](const Token& each) { return each.is("*"); }) > 1)
      return handle(MemoryKind::Pointer, "");
    words.pop_back();
    MemoryType target = of_type(words), pointer = handle(MemoryKind::Pointer, target.name);
    pointer.structure = target.structure;
    pointer.is_read_only = has_token(type, "const") || has_token(type, "constant");
    return pointer;
  }
  for (std::size_t i = words.size(); i-- > 0;)  // the last of a::b::c
    if (words[i].is("::") && !has_token({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i)}, "<")) {
      words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      break;
    }
  if (words.empty()) return {};
  if (words.size() > 2 && words[1].is("<") && words.back().is(">")) {
    if (is_texture_name(words[0].text)) {
      MemoryType texture = handle(MemoryKind::Texture, words_of(words));
      texture.is_read_only = !has_token(words, "write") && !has_token(words, "read_write");
      return texture;
    }
    std::vector<std::vector<Token>> arguments(1);
    int depth = 0;
    for (std::size_t i = 2; i + 1 < words.size(); ++i) {
      depth += words[i].is("<") ? 1 : words[i].is(">") ? -1 : 0;
      if (words[i].is(",") && depth == 0)
        arguments.emplace_back();
      else
        arguments.back().push_back(words[i]);
    }
    return of_template(words[0].text, arguments);
  }
  if (words.size() == 2 && (words[0].is("unsigned") || words[0].is("signed")))
    return of_name((words[0].is("unsigned") ? "u" : "") + words[1].text);
  return words.size() == 1 ? of_name(words[0].text) : MemoryType{};
}

MemoryType Layouts::of_template(const std::string& name, const std::vector<std::vector<Token>>& arguments) {
  const MemoryType element = of_type(arguments[0]);
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::optional<std::int64_t> number = shaders::value_of(source_, arguments[i]);
    if (!number || *number < 1) return {};
    numbers.push_back(static_cast<std::uint64_t>(*number));
  }
  if ((name == "atomic" || name == "_atomic") && numbers.empty()) return element;
  if (name == "array" && numbers.size() == 1 && element.bytes > 0) {
    MemoryType made = element;
    made.extents.insert(made.extents.begin(), numbers[0]);
    return made;
  }
  const ScalarSize* const scalar = scalar_named(element.name);
  const bool are_small = std::all_of(numbers.begin(), numbers.end(), [](std::uint64_t n) { return n >= 2 && n <= 4; });
  if (scalar && name == "vec" && numbers.size() == 1 && (numbers[0] == 8 || numbers[0] == 16))
    return vector_type(*scalar, numbers[0], false);
  if (!scalar || !are_small) return {};
  if ((name == "vec" || name == "packed_vec") && numbers.size() == 1)
    return vector_type(*scalar, numbers[0], name != "vec");
  if (name == "matrix" && numbers.size() == 2) return matrix_type(*scalar, numbers[0], numbers[1]);
  return {};
}

MemoryType Layouts::of_name(const std::string& name) {
  if (name == "sampler") return handle(MemoryKind::Sampler, name);
  const auto declared = types_.find(name);
  if (declared == types_.end()) return built_in(name).value_or(MemoryType{});
  const auto known = known_.find("struct " + name);
  if (known != known_.end()) return known->second;
  if (!open_.insert(name).second) return {};  // a pointer to a type in itself
  const Declaration& declaration = *declared->second;
  MemoryType type;
  if (!declaration.body.empty()) {
    type = of_structure(declaration);
  } else {  // using a = b; typedef b a;
    const std::size_t begin = declaration.head.begin, end = declaration.all.end - 1;
    const bool is_using = source_.tokens[begin].is("using");
    type = of_type(is_using ? tokens_in(begin + 3, end) : tokens_in(begin + 1, end - 1));
  }
  open_.erase(name);
  return known_["struct " + name] = type;
}

MemoryType Layouts::of_enum(const Declaration& declaration) const {
  for (std::size_t i = declaration.head.begin; i + 1 < declaration.body.begin; ++i)
    if (source_.tokens[i].is(":")) return built_in(source_.tokens[i + 1].text).value_or(MemoryType{});
  return value_of_bytes("int", 4, 4);
}

MemoryType Layouts::of_structure(const Declaration& declaration) {
  bool is_union = false;
  for (std::size_t i = declaration.head.begin; i < declaration.body.begin; ++i) {
    const Token& token = source_.tokens[i];
    if (token.is("enum")) return of_enum(declaration);
    is_union = is_union || token.is("union");
    if (token.is(":") || token.is("__attribute__") || token.is("alignas")) return {};  // has a base, or is packed
  }
  Structure made;
  made.name = declaration.name;
  if (declaration.body.empty() || !add_members(made, declaration, is_union)) return {};
  made.bytes = round_up(std::max<std::uint64_t>(made.bytes, 1), made.alignment);
  MemoryType type = value_of_bytes(made.name, made.bytes, made.alignment);
  type.kind = MemoryKind::Struct;
  type.structure = std::make_shared<const Structure>(std::move(made));
  return type;
}

bool Layouts::add_members(Structure& structure, const Declaration& declaration, bool is_union) {
  for (const Declaration& member : declaration.members) {
    const bool is_type = member.kind == DeclarationKind::Type && !member.body.empty();
    const bool is_pointer =
        member.kind == DeclarationKind::Function && (member.name == "void" || is_value_type(member.name));
    if (is_pointer) return false;  // int (*f)(int)
    if (is_type && !add_nested(structure, member, is_union)) return false;
    if (member.kind == DeclarationKind::Variable && !add_variables(structure, member, is_union)) return false;
  }
  return true;
}

// struct { float x; } name; and, without a name, members of the outer type.
bool Layouts::add_nested(Structure& structure, const Declaration& declaration, bool is_union) {
  const std::vector<Token> behind = tokens_in(declaration.body.end, declaration.all.end);
  const bool has_variables = !behind.empty() && !behind[0].is(";");
  if (!has_variables && !declaration.name.empty()) return types_.emplace(declaration.name, &declaration), true;
  const MemoryType type = of_structure(declaration);
  if (has_variables) return type.bytes > 0 && add_declarators(structure, behind, type, declaration, is_union);
  if (!type.structure) return type.kind == MemoryKind::Value;  // enumerators
  const std::uint64_t at = is_union ? 0 : round_up(structure.bytes, type.alignment);
  const std::uint32_t next =
      structure.members.empty() ? 0 : static_cast<std::uint32_t>(structure.members.back().index + 1);
  for (Member member : type.structure->members) {
    member.offset += at, member.index += next;
    structure.members.push_back(std::move(member));
  }
  structure.bytes = std::max(structure.bytes, at + type.bytes);
  structure.alignment = std::max(structure.alignment, type.alignment);
  structure.has_resources = structure.has_resources || type.structure->has_resources;
  return true;
}

bool Layouts::add_variables(Structure& structure, const Declaration& declaration, bool is_union) {
  std::vector<Token> words;
  for (std::size_t i = declaration.head.begin; i < declaration.all.end;) {
    const Token& token = source_.tokens[i];
    if (token.is("static")) return true;
    if (token.is("alignas") || token.is("__attribute__") || token.is(":") || token.is("(")) return false;
    if (token.is("[") && source_.tokens[i + 1].is("[")) {
      i = behind_bracket(source_.tokens, i, declaration.all.end);
    } else if (token.is("=") || token.is("{")) {  // an initial value
      while (!source_.tokens[i].is(";") && !source_.tokens[i].is(","))
        i = source_.tokens[i].is("{") || source_.tokens[i].is("(")
                ? behind_bracket(source_.tokens, i, declaration.all.end)
                : i + 1;
    } else {
      words.push_back(token);
      ++i;
    }
  }
  // The type ends before its first `*`, or before the last word ahead of [ , or ;
  std::size_t type = 0;
  int depth = 0;
  while (type + 1 < words.size()) {
    depth += words[type].is("<") ? 1 : words[type].is(">") ? -1 : 0;
    const Token& next = words[type + 1];
    if (depth == 0 && words[type].is("*")) break;
    if (depth == 0 && (next.is("[") || next.is(",") || next.is(";")) && words[type].kind == TokenKind::Identifier)
      break;
    ++type;
  }
  const std::vector<Token> written(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(type));
  return add_declarators(structure, {words.begin() + static_cast<std::ptrdiff_t>(type), words.end()}, of_type(written),
                         declaration, is_union);
}

// *a, b[4], c;
bool Layouts::add_declarators(Structure& structure, const std::vector<Token>& tokens, const MemoryType& type,
                              const Declaration& of, bool is_union) {
  const Attribute* const id = find_attribute(of.attributes, "id");
  for (std::size_t i = 0; i < tokens.size() && !tokens[i].is(";"); ++i) {
    Member member;
    member.type = type;
    if (tokens[i].is("*")) {
      member.type = handle(MemoryKind::Pointer, type.name);
      member.type.structure = type.structure;
      for (std::size_t at = of.head.begin; at < of.head.end; ++at)
        if (source_.tokens[at].is("const") || source_.tokens[at].is("constant")) member.type.is_read_only = true;
      while (i < tokens.size() && (tokens[i].is("*") || is_in(kTypeQualifiers, tokens[i].text))) ++i;
    }
    if (i >= tokens.size() || tokens[i].kind != TokenKind::Identifier) return false;
    member.name = tokens[i++].text;
    std::vector<std::uint64_t> extents;
    while (i < tokens.size() && tokens[i].is("[")) {
      const std::size_t close = behind_bracket(tokens, i, tokens.size());
      const std::optional<std::int64_t> extent =
          shaders::value_of(source_, {tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                      tokens.begin() + static_cast<std::ptrdiff_t>(close) - 1});
      if (!extent || *extent < 1) return false;
      extents.push_back(static_cast<std::uint64_t>(*extent));
      i = close;
    }
    member.type.extents.insert(member.type.extents.begin(), extents.begin(), extents.end());
    std::uint64_t index = 0;
    if (!structure.members.empty()) index = structure.members.back().index + index_count(structure.members.back().type);
    if (id) index = static_cast<std::uint64_t>(shaders::value_of(source_, id->arguments).value_or(0));
    member.index = static_cast<std::uint32_t>(index);
    if (!place(structure, std::move(member), is_union)) return false;
  }
  return true;
}

bool Layouts::place(Structure& structure, Member member, bool is_union) {
  const std::uint64_t alignment = member.type.alignment;
  if (alignment == 0 || elements_of(member.type) > kMostStructBytes / member.type.bytes) return false;
  member.offset = is_union ? 0 : round_up(structure.bytes, alignment);
  structure.bytes = std::max(structure.bytes, member.offset + member.type.bytes * elements_of(member.type));
  structure.alignment = std::max(structure.alignment, alignment);
  const bool is_resource = member.type.kind == MemoryKind::Pointer || member.type.kind == MemoryKind::Texture ||
                           member.type.kind == MemoryKind::Sampler;
  structure.has_resources = structure.has_resources || is_resource ||
                            (member.type.kind == MemoryKind::Struct && member.type.structure->has_resources);
  structure.members.push_back(std::move(member));
  return structure.bytes <= kMostStructBytes;
}

}  // namespace openmps::engine::shaders
