#include <array>
#include <charconv>
#include <cmath>

#include "engine/shaders/entry.h"
#include "engine/shaders/prelude_texts.h"
#include "engine/shaders/preprocessor.h"
#include "engine/shaders/program.h"
#include "engine/shaders/reflection.h"
#include "engine/shaders/rewriter.h"
#include "engine/shaders/shifts.h"
#include "engine/shaders/swizzles.h"

namespace openmps::engine::shaders {
namespace {

Status failure(const SourceError& error, const std::vector<std::string>& files) {
  return Status(ErrorKind::InvalidArgument, Source::message_of(error, files));
}

std::string number_text(double value, bool is_floating) {
  if (std::isnan(value)) return "NAN";
  if (std::isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  std::array<char, 40> digits;
  const auto end = is_floating ? std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::scientific).ptr
                               : std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::int64_t>(value)).ptr;
  return std::string(digits.data(), end) + (is_floating ? "f" : "");
}

// true, float(1e0f), uint3(1, 2, 3)
std::string constant_text(const ConstantValue& value) {
  if (value.type == "bool" && value.components.size() == 1) return value.components[0] != 0 ? "true" : "false";
  const bool is_floating = value.type.starts_with("float") || value.type.starts_with("half") || value.type.starts_with("bfloat");
  std::string text = value.type + "(";
  for (std::size_t i = 0; i < value.components.size(); ++i) text += (i ? ", " : "") + number_text(value.components[i], is_floating);
  return text + ")";
}

// Words that the text keeps of a Metal program. They have the same length there, so that columns are the user's.
constexpr const char* kWords =
    "\n#define kernel inline\n"
    "#if defined(OMPS_CHECKS) && OMPS_CHECKS\n#define OMPS_P(...) omps::Checked<__VA_ARGS__>\n"
    "#else\n#define OMPS_P(...) __VA_ARGS__*\n#endif\n";

const std::string kForCuda = "#define OMPS_CUDA 1\n";

class ParsedLibrary final : public Library {
 public:
  ParsedLibrary(Source source, const SourceOptions& options)
      : source_(std::move(source)), math_(options.math), splits_(options.splits_at_barriers) {
    complete(source_);
    entries_ = entry_functions(source_);
    for (const EntryFunction& entry : entries_) functions_.push_back(entry.function);
    swizzles_ = swizzle_macros(source_.tokens);
  }

  const std::vector<Function>& functions() const noexcept override { return functions_; }

  Result<Kernel> all() const noexcept override {
    return guarded([this] {
      std::set<std::size_t> chosen;
      for (std::size_t i = 0; i < source_.declarations.size(); ++i)
        if (!is_of_graphics(i)) chosen.insert(i);
      Kernel kernel;
      kernel.math = math_;
      kernel.host_text = text(chosen, {}, "");
      kernel.cuda_text = kForCuda + kernel.host_text;
      return kernel;
    });
  }

  Result<Kernel> kernel(std::string_view name, const std::map<std::uint32_t, ConstantValue>& by_index,
                        const std::map<std::string, ConstantValue>& by_name) const noexcept override {
    return guarded([&] {
      const EntryFunction& entry = entry_named(name);
      const std::set<std::size_t> reached = reached_from(source_, entry.roots);
      const Constants constants = constants_of(entry, reached, by_index, by_name);
      const bool meets = has_meeting(source_, entry.declaration, reached);
      const std::string unsplit = text(reached, constants, entry_of(source_, entry, meets ? EntryForm::Fibres : EntryForm::Alone));
      Kernel kernel;
      kernel.function = entry.function;
      kernel.math = math_;
      Split split{0, {}, "no thread waits for another"};
      if (meets) split = splits_ ? split_at_barriers(source_, entry, reached) : Split{0, {}, "the options ask for fibres"};
      kernel.not_split = split.reason;
      kernel.host_text = split ? text(reached, constants, entry_of(source_, entry, EntryForm::Split), &split) : unsplit;
      kernel.cuda_text = kForCuda + unsplit;
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

  bool is_of_graphics(std::size_t i) const {
    for (const EntryFunction& entry : entries_)
      if (entry.function.kind != FunctionKind::Kernel && (entry.declaration == i || entry.roots.front() == i)) return true;
    return false;
  }

  const EntryFunction& entry_named(std::string_view name) const {
    for (const EntryFunction& entry : entries_) {
      if (entry.function.name != name) continue;
      if (entry.function.kind != FunctionKind::Kernel)
        throw Error(ErrorKind::Unsupported, entry.function.file + ":" + std::to_string(entry.function.line) + ": function '" +
                                                entry.function.name + "' is no kernel: openmps runs compute kernels only.");
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
          throw Error(ErrorKind::DType, "Function constant '" + constant.name + "' of index " + std::to_string(constant.index) +
                                            " has type " + constant.type + ", the given value has type " + value->type + ".");
        constants.values[constant.name] = constant_text(*value);
      } else if (used.contains(constant.name) && !asked_for.contains(constant.name)) {
        throw Error(ErrorKind::InvalidArgument, "Function '" + entry.function.name + "' needs a value for function constant '" +
                                                    constant.name + "' of index " + std::to_string(constant.index) + ".");
      }
    }
    return constants;
  }

  // Both compilers get the same text, except one macro and what is split.
  std::string text(const std::set<std::size_t>& chosen, const Constants& constants, const std::string& entry,
                   const Split* split = nullptr) const {
    std::string made = "#define OMPS_FAST_MATH " + std::string(math_ == MathMode::Fast ? "1" : "0") + "\n";
    made += swizzles_ + prelude() + kWords + kShiftWords;
    // The source is in the prelude's namespace. There min and max are the prelude's, not the compiler's.
    made += Rewriter(source_, constants, split).text_of(chosen);
    if (!entry.empty()) made += "#line 1 \"openmps_entry\"\n" + entry;
    return made + "\n}}\n";
  }

  Source source_;
  const MathMode math_;
  const bool splits_;
  std::vector<EntryFunction> entries_;
  std::vector<Function> functions_;
  std::string swizzles_;
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
    parsed.tokens = preprocessed(source, options, files);
    parsed.files = files;
    parsed.declarations = declarations_of(parsed.tokens);
    return std::shared_ptr<const Library>(std::make_shared<ParsedLibrary>(std::move(parsed), options));
  } catch (const SourceError& error) {
    return failure(error, files);
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::engine::shaders
