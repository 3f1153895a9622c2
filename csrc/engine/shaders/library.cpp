#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "engine/shaders/entry.h"
#include "engine/shaders/parameter_aliases.h"
#include "engine/shaders/pointer_members.h"
#include "engine/shaders/prelude_texts.h"
#include "engine/shaders/program.h"
#include "engine/shaders/reflection.h"
#include "engine/shaders/rewriter.h"
#include "engine/shaders/shifts.h"
#include "engine/shaders/swizzles.h"
#include "engine/shaders/text/preprocessor.h"
#include "engine/shaders/vector_attributes.h"

namespace openmps::engine::shaders {
namespace {

Status failure(const SourceError& error, const std::vector<std::string>& files) {
  return Status(ErrorKind::InvalidArgument, Source::message_of(error, files));
}

std::string floating_text(double value) {
  if (std::isnan(value)) return "NAN";
  if (std::isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  std::array<char, 40> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::scientific).ptr;
  return std::string(digits.data(), end) + "f";
}

// The least number of 64 bits has no literal.
std::string integer_text(std::int64_t value) {
  return value == std::numeric_limits<std::int64_t>::min() ? "(-9223372036854775807l - 1)"
                                                           : std::to_string(value) + "l";
}

// Integers keep all their bits.
std::string number_text(const ConstantValue::Number& number, bool is_floating) {
  return std::visit(
      [is_floating](auto value) {
        if (is_floating) return floating_text(static_cast<double>(value));
        if constexpr (std::is_same_v<decltype(value), std::uint64_t>)
          return std::to_string(value) + "ul";
        else
          return integer_text(static_cast<std::int64_t>(value));
      },
      number);
}

// true, float(1e0f), uint3(1, 2, 3)
std::string constant_text(const ConstantValue& value) {
  const auto is_true = [](auto number) { return number != 0; };
  if (value.type == "bool" && value.components.size() == 1)
    return std::visit(is_true, value.components[0]) ? "true" : "false";
  const bool is_floating =
      value.type.starts_with("float") || value.type.starts_with("half") || value.type.starts_with("bfloat");
  std::string text = value.type + "(";
  for (std::size_t i = 0; i < value.components.size(); ++i)
    text += (i ? ", " : "") + number_text(value.components[i], is_floating);
  return text + ")";
}

// Words that the text keeps of a Metal program. They have the same length there, so that columns are the user's.
constexpr const char* kLibraryWords =
    "\n#define kernel inline\n"
    "#if defined(OMPS_CHECKS) && OMPS_CHECKS\n#define OMPS_P(...) omps::Checked<__VA_ARGS__>\n"
    "#else\n#define OMPS_P(...) __VA_ARGS__*\n#endif\n";

// NVRTC takes no letters outside of ASCII: \u03c6 becomes _u03c6.
std::string in_ascii(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string made;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    if (first < 0x80) {
      made += static_cast<char>(first);
      continue;
    }
    unsigned code = first & (first >= 0xf0 ? 0x07 : first >= 0xe0 ? 0x0f : 0x1f);
    for (; i < text.size() && (static_cast<unsigned char>(text[i]) >> 6) == 2; ++i)
      code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
    made += "_u";
    for (int shift = code > 0xffff ? 20 : 12; shift >= 0; shift -= 4) made += kDigits[code >> shift & 15];
  }
  return made;
}

std::string text_for_cuda(const std::string& text) { return "#define OMPS_CUDA 1\n" + in_ascii(text); }

// struct { half d; }; in a type: g++ allows no class with constructors there.
bool has_anonymous_struct(const Source& source, const std::vector<Declaration>& declarations, bool is_member) {
  return std::ranges::any_of(declarations, [&](const Declaration& each) {
    const bool has_body = !each.body.empty() && each.kind != DeclarationKind::Function;
    const bool is_anonymous = is_member && has_body && each.name.empty() && source.tokens[each.body.end].is(";");
    return (is_anonymous && source.tokens[each.head.begin].is("struct")) ||
           has_anonymous_struct(source, each.members, true);
  });
}

std::string with_article(std::string_view word) {
  const bool is_vowel = std::string_view("aeiou").find(word[0]) != std::string_view::npos;
  return (is_vowel ? "an " : "a ") + std::string(word);
}

// Macros that the prelude asks for.
std::string choices_of(const Source& source) {
  std::string text;
  for (const char* name : {"thread_scope_system", "void_t"}) {
    const auto declares = [name](const Declaration& each) { return each.scope == "metal" && each.name == name; };
    if (std::ranges::any_of(source.declarations, declares)) text += std::string("#define OMPS_OWN_") + name + " 1\n";
  }
  const auto is_half = [](const Token& token) { return token.is("half"); };
  if (std::ranges::any_of(source.tokens, is_half) && has_anonymous_struct(source, source.declarations, false))
    text += "#if defined(__GNUC__) && !defined(__clang__)\n#define OMPS_NATIVE_HALF 1\n#endif\n";
  return text;
}

// `coherent(system) device uint*`: all memory is coherent here.
std::vector<Token> without_coherence(const std::vector<Token>& tokens) {
  std::vector<Token> kept;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool has_scope = i + 3 < tokens.size() && tokens[i + 1].is("(") && tokens[i + 3].is(")");
    const bool is_alone = i + 1 < tokens.size() && is_address_space(tokens[i + 1]);
    if (tokens[i].is("coherent") && (has_scope || is_alone))
      i += has_scope ? 3 : 0;
    else
      kept.push_back(tokens[i]);
  }
  return kept;
}

class ParsedLibrary final : public Library {
 public:
  ParsedLibrary(Source source, const SourceOptions& options)
      : source_(std::move(source)), math_(options.math), splits_(options.splits_at_barriers) {
    complete(source_);
    entries_ = entry_functions(source_);
    for (const PointerMember& member : pointer_members(source_))
      for (EntryFunction& entry : entries_) entry.function.pointer_members.push_back(member.name);
    for (const EntryFunction& entry : entries_) functions_.push_back(entry.function);
    swizzles_ = swizzle_macros(source_.tokens);
    choices_ = choices_of(source_);
  }

  const std::vector<Function>& functions() const noexcept override { return functions_; }

  Result<Kernel> all() const noexcept override {
    return guarded([this] {
      const std::set<std::size_t> left_out = of_graphics_alone();
      std::set<std::size_t> chosen;
      for (std::size_t i = 0; i < source_.declarations.size(); ++i)
        if (!left_out.contains(i)) chosen.insert(i);
      std::string calls;
      for (const EntryFunction& entry : entries_)
        if (entry.function.kind == FunctionKind::Kernel)
          calls +=
              entry_of(source_, entry, EntryForm::Checked, "omps_call_" + std::to_string(&entry - entries_.data()));
      Kernel kernel;
      kernel.math = math_;
      kernel.host_text = text(chosen, {{}, true}, calls);
      kernel.cuda_text = text_for_cuda(kernel.host_text);
      return kernel;
    });
  }

  const Function* whole() const noexcept override {
    if (entries_.size() != 1 || entries_[0].function.kind != FunctionKind::Kernel ||
        !entries_[0].function.constants.empty())
      return nullptr;
    const std::set<std::size_t> reached = reached_from(source_, entries_[0].roots);
    for (std::size_t i = 0; i < source_.declarations.size(); ++i)
      if (source_.declarations[i].kind != DeclarationKind::Instance && !reached.contains(i)) return nullptr;
    return &functions_[0];
  }

  Result<Kernel> kernel(std::string_view name, const std::map<std::uint32_t, ConstantValue>& by_index,
                        const std::map<std::string, ConstantValue>& by_name) const noexcept override {
    return guarded([&] {
      const EntryFunction& entry = entry_named(name);
      const std::set<std::size_t> reached = reached_from(source_, entry.roots);
      const Constants constants = constants_of(entry, reached, by_index, by_name);
      const bool meets = has_meeting(source_, entry.declaration, reached);
      const std::string unsplit =
          text(reached, constants, entry_of(source_, entry, meets ? EntryForm::Fibres : EntryForm::Alone));
      Kernel kernel;
      kernel.function = entry.function;
      kernel.math = math_;
      Split split{nullptr, nullptr, 0, {}, "no thread waits for another"};
      if (meets)
        split = splits_ ? split_at_barriers(source_, entry, reached)
                        : Split{nullptr, nullptr, 0, {}, "the options ask for fibres"};
      kernel.not_split = split.reason;
      // Groups that run as fibres need all that the kernel calls.
      const bool has_less = split && split.source && !split.fibres;
      const std::set<std::size_t> chosen = has_less ? reached_from(*split.source, entry.roots) : reached;
      const EntryForm form = split.fibres ? EntryForm::Probed : EntryForm::Split;
      kernel.host_text = split ? text(chosen, constants, entry_of(source_, entry, form), &split) : unsplit;
      kernel.cuda_text = text_for_cuda(unsplit);
      return kernel;
    });
  }

 private:
  template <typename Make>
  Result<Kernel> guarded(Make make) const noexcept {
    try {
      return make();
    } catch (const SourceError& error) {
      return failure(error, source_.files);
    } catch (...) {
      return Status::from(std::current_exception());
    }
  }

  // Vertex functions and others that no kernel calls, with what they alone need.
  std::set<std::size_t> of_graphics_alone() const {
    std::vector<std::size_t> kernels, graphics;
    for (const EntryFunction& entry : entries_) {
      const bool is_called =
          entry.function.kind == FunctionKind::Kernel || entry.function.kind == FunctionKind::Visible;
      std::vector<std::size_t>& roots = is_called ? kernels : graphics;
      roots.insert(roots.end(), entry.roots.begin(), entry.roots.end());
    }
    if (graphics.empty()) return {};
    std::set<std::size_t> left_out = reached_from(source_, graphics);
    for (std::size_t i = 0; i < source_.declarations.size(); ++i)
      if (!left_out.contains(i)) kernels.push_back(i);
    for (const std::size_t i : reached_from(source_, kernels)) left_out.erase(i);
    return left_out;
  }

  const EntryFunction& entry_named(std::string_view name) const {
    for (const EntryFunction& entry : entries_) {
      if (entry.function.name != name) continue;
      if (entry.function.kind != FunctionKind::Kernel)
        throw Error(ErrorKind::Unsupported, entry.function.file + ":" + std::to_string(entry.function.line) +
                                                ": function '" + entry.function.name + "' is " +
                                                with_article(name_of(entry.function.kind)) +
                                                " function: openmps runs compute kernels only.");
      return entry;
    }
    throw Error(ErrorKind::InvalidArgument, "The library has no function '" + std::string(name) + "'.");
  }

  Constants constants_of(const EntryFunction& entry, const std::set<std::size_t>& reached,
                         const std::map<std::uint32_t, ConstantValue>& by_index,
                         const std::map<std::string, ConstantValue>& by_name) const {
    Constants constants;
    std::set<std::string> asked_for;
    for (std::size_t i = 0; i + 2 < source_.tokens.size(); ++i)
      if (source_.tokens[i].is("is_function_constant_defined")) asked_for.insert(source_.tokens[i + 2].text);
    std::set<std::string> used;
    for (const std::size_t i : reached) used.insert(source_.declarations[i].name);
    for (const FunctionConstant& constant : entry.function.constants) {
      const auto index = by_index.find(constant.index);
      const auto name = by_name.find(constant.name);
      const ConstantValue* const value = name != by_name.end()     ? &name->second
                                         : index != by_index.end() ? &index->second
                                                                   : nullptr;
      if (value) {
        if (value->type != constant.type)
          throw Error(ErrorKind::DType, "Function constant '" + constant.name + "' of index " +
                                            std::to_string(constant.index) + " has type " + constant.type +
                                            ", the given value has type " + value->type + ".");
        constants.values[constant.name] = constant_text(*value);
      } else if (used.contains(constant.name) && !asked_for.contains(constant.name)) {
        throw Error(ErrorKind::InvalidArgument, "Function '" + entry.function.name +
                                                    "' needs a value for function constant '" + constant.name +
                                                    "' of index " + std::to_string(constant.index) + ".");
      }
    }
    return constants;
  }

  // Both compilers get the same text, except one macro and what is split.
  std::string text(const std::set<std::size_t>& chosen, const Constants& constants, const std::string& entry,
                   const Split* split = nullptr) const {
    std::string made = "#define OMPS_FAST_MATH " + std::string(math_ == MathMode::Fast ? "1" : "0") + "\n";
    made += swizzles_ + choices_ + prelude() + kLibraryWords + kShiftWords;
    // The source is in the prelude's namespace. There min and max are the prelude's, not the compiler's.
    const Source& source = split && split->source ? *split->source : source_;
    made += Rewriter(source, constants, split).text_of(chosen);
    if (!entry.empty()) made += "#line 1 \"openmps_entry\"\n" + entry;
    return made + "\n}}\n";
  }

  Source source_;
  const MathMode math_;
  const bool splits_;
  std::vector<EntryFunction> entries_;
  std::vector<Function> functions_;
  std::string swizzles_;
  std::string choices_;  // macros that the prelude asks for
};

}  // namespace

const Function* Library::find(std::string_view name) const noexcept {
  for (const Function& function : functions())
    if (function.name == name) return &function;
  return nullptr;
}

Result<std::shared_ptr<const Library>> Library::parse(std::string source, const SourceOptions& options) noexcept {
  std::vector<std::string> files;
  try {
    Source parsed;
    parsed.tokens = with_vector_types(without_coherence(preprocessed(source, options, files)));
    parsed.files = files;
    parsed.declarations = declarations_of(parsed.tokens);
    if (std::vector<Token> tokens = with_parameter_types(parsed.tokens, parsed.declarations); !tokens.empty()) {
      parsed.tokens = std::move(tokens);
      parsed.declarations = declarations_of(parsed.tokens);
    }
    return std::shared_ptr<const Library>(std::make_shared<ParsedLibrary>(std::move(parsed), options));
  } catch (const SourceError& error) {
    return failure(error, files);
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::engine::shaders
