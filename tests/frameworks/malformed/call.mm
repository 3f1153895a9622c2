#include "tests/frameworks/malformed/call.h"

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayTypes.h>
#import <objc/runtime.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

namespace malformed {
namespace {

// The objects that a device makes; their classes are ours, their methods Apple's.
constexpr const char *kMade[] = {"OMPSDevice",
                                 "OMPSCommandQueue",
                                 "OMPSCommandBuffer",
                                 "OMPSBuffer",
                                 "OMPSTexture",
                                 "OMPSHeap",
                                 "OMPSEvent",
                                 "OMPSFence",
                                 "OMPSBlitEncoder",
                                 "OMPSComputeEncoder",
                                 "OMPSLibrary",
                                 "OMPSFunction",
                                 "OMPSComputePipelineState",
                                 "OMPSSamplerState"};

// Methods that are left out. Some wait as long as they are told to. Dispatches run as many threads as they are told to.
// Some make others wait for ever (for an uncommitted place in the queue, for an event without signal). Some read as
// many numbers as the receiver says, and some must not be called. The run time does not know the size of vectors, nor
// of structures with vectors.
constexpr const char *kLeftOut[] = {
    "dealloc",
    "enqueue",
    "setBatchNormalizationParametersForInferenceWithMean:variance:gamma:beta:epsilon:",
    "dispatchThreadgroups:threadsPerThreadgroup:",
    "dispatchThreadgroupsWithIndirectBuffer:indirectBufferOffset:threadsPerThreadgroup:",
    "dispatchThreads:threadsPerThreadgroup:",
    "encodeWaitForEvent:value:",
    "histogramInfo",
    "minPixelThresholdValue",
    "setMinPixelThresholdValue:",
    "waitForEvent:value:",
    "waitUntilCompleted",
    "waitUntilScheduled",
    "waitUntilSignaledValue:timeoutMS:",
    "retain",
    "release",
    "autorelease",
    "retainCount",
    "finalize"};

constexpr std::uint64_t kSizes[] = {0,
                                    1,
                                    2,
                                    3,
                                    4,
                                    7,
                                    64,
                                    0x7FFFFFFFu,
                                    0x80000000u,
                                    0x100000000u,
                                    std::uint64_t{1} << 61,
                                    std::uint64_t{1} << 62,
                                    0x7FFFFFFFFFFFFFFFu,
                                    0xFFFFFFFFFFFFFFFFu,
                                    0xFFFFFFFFFFFFFFF0u};
constexpr std::size_t kSmallSizes = 5;

// Where pointers lead to; calls with one have small sizes, as no callee can know how long an array is.
alignas(64) std::array<unsigned char, 1 << 16> memory;

// Methods of objects that make objects of other classes: gradient nodes and states, executables, variables.
constexpr const char *kMakers[] = {"compileWith",     "gradientFilter", "result",      "newSharedEventHandle",
                                   "temporaryResult", "variableWith",   "architecture"};

template <std::size_t N>
bool starts_with_any(const std::string &name, const char *const (&beginnings)[N]) {
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](const char *beginning) { return name.starts_with(beginning); });
}

bool is_left_out(const std::string &name) {
  return name.starts_with("omps_") || name.starts_with("_") || name.starts_with(".") ||
         std::find(std::begin(kLeftOut), std::end(kLeftOut), name) != std::end(kLeftOut);
}

void add_methods(std::vector<Target> &targets, Class of, bool of_class) {
  std::set<std::string> seen;
  // Without the methods of Foundation's classes.
  for (Class each = of; each != Nil && std::string(class_getName(each)).rfind("NS", 0) != 0;
       each = class_getSuperclass(each)) {
    unsigned count = 0;
    Method *const methods = class_copyMethodList(of_class ? object_getClass(each) : each, &count);
    for (unsigned i = 0; i < count; ++i) {
      const std::string name = sel_getName(method_getName(methods[i]));
      if (!is_left_out(name) && seen.insert(name).second) targets.push_back({of, method_getName(methods[i]), of_class});
    }
    free(methods);
  }
}

// "commandBuffer" of "encodeToCommandBuffer:sourceImage:", argument 0.
std::string parameter_name(SEL selector, NSUInteger index) {
  std::string name = sel_getName(selector);
  for (NSUInteger i = 0; i < index; ++i) name = name.substr(name.find(':') + 1);
  return name.substr(0, name.find(':'));
}

const char *unqualified(const char *type) {
  while (*type && std::strchr("rnNoORV", *type)) ++type;
  return type;
}

// Draws arguments; `text` gets their description.
class Arguments {
 public:
  Arguments(const Pool &pool, Draw &draw, Manner manner)
      : pool_(pool), draw_(draw), fitting_(manner == Manner::Fitting), has_pointer_(fitting_ || draw.percent(30)) {}

  void set(NSInvocation *call, SEL selector, NSUInteger index, std::string &text) {
    const char *const type = unqualified([[call methodSignature] getArgumentTypeAtIndex:index + 2]);
    text += (index ? ", " : "");
    switch (*type) {
      case '@':
        return set_object(call, selector, index, text);
      case '#':
        return set_block(call, index, text);
      case ':': {
        SEL value = draw_.percent(30) ? nullptr : @selector(description);
        text += value ? "@selector(description)" : "NULL";
        return [call setArgument:&value atIndex:static_cast<NSInteger>(index + 2)];
      }
      case '*':
      case '^':
        return set_pointer(call, index, text);
      case 'C':  // BOOL: other values than 0 and 1 are none of it
        return set_number(call, index, static_cast<unsigned char>(draw_.below(2)), text);
      case 'f':
        return set_number(call, index, static_cast<float>(real()), text);
      case 'd':
        return set_number(call, index, real(), text);
      default:
        return set_bytes(call, index, type, text);
    }
  }

 private:
  void set_object(NSInvocation *call, SEL selector, NSUInteger index, std::string &text) {
    const unsigned choice = fitting_ ? 50 : static_cast<unsigned>(draw_.below(100));
    id value = nil;
    if (choice >= 22) value = pool_.fitting(parameter_name(selector, index), draw_);
    if (choice >= 84) value = pool_.foreign(draw_);
    if (value == nil && choice >= 22 && choice < 84 && draw_.percent(50)) value = pool_.any(draw_);
    text += value ? class_getName([value class]) : "nil";
    [call setArgument:&value atIndex:static_cast<NSInteger>(index + 2)];
  }

  void set_block(NSInvocation *call, NSUInteger index, std::string &text) {
    id (^answers_nil)(void) = ^id {
      return nil;
    };
    id value = draw_.percent(50) ? nil : [[answers_nil copy] autorelease];
    text += value ? "a block" : "nil";
    [call setArgument:&value atIndex:static_cast<NSInteger>(index + 2)];
  }

  void set_pointer(NSInvocation *call, NSUInteger index, std::string &text) {
    memory.fill(0);
    const bool is_zone = std::strstr([[call methodSignature] getArgumentTypeAtIndex:index + 2], "_NSZone") != nullptr;
    void *value = has_pointer_ && !is_zone ? memory.data() : nullptr;
    text += value ? "a pointer" : "NULL";
    [call setArgument:&value atIndex:static_cast<NSInteger>(index + 2)];
  }

  template <typename T>
  void set_number(NSInvocation *call, NSUInteger index, T value, std::string &text) {
    text += std::to_string(value);
    [call setArgument:&value atIndex:static_cast<NSInteger>(index + 2)];
  }

  // Integers, enumerations and structures.
  void set_bytes(NSInvocation *call, NSUInteger index, const char *type, std::string &text) {
    NSUInteger size = 0;
    NSGetSizeAndAlignment(type, &size, nullptr);
    std::vector<unsigned char> bytes(std::max<std::size_t>(size, 8) + 8);
    for (NSUInteger at = 0; at < size; at += 8) {
      const std::uint64_t value = whole();
      std::memcpy(bytes.data() + at, &value, 8);
      text += (at ? " " : "") + std::to_string(static_cast<std::int64_t>(value));
    }
    [call setArgument:bytes.data() atIndex:static_cast<NSInteger>(index + 2)];
  }

  std::uint64_t whole() {
    if (fitting_) return 1 + draw_.below(4);
    return kSizes[draw_.below(has_pointer_ || draw_.percent(50) ? kSmallSizes : std::size(kSizes))];
  }
  double real() {
    constexpr double kValues[] = {0, 1, -1, 0.5, 1e30, INFINITY, NAN};
    if (fitting_) return 0.5;
    return kValues[draw_.below(std::size(kValues))];
  }

  const Pool &pool_;
  Draw &draw_;
  bool fitting_, has_pointer_;
};

CallResult result_of(NSException *raised) {
  const std::string reason = [[raised reason] UTF8String] ? [[raised reason] UTF8String] : "";
  if ([[raised userInfo] objectForKey:@"OMPSStatus"] != nil) return {Outcome::Refused, reason};
  return {Outcome::Foundation, std::string([[raised name] UTF8String]) + ": " + reason};
}

// The method's types. GNUstep's signatures do not know "@?", a block: here it is the type of a class, which no method
// takes. The result is nil for a method that returns a SIMD vector, which has no encoding.
NSMethodSignature *signature_of(id receiver, SEL selector) {
  Method const method = class_getInstanceMethod(object_getClass(receiver), selector);
  if (method == nullptr) return nil;
  std::string types = method_getTypeEncoding(method);
  if (std::isdigit(static_cast<unsigned char>(types.front()))) return nil;
  for (std::size_t at = 0; (at = types.find("@?")) != std::string::npos;) types.replace(at, 2, "#");
  return [NSMethodSignature signatureWithObjCTypes:types.c_str()];
}

// GNUstep's NSInvocation takes a structure with an array for a smaller one. Methods with one are called directly: a
// setter, or a getter that may take the number of a source.
bool has_array(id receiver, SEL selector) {
  Method const method = class_getInstanceMethod(object_getClass(receiver), selector);
  return method != nullptr && std::strstr(method_getTypeEncoding(method), "=[16") != nullptr;
}

CallResult call_directly(id receiver, SEL selector, Draw &draw) {
  CallResult result;
  MPSNDArrayOffsets offsets;
  for (NSInteger &each : offsets.dimensions) each = static_cast<NSInteger>(kSizes[draw.below(std::size(kSizes))]);
  IMP const method = [receiver methodForSelector:selector];
  typedef void (*Setter)(id, SEL, MPSNDArrayOffsets);
  typedef MPSNDArrayOffsets (*Getter)(id, SEL, NSUInteger);
  @try {
    if (std::string(sel_getName(selector)).starts_with("set"))
      reinterpret_cast<Setter>(method)(receiver, selector, offsets);
    else
      reinterpret_cast<Getter>(method)(receiver, selector, static_cast<NSUInteger>(offsets.dimensions[0]));
  } @catch (NSException *raised) {
    result = result_of(raised);
  }
  return result;
}

id receiver_of(const Target &target, Pool &pool, Draw &draw) {
  if (target.of_class) return target.of;
  return std::string(sel_getName(target.selector)).starts_with("init") ? [target.of alloc]
                                                                       : pool.instance(target.of, draw);
}

}  // namespace

std::string Target::str() const {
  return std::string(of_class ? "+[" : "-[") + class_getName(of) + " " + sel_getName(selector) + "]";
}

std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (Class each : published_classes()) {
    add_methods(targets, each, true);
    add_methods(targets, each, false);
    if (![each instancesRespondToSelector:@selector(init)] || is_kind(each, [NSProxy class])) continue;
    targets.push_back({ each, @selector(init), false });
  }
  for (const char *name : kMade)
    if (Class each = objc_lookUpClass(name)) add_methods(targets, each, false);
  std::erase_if(targets, [](const Target &target) {  // a device makes these objects, callers do not
    return std::string(class_getName(target.of)).starts_with("OMPS") &&
           std::string(sel_getName(target.selector)).starts_with("init");
  });
  return targets;
}

void fill(Pool &pool) {
  constexpr int kRounds = 6;  // objects made in one are arguments in the next
  Draw draw(1);
  const std::vector<Target> targets = all_targets();
  for (int round = 0; round < kRounds; ++round)
    for (const Target &target : targets) {
      const std::string name = sel_getName(target.selector);
      const bool is_first = target.of_class || name.starts_with("init");
      const bool is_another = !is_first && round == kRounds / 2 && starts_with_any(name, kMakers);
      if (!is_another && (!is_first || pool.instance(target.of, draw) != nil)) continue;
      @autoreleasepool {
        make_call(
            target, pool, draw, [](const std::string &) {}, Manner::Fitting);
      }
    }
}

CallResult make_call(const Target &target, Pool &pool, Draw &draw,
                     const std::function<void(const std::string &)> &about_to, Manner manner) {
  id receiver = receiver_of(target, pool, draw);
  if (receiver == nil) return {};
  if (has_array(receiver, target.selector)) {
    about_to(target.str());
    return call_directly(receiver, target.selector, draw);
  }
  NSMethodSignature *const signature = signature_of(receiver, target.selector);
  if (signature == nil) return {};
  NSInvocation *const call = [NSInvocation invocationWithMethodSignature:signature];
  [call setSelector:target.selector];
  std::string text = target.str() + " (";
  Arguments arguments(pool, draw, manner);
  for (NSUInteger i = 0; i + 2 < [signature numberOfArguments]; ++i) arguments.set(call, target.selector, i, text);
  about_to(text + ")");
  CallResult result;
  @try {
    [call invokeWithTarget:receiver];
    const char *const type = unqualified([signature methodReturnType]);
    if (*type == '@') {
      id answer = nil;
      [call getReturnValue:&answer];
      const std::string name = answer ? class_getName([answer class]) : "";
      if (name.starts_with("MPS") || name.starts_with("MTL") || name.starts_with("OMPS")) {
        pool.keep(answer);
        // The objects it makes must be usable.
        [answer description];
        [answer hash];
      }
    }
  } @catch (NSException *raised) {
    result = result_of(raised);
  }
  return result;
}

}  // namespace malformed
