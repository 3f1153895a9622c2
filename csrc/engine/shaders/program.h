// Programs in the Metal Shading Language: the declarations of a source, and kernels, which a device compiles.
//
// `Library::parse` reads a source: directives, macros, declarations. It compiles nothing. A device compiles a `Kernel`,
// a function of a library with values for its function constants. All objects are immutable and shared.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/shaders/structure.h"
#include "result/result.h"

namespace openmps::engine::shaders {

// Of the entry function's arguments.
enum class ArgumentKind : std::uint8_t { Buffer, Texture, Sampler, ThreadgroupMemory };
enum class Access : std::uint8_t { Read, ReadWrite, Write };

struct Argument {
  std::string name;
  ArgumentKind kind = ArgumentKind::Buffer;
  std::uint32_t index = 0;   // [[buffer(n)]], [[texture(n)]], [[sampler(n)]], [[threadgroup(n)]]
  std::uint32_t count = 1;   // of an array of textures or samplers
  Access access = Access::ReadWrite;
  std::string type;          // as written, without the address space: "float4", "Params"
  bool is_pointer = true;    // a reference binds one value
  bool is_constant = false;  // in the address space constant
  bool is_optional = false;  // [[function_constant(name)]]: the function may do without it
  MemoryType element;        // of buffers and threadgroup memory
};

// `constant T name [[function_constant(index)]];`
struct FunctionConstant {
  std::string name, type;
  std::uint32_t index = 0;
};

enum class FunctionKind : std::uint8_t { Kernel, Vertex, Fragment, Object, Mesh, Intersection, Visible };

struct Function {
  std::string name;  // host_name of an instance of a template, else the name
  FunctionKind kind = FunctionKind::Kernel;
  std::vector<Argument> arguments;
  std::vector<FunctionConstant> constants;  // that the library declares
  std::vector<std::string> pointer_members;  // of the library's structures, "Line.x", by their numbers in checked mode
  std::uint32_t max_threads = 0;            // [[max_total_threads_per_threadgroup(n)]]; 0: none is given
  std::string file;
  std::uint32_t line = 0;
};

enum class MathMode : std::uint8_t { Safe, Relaxed, Fast };

struct SourceOptions {
  std::string name = "program_source";         // the file in messages
  std::map<std::string, std::string> macros;   // defined before the source
  MathMode math = MathMode::Fast;
  std::uint32_t language_version = 320;        // __METAL_VERSION__
  bool splits_at_barriers = true;              // false: the CPU runs each kernel with barriers as fibres
  // Text of an included file, by its name as written and the file that includes it; none: it is refused.
  std::function<std::optional<std::string>(const std::string& name, const std::string& from)> include;
};

// The value of a function constant: a number, or the components of a vector.
struct ConstantValue {
  using Number = std::variant<double, std::int64_t, std::uint64_t>;
  std::string type;  // "bool", "uint", "float", "float4"
  std::vector<Number> components;
};

// One function of a library with its constants. A device compiles it.
struct Kernel {
  Function function;
  MathMode math = MathMode::Fast;
  std::string host_text, cuda_text;  // a whole translation unit; its entry function is `openmps_entry`
  std::string not_split;  // why host_text has no loops between barriers (fission.h); empty: it has
};

class Library {
 public:
  // Fails with messages as Metal's compiler prints them: "program_source:3:7: error: ...".
  static Result<std::shared_ptr<const Library>> parse(std::string source, const SourceOptions& options) noexcept;
  virtual ~Library() = default;
  virtual const std::vector<Function>& functions() const noexcept = 0;  // in the order of the source
  const Function* find(std::string_view name) const noexcept;           // null: there is none
  // All declarations and the calls of all kernels: a device compiles them to find the errors of a source.
  virtual Result<Kernel> all() const noexcept = 0;
  // The only kernel, if it needs all that the source declares: its pipeline finds all errors. Null: there is none.
  virtual const Function* whole() const noexcept = 0;
  // Fails for constants that the function uses and that have no value. `constants` are named by index or by name.
  virtual Result<Kernel> kernel(std::string_view name, const std::map<std::uint32_t, ConstantValue>& by_index = {},
                                const std::map<std::string, ConstantValue>& by_name = {}) const noexcept = 0;
};

}  // namespace openmps::engine::shaders
