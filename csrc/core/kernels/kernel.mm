#include "core/kernels/kernel.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstddef>
#include <cstring>
#include <string>

#include "core/objects/selector_call.h"

namespace openmps::core {
namespace {

struct Adder {
  SelectorCall &call;

  void operator()(const MatrixBuffer &buffer) const {
    call.add_object([object_in<MPSMatrix *>(buffer.memory.object) data]);
  }
  void operator()(const ImageBatch &batch) const { call.add_object(object_in<id>(batch.images)); }
  void operator()(const LabelBatch &labels) const { call.add_object(object_in<id>(labels.states)); }
  void operator()(const RawBytes &raw) const { call.add_bytes(raw.bytes); }
  template <typename Value>
  void operator()(const Value &value) const {
    call.add(value);
  }
};

// `first` is the device or the command buffer.
id send_to(id receiver, const KernelMessage &message, id first = nil) {
  SelectorCall call(receiver, message.selector, Negative::Refused);
  if (first != nil) call.add_object(first);
  for (const KernelArgument &argument : message.arguments) std::visit(Adder{call}, argument);
  return call.invoke();
}

// The object of an initialiser, +1.
id initialised(Class kind, const KernelMessage &message, id first = nil) {
  const id allocated = [kind alloc];
  id object = nil;
  const Status status = objc_guard([&] { object = send_to(allocated, message, first); });
  if (status) return object;
  [allocated release];  // the initialiser refused
  raise_objc(status);
}

// NSInvocation has neither vectors nor structs with arrays, so these setters are called by their types.
struct TypedSetter {
  const char *selector, *class_name, *takes;
  std::size_t size;
  void (*set)(id kernel, const char *bytes);
};

constexpr TypedSetter kTypedSetters[] = {
    {"setMinPixelThresholdValue:", "MPSImageHistogram", "four floats", sizeof(vector_float4),
     [](id kernel, const char *bytes) {
       vector_float4 value;
       std::memcpy(&value, bytes, sizeof value);
       [static_cast<MPSImageHistogram *>(kernel) setMinPixelThresholdValue:value];
     }},
    {"setStrides:", "MPSNDArrayStridedSlice", "sixteen integers", sizeof(MPSNDArrayOffsets),
     [](id kernel, const char *bytes) {
       MPSNDArrayOffsets value;
       std::memcpy(&value, bytes, sizeof value);
       [static_cast<MPSNDArrayStridedSlice *>(kernel) setStrides:value];
     }},
};

// Whether the message is one of these setters.
bool set_typed(id kernel, const KernelMessage &message) {
  for (const TypedSetter &setter : kTypedSetters) {
    if (message.selector != setter.selector) continue;
    const auto *const raw = message.arguments.empty() ? nullptr : std::get_if<RawBytes>(&message.arguments[0]);
    if (![kernel isKindOfClass:class_named(setter.class_name)] || raw == nullptr || raw->bytes.size() != setter.size)
      refuse(ErrorKind::InvalidArgument,
             message.selector + " takes " + setter.takes + ", for an " + setter.class_name + ".");
    setter.set(kernel, raw->bytes.data());
    return true;
  }
  return false;
}

void synchronize(const KernelResult &result, id<MTLCommandBuffer> buffer) {
  // Matrices, vectors and arrays have the method.
  const id memory = std::visit([](const auto &held) { return object_in<id>(held.object); }, result);
  [static_cast<MPSNDArray *>(memory) synchronizeOnCommandBuffer:buffer];
}

}  // namespace

Result<KernelObject> KernelObject::make(const std::string &class_name, const KernelMessage &message) noexcept {
  return guarded<KernelObject>([&] {
    const Class kind = class_named(class_name);
    if (message.selector.starts_with("init")) return KernelObject{adopt(initialised(kind, message))};
    return KernelObject{retained(send_to(kind, message))};
  });
}

Result<KernelObject> KernelObject::send(const KernelMessage &message) const noexcept {
  return guarded<KernelObject>([&] { return KernelObject{retained(send_to(object_in<id>(object), message))}; });
}

Result<Kernel> Kernel::make(const Device &device, const std::string &class_name,
                            const KernelMessage &initializer) noexcept {
  return guarded<Kernel>([&] {
    const Class kind = class_named(class_name);
    if (![kind isSubclassOfClass:[MPSKernel class]])
      refuse(ErrorKind::InvalidArgument, class_name + " is no kernel; it has to be a subclass of MPSKernel.");
    if (!initializer.selector.starts_with("initWithDevice:"))
      refuse(ErrorKind::InvalidArgument,
             class_name + ": the selector is " + initializer.selector + "; it has to begin with initWithDevice:.");
    return Kernel{adopt(initialised(kind, initializer, object_in<id>(device.object)))};
  });
}

Result<KernelObject> Kernel::send(const KernelMessage &message) const noexcept {
  return guarded<KernelObject>([&] {
    const id kernel = object_in<id>(object);
    if (set_typed(kernel, message)) return KernelObject{};
    return KernelObject{retained(send_to(kernel, message))};
  });
}

Status Kernel::encode(const CommandQueue &queue, const std::vector<KernelMessage> &messages,
                      const std::vector<KernelResult> &results) const noexcept {
  return objc_guard([&] {
    id<MTLCommandBuffer> buffer = [object_in<id<MTLCommandQueue>>(queue.object) commandBuffer];
    for (const KernelMessage &message : messages) send_to(object_in<id>(object), message, buffer);
    for (const KernelResult &result : results) synchronize(result, buffer);
    [buffer commit];
    [buffer waitUntilCompleted];
    if ([buffer status] == MTLCommandBufferStatusError)
      refuse(ErrorKind::Device, text_from([[buffer error] localizedDescription]));
  });
}

}  // namespace openmps::core
