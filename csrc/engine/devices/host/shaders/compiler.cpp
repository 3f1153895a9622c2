#include "engine/devices/host/shaders/compiler.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>

#include "engine/devices/sha256.h"
#include "engine/devices/user_kernels/kernel_messages.h"
#include "engine/files/private_folder.h"
#include "engine/process/program.h"
#include "engine/settings.h"

namespace openmps::engine::host {
namespace {

namespace fs = std::filesystem;
using shaders::MathMode;

struct CompilerFolders {
  std::mutex mutex;
  std::vector<std::string> all;  // site-packages
};

CompilerFolders& compiler_folders() {
  static auto* const folders = new CompilerFolders;
  return *folders;
}

bool is_program(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && access(path.c_str(), X_OK) == 0;
}

// The path of a program: of a name, in the folders of PATH. An empty folder of PATH is not the present one here.
std::optional<std::string> program_named(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_program(name) ? std::optional(fs::absolute(name)) : std::nullopt;
  const char* const variable = std::getenv("PATH");
  std::istringstream folders(variable ? variable : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (std::string path = folder + "/" + name; folder.starts_with('/') && is_program(path)) return path;
  return std::nullopt;
}

// The programs that a name leads to change with their packages: their size and time are their version.
std::string identity_of(const std::string& path) {
  std::error_code ignored;
  const std::string file = fs::canonical(path, ignored).string();
  struct stat facts {};
  stat(path.c_str(), &facts);
  std::ostringstream text;
  text << path << '\n' << file << '\n' << facts.st_size << ' ' << facts.st_mtim.tv_sec << '.' << facts.st_mtim.tv_nsec;
  return text.str();
}

ShaderCompiler compiler_at(const std::string& path) {
  ShaderCompiler compiler{{path}, identity_of(path)};
  if (fs::path(path).filename().string().starts_with("zig")) compiler.command.emplace_back("c++");
  return compiler;
}

std::vector<std::string> searched_names() {
  std::vector<std::string> names{"clang++", "g++"};
  CompilerFolders& folders = compiler_folders();
  const std::lock_guard lock(folders.mutex);
  for (const std::string& folder : folders.all) names.push_back(folder + "/ziglang/zig");
  return names;
}

// Facts about the first processor, without its present speed.
std::string read_processor() {
  std::ifstream file("/proc/cpuinfo");
  std::string facts;
  for (std::string line; std::getline(file, line) && !line.empty();)
    for (const char* kind : {"vendor_id", "cpu family", "model", "stepping", "flags", "Features", "CPU "})
      if (line.starts_with(kind)) facts += line + "\n";
  return facts;
}

const std::string& processor_identity() {
  static const std::string* const facts = new std::string(read_processor());
  return *facts;
}

// A fibre has a stack of 128 KiB, in which functions call each other. GCC and clang spell it differently as an error.
constexpr const char *kFrameLimit = "-Wframe-larger-than=98304", *kFrameWarning = "[-Wframe-larger-than";

// -ffast-math itself is out: with it GCC links code that changes the processor's mode for the whole process. It would
// also take NaN and infinity for impossible. But kernels begin maxima with -INFINITY. -freciprocal-math is out, too.
// With it clang makes NaN of 1 / sqrt(0).
std::vector<std::string> flags_for(MathMode math) {
  std::vector<std::string> flags {
    "-x", "c++", "-std=c++20", "-O3",
#if defined(__aarch64__)
        "-mcpu=native",
#else
        "-march=native",
#endif
        "-fPIC", "-shared", "-fno-exceptions", "-fno-rtti", "-fno-stack-protector", "-fno-asynchronous-unwind-tables",
        "-fno-math-errno", "-fno-trapping-math", "-fsigned-char", kFrameLimit
  };
  if (math == MathMode::Safe)
    flags.emplace_back("-ffp-contract=off");
  else
    for (const char* fast : {"-ffp-contract=fast", "-fno-signed-zeros", "-fassociative-math"}) flags.emplace_back(fast);
  return flags;
}

// Other symbols stay inside: GCC would share inline variables of one name among all objects of the process.
constexpr const char* kExports = "{ global: openmps_entry; openmps_group; local: *; };\n";
constexpr const char *kSourceFile = "openmps.cpp", *kExportsFile = "exports", *kObjectFile = "kernel.so";

std::vector<std::string> linker_flags() {
  return {"-nostdlib", std::string("-Wl,--version-script=") + kExportsFile, "-lm", "-lc"};
}

// The warnings about frames, as errors.
std::string frame_errors(const std::string& output) {
  std::istringstream lines(output);
  std::string errors;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t kind = line.find(" warning: ");
    if (line.find(kFrameWarning) == std::string::npos || kind == std::string::npos) continue;
    errors += line.replace(kind, std::strlen(" warning: "), " error: ") + "\n";
  }
  return errors;
}

// Only the language counts for errors.
std::vector<std::string> check_flags() {
  return {"-x", "c++", "-std=c++20", "-fsyntax-only", "-fno-exceptions", "-fno-rtti", "-fsigned-char", "-w"};
}

// The compiler's parts are other processes: one that a limit has stopped shows in the messages of the first.
Error failure_of(const ShaderCompiler& compiler, const ProgramResult& result, const shaders::Kernel& kernel) {
  const std::string& path = compiler.command[0];
  const std::string subject = kernel_subject(kernel.function.name) + ": the compiler " + path;
  const ProgramLimits limits;
  if (result.end == ProgramResult::End::NotStarted || (result.end == ProgramResult::End::Exit && result.code == 127))
    return Error(ErrorKind::Device, subject + " does not run.");
  const bool was_stopped = result.end != ProgramResult::End::Exit ||
                           result.output.find("signal terminated program") != std::string::npos ||
                           result.output.find("unable to execute command") != std::string::npos ||
                           result.output.find("out of memory") != std::string::npos ||
                           result.output.find("annot allocate memory") != std::string::npos;
  if (was_stopped)
    return Error(ErrorKind::Device, subject + " was stopped. It may take " + std::to_string(limits.processor_seconds) +
                                        " seconds and " + std::to_string(limits.memory_bytes >> 20) + " MiB.");
  return Error(ErrorKind::InvalidArgument, kernel_messages(result.output, kernel.function.name));
}

}  // namespace

void add_compiler_folder(const std::string& site_packages) {
  CompilerFolders& folders = compiler_folders();
  const std::lock_guard lock(folders.mutex);
  folders.all.push_back(site_packages);
}

ShaderCompiler find_shader_compiler() {
  if (const std::string chosen(value_of("OPENMPS_SHADER_COMPILER")); !chosen.empty()) {
    if (const auto path = program_named(chosen)) return compiler_at(*path);
    throw Error(ErrorKind::Unsupported,
                "OPENMPS_SHADER_COMPILER is \"" + chosen + "\", which is no program of this machine.");
  }
  for (const std::string& name : searched_names())
    if (const auto path = program_named(name)) return compiler_at(*path);
  throw Error(ErrorKind::Unsupported,
              "Kernels of Metal libraries need a C++ compiler, and this machine has none. Install clang or g++, or the "
              "Python package openmps[msl].");
}

std::string object_key(const ShaderCompiler& compiler, const std::string& text, MathMode math) {
  std::string all = text + '\0' + compiler.identity + '\0' + processor_identity() + '\0' + kExports;
  for (const std::string& flag : flags_for(math)) all += flag + '\0';
  for (const std::string& flag : linker_flags()) all += flag + '\0';
  return hexadecimal(sha256(all));
}

std::vector<std::byte> compile_object(const ShaderCompiler& compiler, const shaders::Kernel& kernel) {
  const PrivateFolder folder;
  folder.write(kSourceFile, kernel.host_text);
  folder.write(kExportsFile, kExports);
  std::vector<std::string> words = compiler.command;
  std::ranges::copy(flags_for(kernel.math), std::back_inserter(words));
  words.insert(words.end(), {kSourceFile, "-o", kObjectFile});
  std::ranges::copy(linker_flags(), std::back_inserter(words));
  const ProgramResult result = run_program(words, folder.path());
  if (const std::string errors = frame_errors(result.output); !errors.empty())
    throw Error(ErrorKind::InvalidArgument, kernel_messages(errors, kernel.function.name));
  std::vector<std::byte> object;
  if (result.succeeded()) object = folder.read(kObjectFile);
  if (object.empty()) throw failure_of(compiler, result, kernel);
  return object;
}

std::string source_key(const ShaderCompiler& compiler, const std::string& text) {
  std::string all = text + '\0' + compiler.identity;
  for (const std::string& flag : check_flags()) all += '\0' + flag;
  return hexadecimal(sha256(all));
}

void check_source(const ShaderCompiler& compiler, const shaders::Kernel& all) {
  const PrivateFolder folder;
  folder.write(kSourceFile, all.host_text);
  std::vector<std::string> words = compiler.command;
  std::ranges::copy(check_flags(), std::back_inserter(words));
  words.emplace_back(kSourceFile);
  const ProgramResult result = run_program(words, folder.path());
  if (!result.succeeded()) throw failure_of(compiler, result, all);
}

}  // namespace openmps::engine::host
