// What a device is to everything above it: memory, compiled plans, queues. reference, cpu and cuda implement it.
//
// All functions are noexcept and answer with a Status or a Result; all objects are shared and may be used from any
// thread unless a comment says otherwise. Nothing here knows Objective-C or Python.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/types.h"
#include "result/result.h"

namespace openmps::engine {

class CommandList;
class Device;
class Graph;

// How a graph's products (convolutions, matrix products, their gradients) of float32 may be computed. Sums are float32
// at least, and everything else is computed as written. A device without the faster way takes a more exact one.
enum class Precision : std::uint8_t {
  Default,  // what OPENMPS_PRECISION says, else Float32
  Float32,  // factors as they are
  TF32,     // factors rounded to 10 bits behind the point, as tensor cores of GPUs take them
  // Factors rounded to bfloat16 (7 bits) or float16 (10 bits, from 6e-8 to 65504), and what lies between products
  // stored so. Weights, optimizers' states, losses, sums and whatever leaves the graph are float32.
  BFloat16,
  Float16
};

struct CompileOptions {
  Precision precision = Precision::Default;
  // Float16: gradients are multiplied by it from the loss to where they leave the graph, so that small ones do not
  // vanish; results are as without.
  double loss_scale = 1024;
  // The same bits from process to process: ways to compute are chosen by rule, never by measuring which is fastest.
  // OPENMPS_DETERMINISTIC=1 asks for it everywhere. Within a process, and on reference and cpu, bits are the same
  // without it.
  bool deterministic = false;
  // How many images the graph takes at once, for the sentence that says that memory does not suffice; 0: nothing of it.
  std::int64_t batch = 0;
};

enum class Storage : std::uint8_t {
  Shared,   // host() is a pointer both sides read and write
  Private,  // only the device's own work touches it
  // On the device, with a mirror at host(): who writes there calls `touch` behind it, who wants to read there calls
  // `fetch` first, or records CommandList::synchronize and waits for that list; `lend` does both. What stays on the
  // device costs no copies. Where the CPU addresses the device's memory it is Shared.
  Managed
};

// Memory of one device. Freed when the last owner lets go and no work in flight holds a view of it.
class Buffer {
 public:
  virtual ~Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  void* host() const noexcept { return host_; }  // null where the CPU cannot reach it
  std::size_t bytes() const noexcept { return bytes_; }
  // Grows with every write that the engine makes or is told of; packed copies of the content compare it. No two buffers
  // ever have the same one, since a new buffer may lie where an old one was.
  std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }
  void touch() noexcept { version_.store(next_version(), std::memory_order_release); }
  // Managed: host() shows what the work put into streams so far has left, waiting for the writer where the device wrote
  // last. Fails if the device does.
  virtual Status fetch() noexcept { return Status::ok(); }
  // Managed: host() shows what the work submitted so far has left, waiting for it where the device wrote last. What the
  // CPU writes there before the next list that uses the buffer runs is seen by that list, and what the next list that
  // writes the buffer leaves is seen by the CPU.
  virtual void lend() noexcept {}
  // The content is of no use to anybody any more: nothing has to be copied to keep it.
  virtual void discard() noexcept { touch(); }

 protected:
  Buffer(void* host, std::size_t bytes) noexcept : host_(host), bytes_(bytes) {}

 private:
  static std::uint64_t next_version() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
  }
  void* host_;
  std::size_t bytes_;
  std::atomic<std::uint64_t> version_{next_version()};
};

// A place in a buffer. The work that reads or writes through it says how many bytes.
struct BufferView {
  std::shared_ptr<Buffer> buffer;
  std::size_t offset = 0;

  explicit operator bool() const noexcept { return buffer != nullptr; }
  // For the CPU's own reads and writes.
  std::byte* host() const noexcept {
    buffer->lend();
    return static_cast<std::byte*>(buffer->host()) + offset;
  }
};

// One number fixed when work is encoded: a learning rate, a time step, half of a random counter.
struct Scalar {
  std::uint64_t bits = 0;
  DType dtype = DType::Float32;

  static Scalar float32(float value) noexcept;
  static Scalar float64(double value) noexcept;
  static Scalar uint32(std::uint32_t value) noexcept;
};

struct Plan;

// One compiled plan: a graph specialised for a device, shapes and dtypes. Immutable; may run on several queues at once.
class Executable {
 public:
  virtual ~Executable() = default;
  const std::vector<TensorType>& inputs() const noexcept { return inputs_; }  // Buffer inputs, in the graph's order
  const std::vector<TensorType>& outputs() const noexcept { return outputs_; }
  const std::vector<DType>& scalars() const noexcept { return scalars_; }  // Scalar inputs, in the graph's order
  std::size_t arena_bytes() const noexcept { return arena_bytes_; }        // intermediates of one run
  virtual std::string str() const = 0;                                     // the plan, printed
  // Milliseconds each launch took in the runs since `profile(true)`, by node name; empty when profiling is off.
  struct LaunchTime {
    std::string name;
    double milliseconds;
    std::uint64_t runs;
  };
  virtual void profile(bool on) noexcept = 0;
  virtual std::vector<LaunchTime> timeline() const = 0;

 protected:
  void take_signature(const Plan& plan);
  std::vector<TensorType> inputs_, outputs_;
  std::vector<DType> scalars_;
  std::size_t arena_bytes_ = 0;
};

// A counter that queues and the CPU wait on and raise (MTLSharedEvent).
class SharedEvent {
 public:
  SharedEvent();
  ~SharedEvent();
  std::uint64_t value() const noexcept;
  void signal(std::uint64_t value) noexcept;  // raises to `value`, never lowers
  void wait(std::uint64_t value) noexcept;    // returns once the value is reached
  // Runs `listener` once the value is reached, on the signalling thread or at once.
  void notify(std::uint64_t value, std::function<void(std::uint64_t)> listener);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// What is handed to a queue at once. `scheduled` and `completed` run on the queue's own thread, in order, exactly once
// each, and must be short: a front end passes user code on to another thread.
struct Submission {
  std::unique_ptr<CommandList> list;
  std::function<void()> scheduled;
  std::function<void(const Status&)> completed;
};

// Runs command lists one after another, in the order of `submit`. Two queues are independent. A failed list ends with
// its Status; the next one runs.
class Queue {
 public:
  virtual ~Queue() = default;
  virtual void submit(Submission submission) noexcept = 0;
  // An empty list that reuses the memory of a finished one; submitting it cannot fail. Null where memory is missing.
  virtual std::unique_ptr<CommandList> make_list() noexcept = 0;
  virtual Device& device() noexcept = 0;
};

enum class DeviceKind : std::uint8_t { Reference, Cpu, Cuda };

struct MemoryUse {
  std::size_t allocated = 0;  // bytes alive now
  std::size_t peak = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual DeviceKind kind() const noexcept = 0;
  virtual const std::string& name() const noexcept = 0;         // "cpu", "cuda:0": what OPENMPS_DEVICE takes
  virtual const std::string& description() const noexcept = 0;  // "AMD EPYC, 2 threads, AVX-512"
  virtual std::uint64_t memory_bytes() const noexcept = 0;
  virtual MemoryUse memory_use() const noexcept = 0;

  // Zero-filled, 64-byte aligned.
  virtual Result<std::shared_ptr<Buffer>> allocate(std::size_t bytes, Storage storage) noexcept = 0;
  // Memory of the caller's; `release` runs when the last view is gone.
  virtual Result<std::shared_ptr<Buffer>> wrap(void* memory, std::size_t bytes,
                                               std::function<void()> release) noexcept = 0;
  // Runs the passes, plans the memory and makes the kernels. Every error of the graph comes out here, not when it runs.
  virtual Result<std::shared_ptr<Executable>> compile(const Graph& graph,
                                                      const CompileOptions& options = {}) noexcept = 0;
  virtual Result<std::shared_ptr<Queue>> make_queue() noexcept = 0;
};

}  // namespace openmps::engine
