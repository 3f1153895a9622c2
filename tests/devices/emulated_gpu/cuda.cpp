// Replaces NVIDIA's driver on machines without a GPU. Its memory is the CPU's, and its streams run work at once. Its
// graphs store work and run it later, in an order that respects only the dependencies. Named to the library by
// OPENMPS_CUDA_DRIVER. OPENMPS_EMULATED_FAILURE=N makes the Nth launch fail; OPENMPS_EMULATED_IDLE=1 leaves kernels and
// copies out, so that the time left is the host's own. OPENMPS_EMULATED_MULTIPROCESSORS and
// OPENMPS_EMULATED_SHARED_BYTES (of a block) make another GPU of it, OPENMPS_EMULATED_VERSION another driver.
// OPENMPS_EMULATED_GPUS is how many there are.
#include <dlfcn.h>
#include <sys/mman.h>
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
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Three {
  unsigned x, y, z;
};
using Work = std::function<void()>;
struct Node {
  Work work;
  std::vector<std::size_t> after;  // by position
  bool is_wait = false;            // for an event of another graph
};
struct Graph {
  std::vector<Node> nodes;
  bool is_body = false;                            // of a conditional node
  std::map<const void*, std::size_t> collectives;  // the last one of each communicator
};
// The value of a conditional node's handle.
struct Condition {
  const Graph* graph = nullptr;  // whose node it may decide
  bool is_taken = false;         // by that node
  bool is_set = false;
  unsigned value = 0;
};

struct Stream {
  Graph* captured = nullptr;       // while capturing, or joined to a stream that does by an event
  std::vector<std::size_t> after;  // the dependencies of its next node
  std::vector<void*> names;        // of those
};
struct Module {
  void (*run)(Three, Three, unsigned, bool, void**);
  std::vector<unsigned long> sizes;
  int shared_bytes = 0;  // of variables
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

// CUgraphNodeParams of a conditional node
struct ConditionalNode {
  int type, reserved[3];
  Condition* condition;
  int kind;
  unsigned size;
  Graph** bodies;
  void* context;
};
constexpr int kConditional = 13, kWhile = 1;

constexpr int kEventWait = 6;                          // CUgraphNodeType
constexpr std::size_t kIsWait = std::size_t{1} << 32;  // in a node's name
constexpr int kOk = 0, kInvalid = 1, kLaunchFailed = 719, kTooManyBlocks = 720;
thread_local int contexts = 0;                              // pushed by this thread
std::mutex g_gpu;                                           // runs one thing at a time
bool g_is_misled = false;                                   // by a condition that was never set
std::atomic<long> g_nodes_run{0};                           // conditional ones
std::atomic<std::size_t> g_mapped_bytes{0};                 // by cuMemMap
std::atomic<long> g_bytes_put_in{0};                        // by copies from the CPU and by fills, captured or not
std::atomic<long> g_graphs_made{0}, g_graphs_destroyed{0};  // that can be launched

struct Range {
  const char* begin;
  std::size_t bytes;
};
std::vector<Range>& pinned() {
  static auto* const all = new std::vector<Range>;
  return *all;
}
bool is_pinned(const void* host) {
  const std::lock_guard lock(g_gpu);
  const auto* const at = static_cast<const char*>(host);
  return std::any_of(pinned().begin(), pinned().end(),
                     [&](const Range& one) { return at >= one.begin && at < one.begin + one.bytes; });
}

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
    std::vector<Node>& nodes = stream->captured->nodes;
    nodes.push_back({std::move(work), stream->after});
    stream->after = {nodes.size() - 1};
    return kOk;
  }
  const std::lock_guard lock(g_gpu);
  return work(), kOk;
}

// Bodies of conditional nodes may move only device memory and pinned memory.
int put_move(Stream* stream, const void* host, Work work) {
  const bool is_body = stream && stream->captured && stream->captured->is_body;
  return is_body && !is_pinned(host) ? kInvalid : put(stream, std::move(work));
}

// Always runs the last added node without pending dependencies: a missing dependency is found thus.
void run_backwards(const Graph& whole) {
  const std::vector<Node>& graph = whole.nodes;
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

unsigned value_of(const Condition& condition) {
  g_is_misled |= !condition.is_set && !is_idle();
  return condition.value;
}

// A property of the GPU, which tests may change to emulate another one.
int fact(const char* variable, int usual) {
  const char* const given = std::getenv(variable);
  return given ? std::atoi(given) : usual;
}

// The number of the launch that fails, 0 for none, and how many there were.
std::atomic<long> g_failing_launch{fact("OPENMPS_EMULATED_FAILURE", 0)}, g_launches{0};

bool fails_now() { return ++g_launches == g_failing_launch; }

int multiprocessors() { return fact("OPENMPS_EMULATED_MULTIPROCESSORS", 2); }
int most_shared_bytes() { return fact("OPENMPS_EMULATED_SHARED_BYTES", 227 << 10); }

void* memory(std::uint64_t address) { return reinterpret_cast<void*>(address); }

// The work of a kernel's launch. Arguments are copied now, as the driver does; a copy has the alignment of what it
// copies.
Work work_of(Module* function, Three grid, Three block, unsigned shared, void** parameters, bool together) {
  struct alignas(64) Unit {
    char bytes[64];
  };
  auto copies = std::make_shared<std::vector<std::vector<Unit>>>();
  for (std::size_t i = 0; i < function->sizes.size(); ++i) {
    copies->emplace_back((function->sizes[i] + sizeof(Unit) - 1) / sizeof(Unit));
    std::memcpy(copies->back().data(), parameters[i], function->sizes[i]);
  }
  return [=] {
    std::vector<void*> arguments;
    for (auto& copy : *copies) arguments.push_back(copy.data());
    function->run(grid, block, shared, together, arguments.data());
  };
}

// kernels/set_condition.ptx
void set_condition(Three, Three, unsigned, bool, void** parameters) {
  std::uint64_t address, bytes, mask, bits = 0;
  std::uint32_t opposite;
  Condition *first, *second;
  std::memcpy(&address, parameters[0], 8);
  std::memcpy(&bytes, parameters[1], 8);
  std::memcpy(&mask, parameters[2], 8);
  std::memcpy(&first, parameters[3], 8);
  std::memcpy(&second, parameters[4], 8);
  std::memcpy(&opposite, parameters[5], 4);
  std::memcpy(&bits, memory(address), bytes);
  const unsigned value = (bits & mask) != 0;
  first->value = value, first->is_set = true;
  second->value = value ^ opposite, second->is_set = true;
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

// Of a user's kernel: the sum over its variables of threadgroup memory, each told once or more by number, bytes and
// alignment.
int shared_bytes_of(void* module) {
  const auto facts = reinterpret_cast<const unsigned* (*)(unsigned long*)>(dlsym(module, "openmps_group"));
  if (!facts) return 0;
  unsigned long words = 0;
  const unsigned* const first = facts(&words);
  std::set<std::vector<unsigned>> variables;
  for (unsigned long i = 0; i + 3 <= words; i += 3) variables.insert({first[i], first[i + 1], first[i + 2]});
  unsigned bytes = 0;
  for (const auto& each : variables) bytes = (bytes + each[2] - 1) / each[2] * each[2] + each[1];
  return static_cast<int>(bytes);
}

std::atomic<bool> g_has_ended{false};
std::thread::id g_survivor;

}  // namespace

extern "C" {

// For tests.
long emulated_mapped_bytes() { return static_cast<long>(g_mapped_bytes); }
long emulated_bytes_put_in() { return g_bytes_put_in; }
long emulated_conditional_nodes() { return g_nodes_run; }
long emulated_graphs_made() { return g_graphs_made; }
long emulated_graphs_destroyed() { return g_graphs_destroyed; }
long emulated_launches() { return g_launches; }
// Makes the launch of this number from now on fail, or none if it is 0. Returns the number of launches since the last
// call.
long emulated_fail_launch(long number) {
  g_failing_launch = 0;
  const long launches = g_launches.exchange(0);
  g_failing_launch = number;
  return launches;
}

// From now on the driver is gone for threads that begin, as at the end of a process.
long emulated_end_for_new_threads() {
  g_survivor = std::this_thread::get_id();
  return g_has_ended = true;
}
long emulated_go_on() { return g_has_ended = false; }

// For the stand-in of NCCL. Work of one communicator keeps its order within a graph, whatever the streams. It begins
// with a wait for the work of other graphs. While it runs, this process's other streams go on.
int emulated_put_collective(Stream* stream, const void* communicator, const std::function<void()>& work) {
  const Work apart = [work] {
    g_gpu.unlock();
    work();
    g_gpu.lock();
  };
  if (!stream->captured) return put(stream, apart);
  Graph& graph = *stream->captured;
  if (graph.collectives.empty()) graph.nodes.push_back({[] {}, {}, true});
  const auto earlier = graph.collectives.try_emplace(communicator, graph.nodes.size() - 1).first;
  stream->after.push_back(earlier->second);
  const int result = put(stream, apart);
  earlier->second = graph.nodes.size() - 1;
  return result;
}

int cuInit(unsigned) { return kOk; }
int cuDriverGetVersion(int* version) { return *version = fact("OPENMPS_EMULATED_VERSION", 13000), kOk; }
int cuGetErrorName(int error, const char** text) {
  return *text = error == kLaunchFailed ? "CUDA_ERROR_LAUNCH_FAILED" : "CUDA_ERROR", kOk;
}
int cuGetErrorString(int, const char** text) { return *text = "emulated", kOk; }
int cuDeviceGetCount(int* count) { return *count = fact("OPENMPS_EMULATED_GPUS", 1), kOk; }
int cuDeviceGet(int* device, int ordinal) { return *device = ordinal, kOk; }
int cuDeviceGetName(char* name, int length, int) {
  return std::strncpy(name, "Emulated GPU", static_cast<std::size_t>(length)), kOk;
}
int cuDeviceGetAttribute(int* value, int attribute, int) {
  return *value = attribute == 16    ? multiprocessors()
                  : attribute == 75  ? 9
                  : attribute == 97  ? most_shared_bytes()
                  : attribute == 102 ? fact("OPENMPS_EMULATED_MAPPING", 1)
                                     : 0,
         kOk;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = std::size_t{1} << 30, kOk; }
int cuDevicePrimaryCtxRetain(void** context, int) { return *context = &contexts, kOk; }
int cuCtxPushCurrent_v2(void*) {
  constexpr int kDeinitialized = 4;
  if (g_has_ended && std::this_thread::get_id() != g_survivor) return kDeinitialized;
  return ++contexts, kOk;
}
int cuCtxSynchronize() { return contexts > 0 ? kOk : 201; }
int cuCtxPopCurrent_v2(void**) { return --contexts, kOk; }
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) { return *free = *total = std::size_t{1} << 30, kOk; }
int cuMemAlloc_v2(std::uint64_t* address, std::size_t bytes) {
  if (contexts == 0) return 201;
  void* const block = bytes > (std::size_t{1} << 30) ? nullptr : std::aligned_alloc(512, (bytes + 511) / 512 * 512);
  if (block) std::memset(block, 0xff, bytes);  // reads of unwritten memory shall see NaN
  return *address = reinterpret_cast<std::uint64_t>(block), block ? kOk : 2;
}
int cuMemFree_v2(std::uint64_t address) { return std::free(memory(address)), kOk; }
// Unmapped addresses cannot be read: a use after unmapping crashes.
int cuMemGetAllocationGranularity(std::size_t* bytes, const void*, int) { return *bytes = 4096, kOk; }
int cuMemAddressReserve(std::uint64_t* address, std::size_t bytes, std::size_t, std::uint64_t, unsigned long long) {
  void* const range = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return *address = reinterpret_cast<std::uint64_t>(range), range == MAP_FAILED ? 2 : kOk;
}
int cuMemAddressFree(std::uint64_t address, std::size_t bytes) {
  return munmap(memory(address), bytes) ? kInvalid : kOk;
}
int cuMemCreate(std::uint64_t* handle, std::size_t bytes, const void*, unsigned long long) {
  if (g_mapped_bytes + bytes > std::size_t{1} << 30) return 2;
  return *handle = bytes, kOk;
}
int cuMemRelease(std::uint64_t) { return kOk; }
int cuMemMap(std::uint64_t address, std::size_t bytes, std::size_t offset, std::uint64_t handle, unsigned long long) {
  if (offset != 0 || handle != bytes) return kInvalid;
  if (mprotect(memory(address), bytes, PROT_READ | PROT_WRITE)) return kInvalid;
  g_mapped_bytes += bytes;
  return std::memset(memory(address), 0xff, bytes), kOk;
}
int cuMemUnmap(std::uint64_t address, std::size_t bytes) {
  g_mapped_bytes -= bytes;
  return madvise(memory(address), bytes, MADV_DONTNEED) || mprotect(memory(address), bytes, PROT_NONE) ? kInvalid : kOk;
}
int cuMemSetAccess(std::uint64_t, std::size_t, const void*, std::size_t) { return kOk; }
int cuMemHostAlloc(void** block, std::size_t bytes, unsigned) {
  const std::lock_guard lock(g_gpu);
  *block = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
  pinned().push_back({static_cast<const char*>(*block), bytes});
  return *block ? kOk : 2;
}
int cuMemFreeHost(void* block) {
  const std::lock_guard lock(g_gpu);
  std::erase_if(pinned(), [&](const Range& one) { return one.begin == block; });
  return std::free(block), kOk;
}
int cuMemcpyHtoDAsync_v2(std::uint64_t to, const void* from, std::size_t bytes, Stream* stream) {
  g_bytes_put_in += static_cast<long>(bytes);
  return put_move(stream, from, [=] { std::memcpy(memory(to), from, bytes); });
}
int cuMemcpyDtoHAsync_v2(void* to, std::uint64_t from, std::size_t bytes, Stream* stream) {
  return put_move(stream, to, [=] { std::memcpy(to, memory(from), bytes); });
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
  g_bytes_put_in += static_cast<long>(bytes);
  return put(stream, [=] { std::memset(memory(to), value, bytes); });
}
int cuStreamCreate(Stream** stream, unsigned) {
  const std::lock_guard lock(g_gpu);
  return streams().push_back(*stream = new Stream), kOk;
}
int cuStreamCreateWithPriority(Stream** stream, unsigned flags, int) { return cuStreamCreate(stream, flags); }
int cuStreamDestroy_v2(Stream* stream) {
  const std::lock_guard lock(g_gpu);
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
int cuStreamBeginCaptureToGraph(Stream* stream, Graph* graph, void* const* nodes, const void*, std::size_t count,
                                unsigned) {
  if (stream->captured) return kInvalid;
  stream->captured = graph;
  stream->after.clear();
  for (std::size_t i = 0; i < count; ++i) stream->after.push_back(reinterpret_cast<std::size_t>(nodes[i]) - 1);
  return kOk;
}
int cuStreamGetCaptureInfo_v3(Stream* stream, int* status, std::uint64_t* id, Graph** graph, void* const** nodes,
                              const void** edges, std::size_t* count) {
  *status = stream->captured ? 1 : 0;
  *id = 1;
  *graph = stream->captured;
  stream->names.clear();
  for (std::size_t i : stream->after) stream->names.push_back(memory(i + 1));
  *nodes = stream->names.data();
  *edges = nullptr;
  return *count = stream->names.size(), kOk;
}
int cuStreamUpdateCaptureDependencies_v2(Stream* stream, void* const* nodes, const void*, std::size_t count,
                                         unsigned flags) {
  if (!stream->captured || flags != 1) return kInvalid;
  stream->after.clear();
  for (std::size_t i = 0; i < count; ++i) stream->after.push_back(reinterpret_cast<std::size_t>(nodes[i]) - 1);
  return kOk;
}
// Work of joined streams that the first one does not wait for makes the capture void.
int cuStreamEndCapture(Stream* stream, Graph** graph) {
  const std::lock_guard lock(g_gpu);
  *graph = stream->captured;
  const auto last = std::move(stream->after);
  for (Stream* each : streams())  // as the driver does, whether the rest succeeds or not
    if (each->captured == *graph) each->captured = nullptr, each->after.clear();
  const std::vector<Node>& nodes = (*graph)->nodes;
  std::vector<bool> reached(nodes.size(), false);
  for (std::size_t i : last) reached[i] = true;
  for (std::size_t i = reached.size(); i-- > 0;)
    if (reached[i])
      for (std::size_t earlier : nodes[i].after) reached[earlier] = true;
  return std::find(reached.begin(), reached.end(), false) == reached.end() ? kOk : 904;
}
int cuGraphInstantiateWithFlags(Graph** executable, Graph* graph, unsigned long long) {
  ++g_graphs_made;
  return *executable = new Graph(*graph), kOk;
}
int cuGraphExecUpdate_v2(Graph* executable, Graph* graph, void*) {
  const std::lock_guard lock(g_gpu);
  if (executable->nodes.size() != graph->nodes.size()) return 910;
  return *executable = *graph, kOk;
}
int cuGraphConditionalHandleCreate(Condition** condition, const Graph* graph, void*, unsigned, unsigned) {
  return *condition = new Condition{graph}, kOk;
}
int cuGraphAddNode_v2(void** node, Graph* graph, void* const* after, const void*, std::size_t count,
                      ConditionalNode* given) {
  Condition* const condition = given->condition;
  const bool is_while = given->kind == kWhile;
  const unsigned most = is_while || fact("OPENMPS_EMULATED_VERSION", 13000) < 12080 ? 1 : 2;
  if (given->type != kConditional || given->size < 1 || given->size > most) return kInvalid;
  if (condition->graph != graph || condition->is_taken) return kInvalid;
  condition->is_taken = true;
  const std::shared_ptr<Condition> owned(condition);
  const std::shared_ptr<std::vector<Graph*>> bodies(new std::vector<Graph*>, [](std::vector<Graph*>* all) {
    for (Graph* one : *all) delete one;
    delete all;
  });
  for (unsigned i = 0; i < given->size; ++i) bodies->push_back(new Graph{{}, true, {}});
  given->bodies = bodies->data();
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < count; ++i) positions.push_back(reinterpret_cast<std::size_t>(after[i]) - 1);
  graph->nodes.push_back({[=] {
                            ++g_nodes_run;
                            if (is_while)
                              while (value_of(*owned)) run_backwards(*bodies->front());
                            else if (value_of(*owned))
                              run_backwards(*bodies->front());
                            else if (bodies->size() > 1)
                              run_backwards(*bodies->back());
                          },
                          std::move(positions)});
  return *node = memory(graph->nodes.size()), kOk;
}
// A node is named by its position, from 1 on.
int cuGraphGetRootNodes(Graph* graph, void** nodes, std::size_t* count) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
    if (!graph->nodes[i].after.empty()) continue;
    if (nodes && found < *count) nodes[found] = memory((i + 1) | (graph->nodes[i].is_wait ? kIsWait : 0));
    ++found;
  }
  return *count = found, kOk;
}
int cuGraphNodeGetType(void* node, int* type) {
  return *type = reinterpret_cast<std::size_t>(node) & kIsWait ? kEventWait : 0, kOk;
}
int cuGraphExecKernelNodeSetParams_v2(Graph* executable, void* node, const KernelNode* given) {
  const std::lock_guard lock(g_gpu);
  const auto position = reinterpret_cast<std::size_t>(node) - 1;
  if (position >= executable->nodes.size()) return kInvalid;
  if (!given->function->run) return kOk;
  executable->nodes[position].work =
      work_of(given->function, given->grid, given->block, given->shared, given->parameters, false);
  return kOk;
}
int cuGraphUpload(Graph*, Stream*) { return kOk; }
int cuGraphLaunch(Graph* executable, Stream*) {
  const std::lock_guard lock(g_gpu);
  if (is_idle()) return kOk;
  g_is_misled = false;
  run_backwards(*executable);
  return g_is_misled ? kLaunchFailed : kOk;
}
int cuGraphExecDestroy(Graph* executable) { return delete executable, ++g_graphs_destroyed, kOk; }
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
  if (std::memcmp(image, "//", 2) == 0)  // the only one in PTX
    return *module = new Module{set_condition, {8, 8, 8, 8, 8, 4}}, kOk;
  static std::atomic<int> count{0};
  if (std::memcmp(image,
                  "\x7f"
                  "ELF",
                  4) == 0)
    return *module = new Module{}, kOk;  // for a real GPU: compiled, never run
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
  (*module)->shared_bytes = shared_bytes_of(handle);
  return kOk;
}
int cuModuleUnload(Module*) { return kOk; }
int cuModuleGetFunction(Module** function, Module* module, const char*) { return *function = module, kOk; }
int cuFuncGetAttribute(int* value, int attribute, Module* function) {
  return *value = attribute == 0 ? 1024 : attribute == 1 ? function->shared_bytes : 0, kOk;
}
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
