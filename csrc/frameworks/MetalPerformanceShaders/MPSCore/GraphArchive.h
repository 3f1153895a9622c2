// The archive of a graph: objects that its kernels share are written once, under numbers, and are shared again after
// reading.
//
// It lives from the beginning of a graph's -encodeWithCoder: or -initWithCoder: to its end. The kernels inside find it
// by their coder. Kernels in objects of other code, for instance in data sources, get its device and share nothing.
#pragma once

#import <Metal/Metal.h>

#include <cstdint>
#include <map>
#include <memory>
#include <typeinfo>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

class GraphArchive {
 public:
  // `device`: of a graph that is read.
  GraphArchive(NSCoder* coder, id<MTLDevice> _Nullable device);
  GraphArchive(const GraphArchive&) = delete;
  GraphArchive& operator=(const GraphArchive&) = delete;
  ~GraphArchive();

  // At the end of writing. Without it the destructor keeps the archiver whole.
  void finish() { is_finished_ = true; }

  // The innermost one of the coder on this thread, or null.
  static GraphArchive* _Nullable of(NSCoder* coder);

  id<MTLDevice> _Nullable device() const { return device_; }
  bool shares() const { return shares_; }

  // Whether the objects that are coded meanwhile share parts.
  class Sharing {
   public:
    Sharing(GraphArchive* _Nullable archive, bool shares);
    Sharing(const Sharing&) = delete;
    Sharing& operator=(const Sharing&) = delete;
    ~Sharing();

   private:
    GraphArchive* _Nullable archive_;
    bool before_ = false;
  };

  // Writing: the number of an object, from 1. `is_new` if it has none before.
  struct Number {
    std::int64_t value = 0;
    bool is_new = false;
  };
  Number number_of(const void* object);

  // Reading. An object of another type than that asked for is found without its pointer.
  template <typename T>
  void add(std::int64_t number, std::shared_ptr<T> object) {
    read_[number] = {&typeid(T), std::move(object)};
  }
  template <typename T>
  std::shared_ptr<T> find(std::int64_t number, bool& is_known) const {
    const auto found = read_.find(number);
    is_known = found != read_.end();
    if (!is_known || *found->second.type != typeid(T)) return nullptr;
    return std::static_pointer_cast<T>(found->second.object);
  }

 private:
  struct Entry {
    const std::type_info* type;
    std::shared_ptr<void> object;
  };

  NSCoder* coder_;
  id<MTLDevice> _Nullable device_;
  GraphArchive* _Nullable outer_;
  bool shares_ = false, is_finished_ = false;
  std::map<const void*, std::int64_t> written_;
  std::map<std::int64_t, Entry> read_;
};

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
