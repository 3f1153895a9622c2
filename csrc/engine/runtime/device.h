// The interface of a device: memory, compiled plans, queues. The devices reference, cpu and cuda implement it.
//
// All functions are noexcept and return a Status or a Result. All objects are shared, and may be used from any thread
// unless a comment says otherwise. Nothing here depends on Objective-C or Python.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ir/types.h"
#include "engine/runtime/precision.h"
#include "result/result.h"

namespace openmps::engine {

class CommandList;
class Communicator;
class Device;
class Graph;
class Pipeline;

namespace shaders {
struct Kernel;
}

struct CompileOptions {
  Precision precision = Precision::Default;
  // Float16: gradients are multiplied by it from the loss to where they leave the graph, so that small ones do not
  // vanish. The results are the same as without it.
  double loss_scale = 1024;
  // The same bits from process to process: algorithms are chosen by rule, never by measurement. OPENMPS_DETERMINISTIC=1
  // sets it everywhere. Within a process, and on reference and cpu, bits are the same without it.
  bool deterministic = false;
  // The number of images that the graph takes at once, for the message about too little memory; 0: unknown.
  std::int64_t batch = 0;
};

enum class Storage : std::uint8_t {
  Shared,   // host() is a pointer for reads and writes of both sides
  Private,  // only the device's work uses it
  // On the device, with a mirror at host(). A caller that writes there calls `touch` afterwards. One that reads there
  // calls `fetch` first, or records CommandList::synchronize and waits for that list. `lend` does both. Data used on
  // the device alone costs no copies. On devices whose memory the CPU addresses it is Shared.
  Managed
};

// Memory of one device. Freed when the last owner has released it and no work in flight holds a view of it.
class Buffer {
 public:
  virtual ~Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  bool has_host() const noexcept { return host_ != nullptr; }  // whether the CPU addresses it
  // Null if the CPU does not address it.
  void* host() const noexcept {
    if (zeros_.load(std::memory_order_acquire) != Zeros::Written) write_zeros();
    return host_;
  }
  std::size_t bytes() const noexcept { return bytes_; }
  // Grows with every write that the engine makes or is told of; packed copies of the content compare it. No two buffers
  // ever have the same version, because a new buffer may have the address of an old one. Of an exposed buffer no two
  // calls return the same.
  std::uint64_t version() const noexcept {
    return is_exposed_.load(std::memory_order_acquire) ? next_version() : version_.load(std::memory_order_acquire);
  }
  void touch() noexcept { version_.store(next_version(), std::memory_order_release); }
  // From here on the caller writes at host() without a word, as Metal allows for shared memory.
  void expose() noexcept { is_exposed_.store(true, std::memory_order_release); }
  // Managed: afterwards host() has the results of the work put into streams so far. Waits for the writer if the device
  // wrote last. Fails if the device fails.
  virtual Status fetch() noexcept { return Status::ok(); }
  // Managed: afterwards host() has the results of the work submitted so far. Waits for it if the device wrote last. The
  // next list that uses the buffer reads what the CPU wrote there before it runs. After the next list that writes the
  // buffer, host() has its results.
  virtual void lend() noexcept {}
  // The content is not needed any more: nothing has to be copied to keep it.
  virtual void discard() noexcept { touch(); }
  // Every byte becomes 0. No work may use the buffer meanwhile.
  virtual void clear() noexcept;
  // The address of the first byte in users' kernels, the same as long as the buffer lives. Fails if memory is missing.
  virtual Result<std::uint64_t> address() noexcept;

 protected:
  Buffer(void* host, std::size_t bytes) noexcept : host_(host), bytes_(bytes) {}

  // The memory at host() becomes zero when host() is first called, or not at all if its content is not needed.
  void delay_zeros() noexcept { zeros_.store(Zeros::Delayed, std::memory_order_release); }
  void drop_zeros() noexcept;

 private:
  enum class Zeros : std::uint8_t { Written, Delayed, BeingWritten };
  void write_zeros() const noexcept;
  static std::uint64_t next_version() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
  }
  void* host_;
  std::size_t bytes_;
  std::atomic<std::uint64_t> version_{next_version()};
  std::atomic<bool> is_exposed_{false};
  mutable std::atomic<Zeros> zeros_{Zeros::Written};
};

// A position in a buffer. The work that uses it gives the number of bytes.
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

// One number that is fixed when work is encoded: a learning rate, a time step, half of a random counter.
struct Scalar {
  std::uint64_t bits = 0;
  DType dtype = DType::Float32;

  static Scalar float32(float value) noexcept;
  static Scalar float64(double value) noexcept;
  static Scalar uint32(std::uint32_t value) noexcept;
};

// One compiled plan: a graph specialised for a device, shapes and dtypes. Immutable; may run on several queues at once.
class Executable {
 public:
  virtual ~Executable() = default;
  const std::vector<TensorType>& inputs() const noexcept { return inputs_; }  // Buffer inputs, in the graph's order
  const std::vector<TensorType>& outputs() const noexcept { return outputs_; }
  const std::vector<DType>& scalars() const noexcept { return scalars_; }  // Scalar inputs, in the graph's order
  std::size_t arena_bytes() const noexcept { return arena_bytes_; }        // intermediates of one run
  virtual std::string str() const = 0;                                     // the plan as text
  // Milliseconds of each launch in the runs since `profile(true)`, by node name; empty if profiling is off.
  struct LaunchTime {
    std::string name;
    double milliseconds;
    std::uint64_t runs;
  };
  virtual void profile(bool on) noexcept = 0;
  virtual std::vector<LaunchTime> timeline() const = 0;

 protected:
  void take_signature(const Graph& graph, std::size_t arena_bytes);
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

// One unit of work for a queue. `scheduled` and `completed` run on the queue's thread, in order, exactly once each.
// They must be short: a front end passes user code on to another thread.
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
  // An empty list that reuses the memory of a finished one; submitting it cannot fail. Null if memory is missing.
  virtual std::unique_ptr<CommandList> make_list() noexcept = 0;
  virtual Device& device() noexcept = 0;
};

struct MemoryUse {
  std::size_t allocated = 0;  // bytes alive now
  std::size_t peak = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual DeviceKind kind() const noexcept = 0;
  virtual const std::string& name() const noexcept = 0;         // "cpu", "cuda:0": the values of OPENMPS_DEVICE
  virtual const std::string& description() const noexcept = 0;  // "AMD EPYC, 2 threads, AVX-512"
  virtual std::uint64_t memory_bytes() const noexcept = 0;
  virtual bool has_unified_memory() const noexcept { return true; }  // whether the CPU addresses the same memory
  virtual MemoryUse memory_use() const noexcept = 0;

  // Zero-filled, 64-byte aligned.
  virtual Result<std::shared_ptr<Buffer>> allocate(std::size_t bytes, Storage storage) noexcept = 0;
  // Memory of the caller; `release` runs after the last view has ended.
  virtual Result<std::shared_ptr<Buffer>> wrap(void* memory, std::size_t bytes,
                                               std::function<void()> release) noexcept = 0;
  // Runs the passes, plans the memory and makes the kernels. It reports every error of the graph, so that runs need
  // not.
  virtual Result<std::shared_ptr<Executable>> compile(const Graph& graph,
                                                      const CompileOptions& options = {}) noexcept = 0;
  virtual Result<std::shared_ptr<Queue>> make_queue() noexcept = 0;
  // Compiles a user's kernel. The error has the lines of the user's source.
  virtual Result<std::shared_ptr<Pipeline>> make_pipeline(const shaders::Kernel& kernel) noexcept;
  // Compiles the declarations of a user's source for their errors alone; `all` is shaders::Library::all.
  virtual Status check_source(const shaders::Kernel& all) noexcept;

  // A connection with the devices of other ranks, which sums tensors of plans on this device in place of the process's
  // communicator. One rank makes a group and hands its name to the others. Then each calls `connect` with it, which
  // waits for all. The result sums numbers of the CPU too. It is kept for the next `connect` of the same rank and size,
  // which ignores the group. No work may be in flight.
  virtual Result<std::string> new_group() noexcept { return no_connection(); }
  virtual Result<std::shared_ptr<Communicator>> connect(std::string_view /*group*/, int /*rank*/,
                                                        int /*size*/) noexcept {
    return no_connection();
  }
  virtual void disconnect() noexcept {}

 private:
  Status no_connection() const noexcept {
    return Status(ErrorKind::Unsupported,
                  "The device " + name() + " has no connection with devices of other processes.");
  }
};

}  // namespace openmps::engine
