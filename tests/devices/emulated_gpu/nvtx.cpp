// Stands in for a profiler that listens to NVTX: NVTX_INJECTION64_PATH names this library. It appends a line for each
// range that begins or ends to the file OPENMPS_EMULATED_RANGES, with the thread's number, and does not start without
// it. Types and numbers are those of NVTX 3's nvtxTypes.h and nvToolsExt.h.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

namespace {

constexpr std::uint32_t kCallbacks = 1, kVersionInfo = 3;  // export tables
constexpr unsigned kCore = 1, kCore2 = 5, kSync = 6;       // modules
constexpr unsigned kDomainRangePushEx = 4, kDomainRangePop = 5, kDomainCreateA = 12, kCore2Size = 16;
constexpr std::int32_t kAscii = 1;

using Function = void (*)();
struct Callbacks {
  std::size_t struct_size;
  int (*get_module_function_table)(unsigned module, Function*** table, unsigned* size);
};
struct Attributes {
  std::uint16_t version, size;
  std::uint32_t category;
  std::int32_t color_type;
  std::uint32_t color;
  std::int32_t payload_type, reserved;
  std::uint64_t payload;
  std::int32_t message_type;
  const char* message;
};

std::FILE* g_file = nullptr;
std::string* g_domain = nullptr;

int this_thread() {
  static std::atomic<int> last{0};
  thread_local const int number = ++last;
  return number;
}

void write(const std::string& line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::fprintf(g_file, "%d %s\n", this_thread(), line.c_str());
  std::fflush(g_file);
}

void* create_domain(const char* name) { return g_domain = new std::string(name); }

int push(void* domain, const Attributes* attributes) {
  const bool is_right = domain == g_domain && attributes->version == 3 && attributes->size == sizeof(Attributes) &&
                        attributes->message_type == kAscii;
  write(is_right ? "begin " + *g_domain + ": " + attributes->message : "wrong attributes");
  return 0;
}

int pop(void* domain) {
  write(domain == g_domain ? "end" : "wrong domain");
  return 0;
}

}  // namespace

extern "C" int InitializeInjectionNvtx2(const void* (*get_export_table)(std::uint32_t number)) {
  const char* const path = std::getenv("OPENMPS_EMULATED_RANGES");
  g_file = path ? std::fopen(path, "a") : nullptr;
  const auto* const callbacks = static_cast<const Callbacks*>(get_export_table(kCallbacks));
  if (!g_file || !callbacks || callbacks->struct_size < sizeof(Callbacks) || !get_export_table(kVersionInfo)) return 0;
  // Nsight asks for every module, and for sizes alone too.
  for (unsigned module = kCore; module <= kSync; ++module) {
    unsigned size = 0;
    if (!callbacks->get_module_function_table(module, nullptr, &size) || size == 0) return 0;
  }
  Function** table = nullptr;
  unsigned size = 0;
  if (!callbacks->get_module_function_table(kCore2, &table, &size) || size != kCore2Size || table[size]) return 0;
  *table[kDomainCreateA] = reinterpret_cast<Function>(create_domain);
  *table[kDomainRangePushEx] = reinterpret_cast<Function>(push);
  *table[kDomainRangePop] = reinterpret_cast<Function>(pop);
  return 1;
}
