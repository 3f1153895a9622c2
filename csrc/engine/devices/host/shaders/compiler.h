// Compiles the C++ of a user's kernel into a shared object, by a compiler of the machine.
//
// The compiler is OPENMPS_SHADER_COMPILER, else the first of clang++ and g++ on the PATH, else zig of the Python
// package ziglang. It runs without a shell, in a private folder, with limits of time and memory.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/shaders/program.h"

namespace openmps::engine::host {

struct ShaderCompiler {
  std::vector<std::string> command;  // a path, and perhaps a word that makes it a C++ compiler
  std::string identity;              // changes with the file
};

// A folder named site-packages in which to look for ziglang.
void add_compiler_folder(const std::string& site_packages);
// Throws Error(Unsupported) with the names of packages that have a compiler.
ShaderCompiler find_shader_compiler();
// Names the object that `compile_object` makes of the text on this processor.
std::string object_key(const ShaderCompiler& compiler, const std::string& text, shaders::MathMode math);
// The content of the shared object. Throws Error(InvalidArgument) with the compiler's messages about the user's lines,
// Error(Device) if the compiler does not run or is stopped by a limit.
std::vector<std::byte> compile_object(const ShaderCompiler& compiler, const shaders::Kernel& kernel);
// Names the check of a text. It depends on the compiler, not on the processor.
std::string source_key(const ShaderCompiler& compiler, const std::string& text);
// Reads the text and makes no object. Throws the same.
void check_source(const ShaderCompiler& compiler, const shaders::Kernel& all);

}  // namespace openmps::engine::host
