// Stands in for NVIDIA's driver on machines without a GPU: its memory is the CPU's, its streams run at once what is put
// into them, its graphs keep it for later and run it in an order of their own that keeps to what waits for what. Named
// to the library by OPENMPS_CUDA_DRIVER. OPENMPS_EMULATED_FAILURE=N makes the Nth launch fail; OPENMPS_EMULATED_IDLE=1
// leaves kernels and copies out, so that the time left is the host's own. OPENMPS_EMULATED_MULTIPROCESSORS and
// OPENMPS_EMULATED_SHARED_BYTES (of a block) make another card of it.
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace {

struct Three {
  unsigned x, y, z;
};
using Work = std::function<void()>;
struct Node {
  Work work;
  std::vector<std::size_t> after;  // by position
};
using Graph = std::vector<Node>;

struct Stream {
  Graph* captured = nullptr;       // while capturing, or joined to a stream that does by an event
  std::vector<std::size_t> after;  // what its next node waits for
};
struct Module {
  void (*run)(Three, Three, unsigned, bool, void**);
  std::vector<unsigned long> sizes;
};
struct Event {
  std::chrono::steady_clock::time_point time;
  Graph* captured = nullptr;
  std::vector<std::size_t> after;
};

// CUDA_MEMCPY2D
struct RowCopySide {
  std::size_t x, y;
  int type;
  const void* host;
  std::uint64_t device;
  void* array;
  std::size_t pitch;
};
struct RowCopy {
  RowCopySide source, destination;
  std::size_t width, height;
};
constexpr int kDeviceMemory = 2;

// CUDA_KERNEL_NODE_PARAMS
struct KernelNode {
  Module* function;
  Three grid, block;
  unsigned shared;
  void **parameters, **extra;
};

constexpr int kOk = 0, kInvalid = 1, kLaunchFailed = 719, kTooManyBlocks = 720;
thread_local int contexts = 0;  // pushed by this thread
std::mutex g_card;              // runs one thing at a time

std::vector<Stream*>& streams() {
  static auto* const all = new std::vector<Stream*>;
  return *all;
}

bool is_idle() {
  static const bool asked = std::getenv("OPENMPS_EMULATED_IDLE") != nullptr;
  return asked;
}

int put(Stream* stream, Work work) {
  if (contexts == 0) return 201;
  if (is_idle()) work = [] {};
  if (stream && stream->captured) {
    stream->captured->push_back({std::move(work), stream->after});
    stream->after = {stream->captured->size() - 1};
    return kOk;
  }
  const std::lock_guard lock(g_card);
  return work(), kOk;
}

// Always what was put in last of all that waits for nothing more: who forgot to wait is found out.
void run_backwards(const Graph& graph) {
  std::vector<bool> done(graph.size(), false);
  for (std::size_t left = graph.size(); left > 0; --left)
    for (std::size_t i = graph.size(); i-- > 0;) {
      const auto is_done = [&](std::size_t earlier) { return done[earlier]; };
      if (done[i] || !std::all_of(graph[i].after.begin(), graph[i].after.end(), is_done)) continue;
      graph[i].work();
      done[i] = true;
      break;
    }
}

bool fails_now() {
  static const char* const wanted = std::getenv("OPENMPS_EMULATED_FAILURE");
  static std::atomic<long> launches{0};
  return wanted && ++launches == std::atol(wanted);
}

// A fact of the card, which tests may change to be another one.
int fact(const char* variable, int usual) {
  const char* const given = std::getenv(variable);
  return given ? std::atoi(given) : usual;
}
int multiprocessors() { return fact("OPENMPS_EMULATED_MULTIPROCESSORS", 2); }
int most_shared_bytes() { return fact("OPENMPS_EMULATED_SHARED_BYTES", 227 << 10); }

void* memory(std::uint64_t address) { return reinterpret_cast<void*>(address); }

// What a kernel's launch does. Arguments are copied now, as the driver does; a copy has the alignment of what it
// copies.
Work work_of(Module* function, Three grid, Three block, unsigned shared, void** parameters, bool together) {
  auto copies = std::make_shared<std::vector<std::vector<std::max_align_t>>>();
  for (std::size_t i = 0; i < function->sizes.size(); ++i) {
    copies->emplace_back((function->sizes[i] + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
    std::memcpy(copies->back().data(), parameters[i], function->sizes[i]);
  }
  return [=] {
    std::vector<void*> arguments;
    for (auto& copy : *copies) arguments.push_back(copy.data());
    function->run(grid, block, shared, together, arguments.data());
  };
}

int launch(Module* function, Three grid, Three block, unsigned shared, Stream* stream, void** parameters,
           bool together) {
  const bool fits = grid.y <= 65535 && grid.z <= 65535 && block.x * block.y * block.z <= 1024 &&
                    shared <= static_cast<unsigned>(most_shared_bytes());
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || !fits) return kInvalid;
  if (!function->run) return put(stream, [] {});
  if (fails_now()) return kLaunchFailed;
  return put(stream, work_of(function, grid, block, shared, parameters, together));
}

}  // namespace

extern "C" {

int cuInit(unsigned) { return kOk; }
int cuDriverGetVersion(int* version) { return *version = 13000, kOk; }
int cuGetErrorName(int error, const char** text) {
  return *text = error == kLaunchFailed ? "CUDA_ERROR_LAUNCH_FAILED" : "CUDA_ERROR", kOk;
}
int cuGetErrorString(int, const char** text) { return *text = "emulated", kOk; }
int cuDeviceGetCount(int* count) { return *count = 1, kOk; }
int cuDeviceGet(int* device, int) { return *device = 0, kOk; }
int cuDeviceGetName(char* name, int length, int) {
  return std::strncpy(name, "Emulated GPU", static_cast<std::size_t>(length)), kOk;
}
int cuDeviceGetAttribute(int* value, int attribute, int) {
  return *value = attribute == 16   ? multiprocessors()
                  : attribute == 75 ? 9
                  : attribute == 97 ? most_shared_bytes()
                                    : 0,
         kOk;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = std::size_t{1} << 30, kOk; }
int cuDevicePrimaryCtxRetain(void** context, int) { return *context = &contexts, kOk; }
int cuCtxPushCurrent_v2(void*) { return ++contexts, kOk; }
int cuCtxSynchronize() { return contexts > 0 ? kOk : 201; }
int cuCtxPopCurrent_v2(void**) { return --contexts, kOk; }
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) { return *free = *total = std::size_t{1} << 30, kOk; }
int cuMemAlloc_v2(std::uint64_t* address, std::size_t bytes) {
  if (contexts == 0) return 201;
  void* const block = bytes > (std::size_t{1} << 30) ? nullptr : std::aligned_alloc(512, (bytes + 511) / 512 * 512);
  if (block) std::memset(block, 0xff, bytes);  // whoever reads it unwritten shall see NaN
  return *address = reinterpret_cast<std::uint64_t>(block), block ? kOk : 2;
}
int cuMemFree_v2(std::uint64_t address) { return std::free(memory(address)), kOk; }
int cuMemHostAlloc(void** block, std::size_t bytes, unsigned) {
  return *block = std::aligned_alloc(512, (bytes + 511) / 512 * 512), *block ? kOk : 2;
}
int cuMemFreeHost(void* block) { return std::free(block), kOk; }
int cuMemcpyHtoDAsync_v2(std::uint64_t to, const void* from, std::size_t bytes, Stream* stream) {
  return put(stream, [=] { std::memcpy(memory(to), from, bytes); });
}
int cuMemcpyDtoHAsync_v2(void* to, std::uint64_t from, std::size_t bytes, Stream* stream) {
  return put(stream, [=] { std::memcpy(to, memory(from), bytes); });
}
int cuMemcpyDtoDAsync_v2(std::uint64_t to, std::uint64_t from, std::size_t bytes, Stream* stream) {
  return put(stream, [=] { std::memmove(memory(to), memory(from), bytes); });
}
int cuMemcpy2DAsync_v2(const RowCopy* given, Stream* stream) {
  const RowCopy copy = *given;
  const auto fits = [&](const RowCopySide& side) {
    return side.type == kDeviceMemory && side.x == 0 && side.y == 0 && side.pitch >= copy.width;
  };
  if (!fits(copy.source) || !fits(copy.destination)) return kInvalid;
  return put(stream, [=] {
    for (std::size_t row = 0; row < copy.height; ++row)
      std::memcpy(memory(copy.destination.device + row * copy.destination.pitch),
                  memory(copy.source.device + row * copy.source.pitch), copy.width);
  });
}
int cuMemsetD8Async(std::uint64_t to, unsigned char value, std::size_t bytes, Stream* stream) {
  return put(stream, [=] { std::memset(memory(to), value, bytes); });
}
int cuStreamCreate(Stream** stream, unsigned) {
  const std::lock_guard lock(g_card);
  return streams().push_back(*stream = new Stream), kOk;
}
int cuStreamDestroy_v2(Stream* stream) {
  const std::lock_guard lock(g_card);
  return std::erase(streams(), stream), delete stream, kOk;
}
int cuStreamSynchronize(Stream* stream) { return stream->captured ? 900 : kOk; }
int cuStreamWaitEvent(Stream* stream, Event* event, unsigned) {
  if (!event->captured) return kOk;
  if (stream->captured && stream->captured != event->captured) return 905;
  stream->captured = event->captured;
  stream->after.insert(stream->after.end(), event->after.begin(), event->after.end());
  return kOk;
}
int cuStreamBeginCapture_v2(Stream* stream, unsigned) { return stream->captured = new Graph, kOk; }
// Work of joined streams that the first one does not wait for makes the capture void.
int cuStreamEndCapture(Stream* stream, Graph** graph) {
  const std::lock_guard lock(g_card);
  *graph = stream->captured;
  std::vector<bool> reached((*graph)->size(), false);
  for (std::size_t i : stream->after) reached[i] = true;
  for (std::size_t i = reached.size(); i-- > 0;)
    if (reached[i])
      for (std::size_t earlier : (**graph)[i].after) reached[earlier] = true;
  for (Stream* each : streams())
    if (each->captured == *graph) each->captured = nullptr, each->after.clear();
  return std::find(reached.begin(), reached.end(), false) == reached.end() ? kOk : 904;
}
int cuGraphInstantiateWithFlags(Graph** executable, Graph* graph, unsigned long long) {
  return *executable = new Graph(*graph), kOk;
}
int cuGraphExecUpdate_v2(Graph* executable, Graph* graph, void*) {
  const std::lock_guard lock(g_card);
  if (executable->size() != graph->size()) return 910;
  return *executable = *graph, kOk;
}
// A node is named by its position, from 1 on.
int cuGraphGetRootNodes(Graph* graph, void** nodes, std::size_t* count) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < graph->size(); ++i) {
    if (!(*graph)[i].after.empty()) continue;
    if (nodes && found < *count) nodes[found] = memory(i + 1);
    ++found;
  }
  return *count = found, kOk;
}
int cuGraphExecKernelNodeSetParams_v2(Graph* executable, void* node, const KernelNode* given) {
  const std::lock_guard lock(g_card);
  const auto position = reinterpret_cast<std::size_t>(node) - 1;
  if (position >= executable->size()) return kInvalid;
  if (!given->function->run) return kOk;
  (*executable)[position].work =
      work_of(given->function, given->grid, given->block, given->shared, given->parameters, false);
  return kOk;
}
int cuGraphUpload(Graph*, Stream*) { return kOk; }
int cuGraphLaunch(Graph* executable, Stream*) {
  const std::lock_guard lock(g_card);
  if (!is_idle()) run_backwards(*executable);
  return kOk;
}
int cuGraphExecDestroy(Graph* executable) { return delete executable, kOk; }
int cuGraphDestroy(Graph* graph) { return delete graph, kOk; }
int cuEventCreate(Event** event, unsigned) { return *event = new Event, kOk; }
int cuEventDestroy_v2(Event* event) { return delete event, kOk; }
int cuEventRecord(Event* event, Stream* stream) {
  event->time = std::chrono::steady_clock::now();
  event->captured = stream->captured;
  return event->after = stream->after, kOk;
}
int cuEventSynchronize(Event*) { return kOk; }
int cuEventElapsedTime(float* milliseconds, Event* start, Event* end) {
  return *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count(), kOk;
}

int cuModuleLoadData(Module** module, const void* image) {
  static std::atomic<int> count{0};
  if (std::memcmp(image,
                  "\x7f"
                  "ELF",
                  4) == 0)
    return *module = new Module{}, kOk;  // for a real card: compiled, never run
  unsigned long size = 0;
  std::memcpy(&size, image, 8);
  const std::string path = "/tmp/openmps-emulated-" + std::to_string(getpid()) + "-" + std::to_string(count++) + ".so";
  std::ofstream(path, std::ios::binary).write(static_cast<const char*>(image) + 8, static_cast<std::streamsize>(size));
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  unlink(path.c_str());
  if (!handle) return kInvalid;
  const auto sizes = reinterpret_cast<unsigned long (*)(unsigned long*)>(dlsym(handle, "emulated_sizes"));
  *module = new Module{reinterpret_cast<void (*)(Three, Three, unsigned, bool, void**)>(dlsym(handle, "emulated_run")),
                       std::vector<unsigned long>(64)};
  (*module)->sizes.resize(sizes((*module)->sizes.data()));
  return kOk;
}
int cuModuleUnload(Module*) { return kOk; }
int cuModuleGetFunction(Module** function, Module* module, const char*) { return *function = module, kOk; }
int cuFuncSetAttribute(Module*, int, int value) { return value <= most_shared_bytes() ? kOk : kInvalid; }
int cuLaunchKernel(Module* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, Stream* stream, void** parameters, void**) {
  return launch(function, {gx, gy, gz}, {bx, by, bz}, shared, stream, parameters, false);
}
int cuLaunchCooperativeKernel(Module* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                              unsigned bz, unsigned shared, Stream* stream, void** parameters) {
  if (gx * gy * gz > static_cast<unsigned>(multiprocessors())) return kTooManyBlocks;
  return launch(function, {gx, gy, gz}, {bx, by, bz}, shared, stream, parameters, true);
}
}
