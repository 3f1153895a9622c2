#import <MetalPerformanceShaders/MPSCore/MPSKernel.h>
#import <objc/runtime.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "compat/archiver.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"

struct MPSKernelImpl {
  objc::Ref<id<MTLDevice>> device;
  objc::Ref<NSString *> label;
  MPSKernelOptions options = MPSKernelOptionsNone;

  template <typename Visit>
  void visit(Visit &&each) {
    each("options", options);
    each("label", label, [NSString class]);
  }
};

namespace {

// Among a kernel's class and its superclasses, one of ours whose settings `selector` would not initialise; Nil if there
// is none.
Class class_without(SEL selector, Class of) {
  for (Class each = of; each != [MPSKernel class]; each = class_getSuperclass(each)) {
    const std::string name = class_getName(each);
    unsigned settings = 0;
    free(class_copyIvarList(each, &settings));
    // Not class_getMethodImplementation: libobjc2 answers it only for classes that have received a message.
    const bool inherits =
        class_getInstanceMethod(each, selector) == class_getInstanceMethod(class_getSuperclass(each), selector);
    if (settings > 0 && inherits && (name.starts_with("MPS") || name.starts_with("OMPS"))) return each;
  }
  return Nil;
}

// -initWithDevice: of a class that has settings and inherits it would leave them uninitialised. Such a class has
// another designated initialiser; its `[super initWithDevice:]` calls its superclass's method.
id refuse_plain(id receiver, SEL selector, id<MTLDevice> device) { openmps::fw::refuse_inherited(receiver, selector); }

bool is_kernel(Class each) {
  while (each != Nil && each != [MPSKernel class]) each = class_getSuperclass(each);
  return each != Nil;
}

void refuse_inherited_initialisers() {
  const SEL selector = @selector(initWithDevice:);
  const char *const types = method_getTypeEncoding(class_getInstanceMethod([MPSKernel class], selector));
  std::vector<Class> classes(static_cast<std::size_t>(objc_getClassList(nullptr, 0)));
  objc_getClassList(classes.data(), static_cast<int>(classes.size()));
  std::vector<Class> without;
  for (Class each : classes)
    if (is_kernel(each) && class_without(selector, each) == each) without.push_back(each);
  for (Class each : without) class_addMethod(each, selector, reinterpret_cast<IMP>(refuse_plain), types);
}

void check_archive(Class of, SEL selector, NSCoder *coder) {
  if (class_without(selector, of) == Nil) return;
  if (selector == @selector(encodeWithCoder:)) openmps_keep_archiver_whole(coder);
  const std::string sentence = std::string(class_getName(of)) +
                               ": archives do not hold the settings of this class; all other kernels can be archived.";
  openmps::raise_objc(openmps::Status(openmps::ErrorKind::Unsupported, sentence));
}

}  // namespace

@implementation MPSKernel

+ (void)initialize {
  if (self == [MPSKernel class]) refuse_inherited_initialisers();
}

OMPS_NO_INIT
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device {
  if (device == nil) {
    const std::string sentence =
        std::string([NSStringFromClass([self class]) UTF8String]) + " is made without a device.";
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument, sentence));
  }
  static_cast<void>(openmps::fw::engine_device(device));  // checks its class
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSKernelImpl;
  _impl->device = objc::Ref<id<MTLDevice>>::retain(device);
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self omps_initWithDevice:device];
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device {
  check_archive([self class], _cmd, aDecoder);
  OMPS_REQUIRE_READER(aDecoder);
  if ((self = [self omps_initWithDevice:device]) == nil) return nil;
  _impl->visit(openmps::fw::SettingsCoder(aDecoder, "MPSKernel", true));
  return self;
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder {
  if (const openmps::fw::GraphArchive *const graph = openmps::fw::GraphArchive::of(aDecoder))
    return [self initWithCoder:aDecoder device:graph->device()];
  auto device = objc::Ref<id<MTLDevice>>::adopt(MTLCreateSystemDefaultDevice());
  if ([aDecoder respondsToSelector:@selector(mpsMTLDevice)])
    device =
        objc::Ref<id<MTLDevice>>::retain([static_cast<id<MPSDeviceProvider>>(static_cast<id>(aDecoder)) mpsMTLDevice]);
  return [self initWithCoder:aDecoder device:device];
}

- (void)encodeWithCoder:(NSCoder *)coder {
  check_archive([self class], _cmd, coder);
  OMPS_REQUIRE_WRITER(coder);
  _impl->visit(openmps::fw::SettingsCoder(coder, "MPSKernel", false));
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

OMPS_DELETES(_impl)

- (id)copyWithZone:(NSZone *)zone {
  return [self copyWithZone:zone device:nil];
}

- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  const id<MTLDevice> target = device != nil ? device : [self device];
  MPSKernel *const copy = [[[self class] allocWithZone:zone] omps_initWithDevice:target];
  copy->_impl->options = _impl->options;
  copy->_impl->label = _impl->label;
  return copy;
}

OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)

OMPS_VALUE(MPSKernelOptions, options, setOptions)
OMPS_COPIED(NSString *, label, setLabel)

- (std::string)omps_name {
  std::string name = class_getName([self class]);
  if ([_impl->label.get() length] > 0) name += " \"" + std::string([_impl->label.get() UTF8String]) + "\"";
  return name;
}

@end
