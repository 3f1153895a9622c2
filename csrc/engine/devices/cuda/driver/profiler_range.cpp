#include "engine/devices/cuda/driver/profiler_range.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace openmps::engine::cuda {
namespace {

// The protocol of NVTX 3 (nvtxDetail/nvtxTypes.h). The profiler's library asks for the table of each module and sets
// the functions that it has. Every module has a table, although ranges need one only.
using Function = void (*)();
enum Module : unsigned { kNone, kCore, kCuda, kOpenCL, kCudaRuntime, kCore2, kSync, kModules };
enum Core2 : unsigned { kRangePush = 4, kRangePop = 5, kDomainCreate = 12 };
constexpr unsigned kFunctions[kModules] = {0, 16, 9, 15, 7, 16, 7};  // the first of each is none
constexpr unsigned kMostFunctions = 16;

struct Callbacks {
  std::size_t struct_size;
  int (*module_table)(unsigned module, Function*** table, unsigned* size);
};
struct VersionInfo {
  std::size_t struct_size;
  std::uint32_t version, reserved;
  void (*set_listener_version)(std::uint32_t version);
};
// nvtxEventAttributes_t
struct Attributes {
  std::uint16_t version = 3, size = sizeof(Attributes);
  std::uint32_t category = 0;
  std::int32_t color_type = 0;
  std::uint32_t color = 0;
  std::int32_t payload_type = 0, reserved = 0;
  std::uint64_t payload = 0;
  std::int32_t message_type = 1;  // bytes that end with 0
  const char* message = nullptr;
};
static_assert(sizeof(Attributes) == 48);

Function g_functions[kModules][kMostFunctions];
Function* g_tables[kModules][kMostFunctions + 1];  // ends with null

int module_table(unsigned module, Function*** table, unsigned* size) {
  if (module == kNone || module >= kModules) return 0;
  for (unsigned i = 1; i < kFunctions[module]; ++i) g_tables[module][i] = &g_functions[module][i];
  if (table) *table = g_tables[module];
  if (size) *size = kFunctions[module];
  return 1;
}

const void* export_table(std::uint32_t number) {
  static const Callbacks callbacks{sizeof(Callbacks), module_table};
  static const VersionInfo version{sizeof(VersionInfo), 3, 0, [](std::uint32_t) {}};
  return number == 1 ? static_cast<const void*>(&callbacks) : number == 3 ? &version : nullptr;
}

// The functions of the listener; null without one.
struct Listener {
  int (*push)(void* domain, const Attributes* attributes) = nullptr;
  int (*pop)(void* domain) = nullptr;
  void* domain = nullptr;
  bool is_there() const noexcept { return push && pop; }
};

// Says why a profiler that was asked for gets nothing.
Listener refuse(const char* path, const char* why) {
  std::fprintf(stderr, "openmps: NVTX_INJECTION64_PATH: %s %s; the profiler gets no ranges.\n", path, why);
  return {};
}

Listener find_listener() {
  const char* const path = std::getenv("NVTX_INJECTION64_PATH");
  if (!path || !*path) return {};
  void* const library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return refuse(path, "cannot be opened");
  using Start = int (*)(const void* (*tables)(std::uint32_t number));
  const auto start = reinterpret_cast<Start>(dlsym(library, "InitializeInjectionNvtx2"));
  if (!start) return refuse(path, "has no function InitializeInjectionNvtx2");
  if (start(export_table) == 0) return refuse(path, "does not start");
  Function* const functions = g_functions[kCore2];
  Listener found{reinterpret_cast<int (*)(void*, const Attributes*)>(functions[kRangePush]),
                 reinterpret_cast<int (*)(void*)>(functions[kRangePop])};
  if (const auto create = reinterpret_cast<void* (*)(const char*)>(functions[kDomainCreate]))
    found.domain = create("openmps");
  return found;
}

const Listener& listener() noexcept {
  static const Listener found = find_listener();
  return found;
}

}  // namespace

bool ProfilerRange::has_listener() noexcept { return listener().is_there(); }

void ProfilerRange::begin(const std::string& name) noexcept {
  const Attributes attributes{.message = name.c_str()};
  listener().push(listener().domain, &attributes);
}

void ProfilerRange::end() noexcept { listener().pop(listener().domain); }

}  // namespace openmps::engine::cuda
