// A C++ program without Objective-C. It sends messages by casts of Apple's functions, as metal-cpp does. Results are
// integers, floating point numbers, and structures in registers and in memory. Arguments are structures on the stack,
// and more than there are registers. Receivers are nil, too.
#include <CoreFoundation/CoreFoundation.h>
#include <CoreGraphics/CGGeometry.h>
#include <IOSurface/IOSurfaceRef.h>
#include <dispatch/dispatch.h>
#include <objc/message.h>
#include <objc/runtime.h>

struct Range {
  unsigned long location, length;
};
struct Size {
  unsigned long width, height, depth;
};

extern "C" void* MTLCreateSystemDefaultDevice();

#ifdef __x86_64__
#define FPRET objc_msgSend_fpret
#else
#define FPRET objc_msgSend
#endif

template <typename Result = void*, typename... Arguments>
Result send(const void* object, const char* selector, Arguments... arguments) {
  return reinterpret_cast<Result (*)(const void*, SEL, Arguments...)>(&objc_msgSend)(object, sel_registerName(selector),
                                                                                     arguments...);
}

template <typename Result>
Result send_for_number(const void* object, const char* selector) {
  return reinterpret_cast<Result (*)(const void*, SEL)>(&FPRET)(object, sel_registerName(selector));
}

template <typename Result>
Result send_for_structure(const void* object, const char* selector) {
#ifdef __x86_64__
  Result result;
  reinterpret_cast<void (*)(Result*, const void*, SEL)> (&objc_msgSend_stret)(&result, object,
                                                                              sel_registerName(selector));
  return result;
#else
  return send<Result>(object, selector);
#endif
}

static void* class_of(const char* name) { return reinterpret_cast<void*>(objc_lookUpClass(name)); }
static void* text(const char* characters) { return send(class_of("NSString"), "stringWithUTF8String:", characters); }

static void print_numbers() {
  void* const number = send(class_of("NSNumber"), "numberWithDouble:", 2.5);
  const double whole = send_for_number<double>(number, "doubleValue");
  const float half = send_for_number<float>(number, "floatValue");
  printf("numbers %g %g %ld\n", whole, static_cast<double>(half), send<long>(number, "integerValue"));
  void* const many = reinterpret_cast<void* (*)(const void*, SEL, const void*, ...)>(&objc_msgSend)(
      class_of("NSString"), sel_registerName("stringWithFormat:"), text("%d %d %d %d %d %g %g"), 1, 2, 3, 4, 5, 6.5,
      7.25);
  printf("variadic %s\n", send<const char*>(many, "UTF8String"));
}

static void print_structures() {
  const CGRect given = {{1, 2}, {3, 4}};
  void* const value = send(class_of("NSValue"), "valueWithRect:", given);
  const CGRect found = send_for_structure<CGRect>(value, "rectValue");
  printf("in memory %g %g %g %g\n", found.origin.x, found.origin.y, found.size.width, found.size.height);
  const Range range = send<Range>(text("openmps"), "rangeOfString:", text("mps"));
  printf("in registers %lu %lu\n", range.location, range.length);
}

static void print_nil() {
  void* const none = nil;
  printf("nil %p %g %ld\n", send(none, "description"), send_for_number<double>(none, "doubleValue"),
         send<long>(none, "length"));
}

static void print_kernel() {
  void* const device = MTLCreateSystemDefaultDevice();
  void* error = nil;
  void* const source = text(
      "kernel void scale(device float* x [[buffer(0)]], constant float& by [[buffer(1)]],\n"
      "                  uint i [[thread_position_in_grid]]) { x[i] *= by; }");
  void* const library = send(device, "newLibraryWithSource:options:error:", source, nullptr, &error);
  void* const function = send(library, "newFunctionWithName:", text("scale"));
  void* const state = send(device, "newComputePipelineStateWithFunction:error:", function, &error);
  void* const buffer = send(device, "newBufferWithLength:options:", 400ul, 0ul);
  float* const numbers = send<float*>(buffer, "contents");
  for (int i = 0; i < 100; ++i) numbers[i] = static_cast<float>(i);
  void* const queue = send(device, "newCommandQueue");
  void* const commands = send(queue, "commandBuffer");
  void* const encoder = send(commands, "computeCommandEncoder");
  const float by = 3;
  send<void>(encoder, "setComputePipelineState:", state);
  send<void>(encoder, "setBuffer:offset:atIndex:", buffer, 0ul, 0ul);
  send<void>(encoder, "setBytes:length:atIndex:", &by, sizeof by, 1ul);
  send<void>(encoder, "dispatchThreads:threadsPerThreadgroup:", Size{99, 1, 1}, Size{32, 1, 1});
  send<void>(encoder, "endEncoding");
  send<void>(commands, "commit");
  send<void>(commands, "waitUntilCompleted");
  printf("kernel %g %g %g\n", static_cast<double>(numbers[1]), static_cast<double>(numbers[98]),
         static_cast<double>(numbers[99]));
}

// With an argument there is no pool, and the device comes first.
int main(int count, char**) {
  if (count > 1) {
    print_kernel();
    return 0;
  }
  void* const pool = send(send(class_of("NSAutoreleasePool"), "alloc"), "init");
  print_numbers();
  print_structures();
  print_nil();
  print_kernel();
  send<void>(pool, "drain");
}
