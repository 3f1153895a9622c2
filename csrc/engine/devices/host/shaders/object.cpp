#include "engine/devices/host/shaders/object.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>

#include "engine/devices/host/shaders/compiler.h"
#include "engine/devices/kernel_cache.h"

namespace openmps::engine::host {
namespace {

// A file in memory without a name: no other process can change it before it is loaded.
class LoadedFile {
 public:
  explicit LoadedFile(const std::vector<std::byte>& bytes) {
    for (std::size_t at = 0; number_ >= 0 && at < bytes.size();) {
      const ssize_t written = write(number_, bytes.data() + at, bytes.size() - at);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) throw Error(ErrorKind::OutOfMemory, "The machine has no memory left for a compiled kernel.");
      at += static_cast<std::size_t>(written);
    }
  }
  ~LoadedFile() {
    if (number_ >= 0) close(number_);
  }
  LoadedFile(const LoadedFile&) = delete;
  LoadedFile& operator=(const LoadedFile&) = delete;

  // Never the same twice: the loader takes a file with the name of a loaded one for that. "." is the folder itself.
  std::string path() const {
    static std::atomic<std::uint64_t> count{0};
    std::string path = "/proc/self/fd/";
    for (std::uint64_t left = ++count; left > 0; left /= 2) path += left % 2 == 1 ? "./" : ".//";
    return path + std::to_string(number_);
  }

 private:
  const int number_ = memfd_create("openmps-kernel", MFD_CLOEXEC);
};

struct ObjectSlot {
  std::mutex mutex;  // held while the object is made
  std::weak_ptr<const KernelObject> object;
};

struct ObjectTable {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<ObjectSlot>> slots;  // by key

  std::shared_ptr<ObjectSlot> slot(const std::string& key) {
    const std::lock_guard lock(mutex);
    std::shared_ptr<ObjectSlot>& slot = slots[key];
    if (!slot) slot = std::make_shared<ObjectSlot>();
    return slot;
  }
};

ObjectTable& object_table() {
  static auto* const table = new ObjectTable;
  return *table;
}

std::shared_ptr<const KernelObject> make_object(const ShaderCompiler& compiler, const shaders::Kernel& kernel,
                                                const std::string& key) {
  const KernelCache cache;
  if (const auto bytes = cache.read(key)) return std::make_shared<const KernelObject>(*bytes);
  const std::vector<std::byte> bytes = compile_object(compiler, kernel);
  auto object = std::make_shared<const KernelObject>(bytes);
  cache.write(key, bytes);
  return object;
}

// The compiler may make several copies of a declaration, all with its number. Those of different sizes are instances of
// a template.
std::uint32_t bytes_of_group_variables(void* object) {
  using Facts = const unsigned* (*)(unsigned long*);
  const auto facts = reinterpret_cast<Facts>(dlsym(object, "openmps_group"));
  if (!facts) return 0;
  unsigned long words = 0;
  const unsigned* const first = facts(&words);
  std::set<std::array<unsigned, 3>> variables;  // number, bytes, alignment
  for (unsigned long i = 0; i + 3 <= words; i += 3) variables.insert({first[i], first[i + 1], first[i + 2]});
  std::uint32_t bytes = 0;
  for (const auto& [number, size, alignment] : variables) bytes = (bytes + alignment - 1) / alignment * alignment + size;
  return bytes;
}

// Held while a source is compiled: one that several threads ask about is compiled once.
struct RightSources {
  std::mutex mutex;
  std::set<std::string> keys;
};

}  // namespace

KernelObject::KernelObject(const std::vector<std::byte>& bytes) {
  const LoadedFile file(bytes);
  handle_ = dlopen(file.path().c_str(), RTLD_NOW | RTLD_LOCAL);
  const char* const problem = handle_ ? nullptr : dlerror();
  if (!handle_)
    throw Error(ErrorKind::Device,
                std::string("A compiled kernel cannot be loaded: ") + (problem ? problem : "") + ".");
  entry_ = reinterpret_cast<KernelEntry>(dlsym(handle_, "openmps_entry"));
  group_bytes_ = bytes_of_group_variables(handle_);
  if (entry_) return;
  dlclose(handle_);
  throw Error(ErrorKind::Device, "A compiled kernel has no function openmps_entry.");
}

KernelObject::~KernelObject() { dlclose(handle_); }

std::shared_ptr<const KernelObject> object_of(const shaders::Kernel& kernel) {
  const ShaderCompiler compiler = find_shader_compiler();
  const std::string key = object_key(compiler, kernel.host_text, kernel.math);
  const std::shared_ptr<ObjectSlot> slot = object_table().slot(key);
  const std::lock_guard lock(slot->mutex);
  std::shared_ptr<const KernelObject> object = slot->object.lock();
  if (!object) slot->object = object = make_object(compiler, kernel, key);
  return object;
}

void check_kernel_source(const shaders::Kernel& all) {
  static auto* const known = new RightSources;
  const ShaderCompiler compiler = find_shader_compiler();
  const std::string key = source_key(compiler, all.host_text);
  const std::lock_guard lock(known->mutex);
  if (known->keys.contains(key)) return;
  const KernelCache cache;
  if (!cache.read(key)) {
    check_source(compiler, all);
    cache.write(key, {std::byte{1}});
  }
  known->keys.insert(key);
}

}  // namespace openmps::engine::host
