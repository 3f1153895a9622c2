// Writes or reads the settings of a kernel, which its structure lists once:
//
//   struct MPSMatrixSoftMaxImpl {
//     NSUInteger sourceRows = NSUIntegerMax, sourceColumns = NSUIntegerMax;
//     template <typename Visit> void visit(Visit &&each) { each("sourceRows", sourceRows); ... }
//   };
//
// A setting is archived under "<Class>.<name>". Reading raises NSInvalidArgumentException for a missing value, for one
// out of range, and for an object of another class. The sentence begins with the class.
#pragma once

#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MPSCore/MPSCoreTypes.h>

#include <cmath>
#include <concepts>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "compat/archiver.h"
#include "compat/objc_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/GraphArchive.h"
#include "frameworks/MetalPerformanceShaders/decoded.h"

namespace openmps::fw {

class SettingsCoder {
 public:
  // `device`: of the kernel that is read.
  SettingsCoder(NSCoder *coder, const char *owner, bool reads, id<MTLDevice> device = nil)
      : coder_(coder), owner_(owner), reads_(reads), device_(device) {}

  bool reads() const { return reads_; }
  const std::string &owner() const { return owner_; }
  id<MTLDevice> device() const { return device_; }

  // The settings of a part, under "<Class>.<name>.".
  SettingsCoder of(const char *name) const {
    SettingsCoder inner(*this);
    inner.prefix_ += std::string(name) + ".";
    return inner;
  }

  // While an object is written: runs what may raise on its own, a read of the device's memory.
  template <typename Read>
  void keep_whole_during(Read read) const {
    struct Keeper {
      const SettingsCoder &coder;
      bool has_raised = true;
      ~Keeper() {
        if (has_raised && coder.archive() == nullptr) openmps_keep_archiver_whole(coder.coder_);
      }
    } keeper{*this};
    read();
    keeper.has_raised = false;
  }

  [[noreturn]] void refuse(const std::string &has) const {
    if (!reads_ && archive() == nullptr) openmps_keep_archiver_whole(coder_);
    raise_objc(Status(ErrorKind::InvalidArgument, owner_ + ": the archive has " + has + "."));
  }
  void expect(bool valid, const char *name, const std::string &value, const std::string &expected) const {
    if (!valid) refuse(value + " for " + prefix_ + name + "; " + expected + " is expected");
  }

  void operator()(const char *name, int64_t &value) const {
    NSString *const at = key(name);
    if (reads_)
      value = [coder_ decodeInt64ForKey:at];
    else
      [coder_ encodeInt64:value forKey:at];
  }
  void operator()(const char *name, NSUInteger &value) const { as<int64_t>(name, value); }
  void operator()(const char *name, int &value) const { as<int64_t>(name, value); }
  void operator()(const char *name, bool &value) const {
    NSString *const at = key(name);
    if (reads_)
      value = [coder_ decodeBoolForKey:at] == YES;
    else
      [coder_ encodeBool:value ? YES : NO forKey:at];
  }
  // BOOL differs from bool in some runtimes.
  template <std::same_as<BOOL> Bool>
  requires(!std::same_as<Bool, bool>) void operator()(const char *name, Bool &value) const { as<bool>(name, value); }
  void operator()(const char *name, float &value) const {
    NSString *const at = key(name);
    if (reads_) value = [coder_ decodeFloatForKey:at];
    expect_number(name, static_cast<double>(value));
    if (!reads_) [coder_ encodeFloat:value forKey:at];
  }
  void operator()(const char *name, double &value) const {
    NSString *const at = key(name);
    if (reads_) value = [coder_ decodeDoubleForKey:at];
    expect_number(name, value);
    if (!reads_) [coder_ encodeDouble:value forKey:at];
  }
  void operator()(const char *name, MTLOrigin &value) const {
    const SettingsCoder each = of(name);
    each("x", value.x);
    each("y", value.y);
    each("z", value.z);
  }
  void operator()(const char *name, MTLSize &value) const {
    const SettingsCoder each = of(name);
    each("width", value.width);
    each("height", value.height);
    each("depth", value.depth);
  }
  void operator()(const char *name, MTLRegion &value) const {
    (*this)((std::string(name) + ".origin").c_str(), value.origin);
    (*this)((std::string(name) + ".size").c_str(), value.size);
  }
  void operator()(const char *name, std::string &value) const {
    objc::Ref<NSString *> text = objc::Ref<NSString *>::retain([NSString stringWithUTF8String:value.c_str()]);
    (*this)(name, text, [NSString class]);
    if (reads_) value = text ? [text.get() UTF8String] : "";
  }
  void operator()(const char *name, objc::Ref<NSData *> &value) const { (*this)(name, value, [NSData class]); }
  // Plain numbers, as the machine has them.
  template <typename Value>
  requires std::same_as<Value, float> || std::same_as<Value, MPSRegion>
  void operator()(const char *name, std::vector<Value> &values) const {
    objc::Ref<NSData *> data;
    if (!reads_)
      data = objc::Ref<NSData *>::retain([NSData dataWithBytes:values.data() length:std::span(values).size_bytes()]);
    (*this)(name, data);
    if (!reads_) return;
    const std::size_t bytes = [data.get() length];
    expect(bytes % sizeof(Value) == 0, name, std::to_string(bytes) + " bytes",
           "a multiple of " + std::to_string(sizeof(Value)));
    values.resize(bytes / sizeof(Value));
    if (bytes > 0) std::memcpy(values.data(), [data.get() bytes], bytes);
  }
  // A number of an enumeration, from 0 to `last`.
  template <typename Number, typename Enum>
  requires(std::is_enum_v<Enum> && !std::is_class_v<Number>) void operator()(const char *name, Number &value,
                                                                             Enum last) const {
    auto number = static_cast<int64_t>(value);
    (*this)(name, number);
    expect(number >= 0 && number <= static_cast<int64_t>(last), name, std::to_string(number),
           "0 to " + std::to_string(static_cast<int64_t>(last)));
    value = static_cast<Number>(number);
  }
  // An object of a class or with a protocol, or nil.
  template <typename Object, typename Kind>
  requires(!std::is_enum_v<Kind>) void operator()(const char *name, objc::Ref<Object> &object, Kind expected) const {
    const GraphArchive::Sharing nothing(archive(), false);
    code_object(name, object, expected);
  }
  // A graph's kernel, which shares parts with others.
  template <typename Kernel>
  void kernel(const char *name, objc::Ref<Kernel> &object, Class expected) const {
    const GraphArchive::Sharing parts(archive(), true);
    code_object(name, object, expected);
    if (!object) refuse(std::string("no ") + prefix_ + name);
  }
  // Elements with a method `visit`, or numbers, under "<name>.<index>".
  template <typename T>
  void list(const char *name, std::vector<T> &elements) const {
    NSUInteger count = elements.size();
    const SettingsCoder each = of(name);
    each("count", count);
    if (reads_) elements.clear();
    for (NSUInteger i = 0; i < count; ++i) {
      if (reads_) elements.emplace_back();
      each(std::to_string(i).c_str(), elements[i]);
    }
  }
  // A structure with a method `visit`.
  template <typename Part>
  requires requires(Part &part, const SettingsCoder &each) { part.visit(each); }
  void operator()(const char *name, Part &part) const { part.visit(of(name)); }
  // An object that kernels share, with a function `code`; null unless it is there. A graph writes it once.
  template <typename T>
  void optional(const char *name, std::shared_ptr<T> &shared) const {
    const SettingsCoder each = of(name);
    bool is_there = shared != nullptr;
    each("isThere", is_there);
    if (!is_there) return;
    if (is_of_graph())
      code_once(each, *archive(), shared);
    else
      T::code(each, shared);
  }
  template <typename T>
  void operator()(const char *name, std::shared_ptr<T> &shared) const {
    optional(name, shared);
    if (!shared) refuse(std::string("no ") + prefix_ + name);
  }

  // Whether a graph's kernel is coded.
  bool is_of_graph() const { return archive() != nullptr && archive()->shares(); }
  // That of the graph that is coded, or null.
  GraphArchive *archive() const { return GraphArchive::of(coder_); }

 private:
  // GNUstep's binary archives find no NaN again, because it differs from itself.
  void expect_number(const char *name, double value) const { expect(!std::isnan(value), name, "nan", "a number"); }

  template <typename Object, typename Kind>
  void code_object(const char *name, objc::Ref<Object> &object, Kind expected) const {
    NSString *const at = key(name);
    if (reads_)
      object = objc::Ref<Object>::retain(decoded(coder_, owner_.c_str(), at, expected));
    else
      [coder_ encodeObject:object.get() forKey:at];
  }

  template <typename T>
  static void code_once(const SettingsCoder &each, GraphArchive &graph, std::shared_ptr<T> &shared) {
    GraphArchive::Number number;
    if (!each.reads_) number = graph.number_of(shared.get());
    each("number", number.value);
    if (!each.reads_) {
      if (number.is_new) T::code(each, shared);
      return;
    }
    bool is_known = false;
    shared = graph.find<T>(number.value, is_known);
    each.expect(!is_known || shared, "number", std::to_string(number.value), "the number of a part of this kind");
    if (is_known) return;
    T::code(each, shared);
    graph.add(number.value, shared);
  }

  template <typename Coded, typename Value>
  void as(const char *name, Value &value) const {
    auto coded = static_cast<Coded>(value);
    (*this)(name, coded);
    if (reads_) value = static_cast<Value>(coded);
  }

  NSString *key(const char *name) const {
    NSString *const at = [NSString stringWithFormat:@"%s.%s%s", owner_.c_str(), prefix_.c_str(), name];
    if (reads_ && ![coder_ containsValueForKey:at]) refuse(std::string("no value for ") + prefix_ + name);
    return at;
  }

  NSCoder *coder_;
  std::string owner_, prefix_;
  bool reads_;
  id<MTLDevice> device_;
};

// The settings of a structure, which may have a method `check(who)` for values that are read.
template <typename Impl>
void read_settings(const SettingsCoder &each, Impl &impl) {
  impl.visit(each);
  if constexpr (requires { impl.check(each.owner()); }) impl.check(each.owner());
}

}  // namespace openmps::fw
