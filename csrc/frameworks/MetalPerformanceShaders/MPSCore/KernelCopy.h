// Copies and archives of a kernel's state, once for all kernel classes.
//
// A kernel class has one structure, its Impl. OMPS_KERNEL_STATE(Class, impl) defines -copyWithZone:device:,
// -initWithCoder:device:, -encodeWithCoder: and -dealloc. Each handles that structure after the superclass has handled
// its structure. `visit` lists the settings in an archive (SettingsCoder.h), `check` refuses values that were read.
// Objects that a structure shares with other kernels and with plans (weights, counters) are named in `own`, which runs
// on the copy:
//
//   struct MPSCNNConvolutionImpl {
//     std::shared_ptr<ConvolutionWeights> weights;
//     void own(KernelCopies &copies) { weights = copies.of(weights); }
//     template <typename Visit> void visit(Visit &&each) { each("weights", weights); }
//   };
//
// Kernels of a graph that share an object also share its copy. Work in flight that writes the object should have
// completed.
#pragma once

#import <Metal/Metal.h>

#include <map>
#include <memory>

#include "compat/objc_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The objects that were copied during one copy of a kernel, or of a graph with its kernels.
class KernelCopies {
 public:
  explicit KernelCopies(id<MTLDevice> device) : device_(objc::Ref<id<MTLDevice>>::retain(device)) {}

  id<MTLDevice> device() const { return device_; }

  // The copy of a shared object on the device, one for all its users. A type with a method `copied(device)` makes its
  // copy there.
  template <typename T>
  std::shared_ptr<T> of(const std::shared_ptr<T> &original) {
    if (!original) return nullptr;
    std::shared_ptr<void> &copy = made_[original.get()];
    if (!copy) {
      if constexpr (requires { original->copied(device()); })
        copy = original->copied(device());
      else
        copy = std::make_shared<T>(*original);
    }
    return std::static_pointer_cast<T>(copy);
  }

  template <typename Impl>
  Impl *_Nonnull of(const Impl &impl) {
    auto copy = std::make_unique<Impl>(impl);
    if constexpr (requires { copy->own(*this); }) copy->own(*this);
    return copy.release();
  }

 private:
  objc::Ref<id<MTLDevice>> device_;
  std::map<const void *, std::shared_ptr<void>> made_;
};

// From the outermost -copyWithZone:device: of a thread to its end. Nested ones, of superclasses and of a graph's
// kernels, find the same objects.
class KernelCopying {
 public:
  explicit KernelCopying(id<MTLDevice> device);
  KernelCopying(const KernelCopying &) = delete;
  KernelCopying &operator=(const KernelCopying &) = delete;
  ~KernelCopying();

  KernelCopies &copies() const { return *current(); }

 private:
  static KernelCopies *_Nullable &current();

  std::unique_ptr<KernelCopies> own_;
};

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END

// For a class without archives.
#define OMPS_KERNEL_COPY(Class, impl)                                                                        \
  -(instancetype)copyWithZone : (NSZone *)zone device : (id<MTLDevice>)device {                              \
    const openmps::fw::KernelCopying copying(device != nil ? device : [self device]);                        \
    const auto copy = objc::Ref<Class *>::adopt([super copyWithZone:zone device:copying.copies().device()]); \
    copy.get()->impl = copying.copies().of(*impl);                                                           \
    return [copy.get() retain];                                                                              \
  }                                                                                                          \
  -(void)dealloc {                                                                                           \
    delete impl;                                                                                             \
    [super dealloc];                                                                                         \
  }
#define OMPS_KERNEL_STATE(Class, impl)                                                          \
  OMPS_KERNEL_COPY(Class, impl)                                                                 \
  -(instancetype)initWithCoder : (NSCoder *)coder device : (id<MTLDevice>)device {              \
    if ((self = [super initWithCoder:coder device:device]) == nil) return nil;                  \
    impl = new std::remove_pointer_t<decltype(impl)>();                                         \
    openmps::fw::read_settings(openmps::fw::SettingsCoder(coder, #Class, true, device), *impl); \
    return self;                                                                                \
  }                                                                                             \
  -(void)encodeWithCoder : (NSCoder *)coder {                                                   \
    [super encodeWithCoder:coder];                                                              \
    impl->visit(openmps::fw::SettingsCoder(coder, #Class, false));                              \
  }
