// Stands in for NVRTC on machines without a GPU: kernels become shared libraries for the CPU, by the C++ compiler.
// Together with cuda.cpp it runs the whole cuda device in tests, except NVIDIA's libraries. Named to the library by
// OPENMPS_CUDA_NVRTC.
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Program {
  std::string source, log, image;
  std::vector<std::pair<std::string, std::string>> headers;
};

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// The compiler here has the standard headers that the run-time compiler lacks.
bool is_standard(const std::string& name) { return name == "array" || name == "cmath" || name == "cstdint"; }

// Whether a text or one that it includes, perhaps through others, has barriers of blocks or warps.
bool has_barriers(const Program& program, const std::string& text) {
  for (const char* barrier : {"__syncthreads", "_sync("})
    if (text.find(barrier) != std::string::npos) return true;
  for (const auto& [name, included] : program.headers)
    if (text.find("#include \"" + name + "\"") != std::string::npos && has_barriers(program, included)) return true;
  return false;
}

std::string entry_points(const Program& program) {
  return std::string("\nstatic void emulated_body(void** parameters) { emulated::call(KERNEL, parameters); }\n") +
         "extern \"C\" void emulated_run(Three grid, Three block, unsigned shared, bool together, void** parameters) "
         "{\n"
         "  emulated::run(emulated_body, " +
         (has_barriers(program, program.source) ? "true" : "false") +
         ", grid, block, shared, together, parameters);\n}\n" +
         "extern \"C\" unsigned long emulated_sizes(unsigned long* to) {\n  const auto sizes = "
         "emulated::sizes(KERNEL);\n"
         "  for (unsigned long i = 0; i < sizes.size(); ++i) to[i] = sizes[i];\n  return sizes.size();\n}\n";
}

// Kernels count in int and are numbered by unsigned; generated ones name each step. Pragmas of NVRTC mean nothing here.
constexpr const char* kWarnings =
    "-Wall -Wextra -Werror -Wno-sign-compare -Wno-unknown-pragmas -Wno-unused-parameter "
    "-Wno-unused-variable -Wno-unused-but-set-variable";

// A user's kernel. Its prelude for CUDA is assembly for a GPU; that for the CPU takes the same launch. It runs all
// groups of a launch on one thread.
constexpr const char* kCudaOfUser = "#define OMPS_CUDA 1\n";
constexpr const char* kUserEntryPoints = R"(
extern "C" void* aligned_alloc(unsigned long, unsigned long);
extern "C" void free(void*);
extern "C" void abort();
extern "C" void openmps_entry(const omps::Launch*, unsigned, unsigned, omps::GroupMemory*);
struct EmulatedThree {
  unsigned x, y, z;
};
extern "C" void emulated_run(EmulatedThree grid, EmulatedThree block, unsigned shared, bool, void** parameters) {
  const omps::Launch& launch = *static_cast<const omps::Launch*>(parameters[0]);
  if (grid.x != launch.groups[0] || grid.y != launch.groups[1] || grid.z != launch.groups[2]) abort();
  if (block.x != launch.group[0] || block.y != launch.group[1] || block.z != launch.group[2]) abort();
  if (shared != launch.threadgroup_bytes) abort();
  omps::GroupMemory memory;
  memory.threadgroup = (unsigned char*)aligned_alloc(omps::kGroupAlignment, omps::aligned_in_group(omps::kThreadgroupBytes + shared));
  memory.stacks = (unsigned char*)aligned_alloc(omps::kStackBytes, 1ul * block.x * block.y * block.z * omps::kStackBytes);
  openmps_entry(&launch, 0, grid.x * grid.y * grid.z, &memory);
  free(memory.threadgroup);
  free(memory.stacks);
}
extern "C" unsigned long emulated_sizes(unsigned long* to) { return to[0] = sizeof(omps::Launch), 1; }
)";

// The header is beside this library if that has travelled to another machine, else where the build made it.
std::string header() {
  Dl_info self{};
  if (dladdr(reinterpret_cast<const void*>(&header), &self) && self.dli_fname) {
    const fs::path beside = fs::absolute(self.dli_fname).parent_path() / "emulated_gpu" / "emulated.h";
    if (fs::exists(beside)) return beside.string();
  }
  return EMULATED_HEADER;
}

bool has_less(const std::vector<std::string>& options) {
  return std::ranges::find(options, "--Ofast-compile=mid") != options.end();
}

// Crashes and endless work, as of NVRTC on some sources: here where a kernel has one of these names.
void misbehave(const std::string& source, const std::vector<std::string>& options) {
  const auto has = [&](const char* name) { return source.find(name) != std::string::npos; };
  const bool crashes = has("emulated_crash_optimised") || has("emulated_crash_old");
  if (has("emulated_crash_always") || (crashes && !has_less(options))) std::raise(SIGSEGV);
  while (has("emulated_wait")) pause();
  for (volatile int times = 0; has("emulated_work"); times = times + 1) continue;
  while (has("emulated_memory"))
    if (void* const memory = std::malloc(1 << 20))
      std::memset(memory, 1, 1 << 20);
    else
      std::abort();
}

int compile(Program& program, const std::vector<std::string>& given) {
  static std::atomic<int> count{0};
  const fs::path folder =
      fs::temp_directory_path() / ("openmps-emulated-" + std::to_string(getpid()) + "-" + std::to_string(count++));
  for (const auto& [name, text] : program.headers)
    if (!is_standard(name)) write(folder / name, text);
  const bool is_users = program.source.starts_with(kCudaOfUser);
  if (is_users) misbehave(program.source, given);
  if (is_users && has_less(given) && program.source.find("emulated_crash_old") != std::string::npos) {
    program.log = "nvrtc: error: unrecognized option --Ofast-compile=mid found";
    return 5;  // NVRTC_ERROR_INVALID_OPTION
  }
  const fs::path file = folder / "openmps.cpp";
  write(file, is_users ? program.source.substr(std::strlen(kCudaOfUser)) + kUserEntryPoints
                       : program.source + entry_points(program));
  // EMULATED_OPTIONS has no unique symbols: kernels of the same templates would share their shared memory.
  const std::string options = is_users ? "-w" : std::string(kWarnings) + " -include " + header();
  const std::string command = "g++ " EMULATED_OPTIONS " " + options + " -shared -I" + folder.string() + " " +
                              file.string() + " -o " + (folder / "kernel.so").string() + " > " +
                              (folder / "log").string() + " 2>&1";
  const int result = std::system(command.c_str());
  program.log = read(folder / "log");
  if (result == 0) program.image = read(folder / "kernel.so");
  fs::remove_all(folder);
  return result == 0 ? 0 : 6;
}

}  // namespace

extern "C" {

int nvrtcVersion(int* major, int* minor) { return *major = 0, *minor = 2, 0; }
int nvrtcCreateProgram(Program** program, const char* source, const char*, int count, const char* const* texts,
                       const char* const* names) {
  *program = new Program{source, {}, {}, {}};
  for (int i = 0; i < count; ++i) (*program)->headers.emplace_back(names[i], texts[i]);
  return 0;
}
int nvrtcDestroyProgram(Program** program) { return delete *program, *program = nullptr, 0; }
int nvrtcCompileProgram(Program* program, int count, const char* const* options) {
  return compile(*program, {options, options + count});
}
// The size stands before the image, which cuModuleLoadData is not told.
int nvrtcGetCUBINSize(Program* program, std::size_t* bytes) { return *bytes = program->image.size() + 8, 0; }
int nvrtcGetCUBIN(Program* program, char* image) {
  const unsigned long size = program->image.size();
  std::memcpy(image, &size, 8);
  std::memcpy(image + 8, program->image.data(), size);
  return 0;
}
int nvrtcGetPTXSize(Program*, std::size_t* bytes) { return *bytes = 1, 0; }  // it makes machine code at once
int nvrtcGetPTX(Program*, char* text) { return *text = 0, 0; }
int nvrtcGetProgramLogSize(Program* program, std::size_t* bytes) { return *bytes = program->log.size() + 1, 0; }
int nvrtcGetProgramLog(Program* program, char* log) {
  return std::memcpy(log, program->log.c_str(), program->log.size() + 1), 0;
}
}
