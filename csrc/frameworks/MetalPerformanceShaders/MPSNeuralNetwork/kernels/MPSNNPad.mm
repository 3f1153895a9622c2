#include <limits>
#include <string>
#include <utility>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

// Sizes of results then fit into 64 bits.
constexpr NSUInteger kMost = std::numeric_limits<std::int32_t>::max();

using Members = std::array<std::pair<const char *, NSUInteger MPSImageCoordinate::*>, 3>;
constexpr Members kMembers{
    {{".x", &MPSImageCoordinate::x}, {".y", &MPSImageCoordinate::y}, {".channel", &MPSImageCoordinate::channel}}};

std::string too_large(const std::string &name, const MPSImageCoordinate &size) {
  for (const auto &[member, field] : kMembers)
    if (size.*field > kMost)
      return name + member + " is " + std::to_string(size.*field) + ", it must be at most " + std::to_string(kMost) +
             ".";
  return {};
}

const MPSImageCoordinate &checked_size(MPSCNNKernel *kernel, const char *name, const MPSImageCoordinate &size) {
  const std::string sentence = too_large(name, size);
  if (!sentence.empty()) refuse(openmps::ErrorKind::InvalidArgument, [kernel omps_name] + ": " + sentence);
  return size;
}

std::int64_t number(NSUInteger size) { return static_cast<std::int64_t>(size); }

}  // namespace

struct MPSNNPadImpl {
  MPSImageCoordinate before{0, 0, 0}, after{0, 0, 0};
  float fill = 0;
  std::vector<float> fills;

  template <typename Visit>
  void visit(Visit &&each) {
    for (const auto &[name, size] : {std::pair("paddingSizeBefore", &before), std::pair("paddingSizeAfter", &after)}) {
      for (const auto &[member, field] : kMembers) each((std::string(name) + member).c_str(), size->*field);
      const std::string sentence = too_large(name, *size);
      if (!sentence.empty()) each.refuse("a wrong size: " + sentence.substr(0, sentence.size() - 1));
    }
    each("fillValue", fill);
    each("fillValueArray", fills);
  }
};

@implementation MPSNNPad

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device paddingSizeBefore:{0, 0, 0} paddingSizeAfter:{0, 0, 0}];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter {
  return [self initWithDevice:device
            paddingSizeBefore:paddingSizeBefore
             paddingSizeAfter:paddingSizeAfter
               fillValueArray:nil];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
             paddingSizeBefore:(MPSImageCoordinate)paddingSizeBefore
              paddingSizeAfter:(MPSImageCoordinate)paddingSizeAfter
                fillValueArray:(NSData *)fillValueArray {
  OMPS_EXPECT(fillValueArray);
  if ([fillValueArray length] % sizeof(float) != 0)
    openmps::refuse("MPSNNPad: fillValueArray has " + std::to_string([fillValueArray length]) +
                    " bytes; it holds one float of 4 bytes for each feature channel.");
  self = [super initWithDevice:device];
  if (!self) return nil;
  _padImpl = new MPSNNPadImpl;
  [self setPaddingSizeBefore:paddingSizeBefore];
  [self setPaddingSizeAfter:paddingSizeAfter];
  const auto *const values = static_cast<const float *>([fillValueArray bytes]);
  if (values) _padImpl->fills.assign(values, values + [fillValueArray length] / sizeof(float));
  return self;
}

OMPS_KERNEL_STATE(MPSNNPad, _padImpl)

- (MPSImageCoordinate)paddingSizeBefore {
  return _padImpl->before;
}
- (void)setPaddingSizeBefore:(MPSImageCoordinate)size {
  _padImpl->before = checked_size(self, "paddingSizeBefore", size);
}
- (MPSImageCoordinate)paddingSizeAfter {
  return _padImpl->after;
}
- (void)setPaddingSizeAfter:(MPSImageCoordinate)size {
  _padImpl->after = checked_size(self, "paddingSizeAfter", size);
}
OMPS_FIELD(_padImpl, float, fillValue, FillValue, fill)

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const MPSImageCoordinate &before = _padImpl->before, &after = _padImpl->after;
  [self setOffset:{-static_cast<NSInteger>(before.x), -static_cast<NSInteger>(before.y), [self offset].z}];
  const auto grown = [](std::int64_t extent, NSUInteger first, NSUInteger last) -> std::int64_t {
    return openmps::engine::Extent(extent) + number(first) + number(last);
  };
  const Nhwc &source = sources[0];
  return ask_policy(self, [self padding], sources, images, {
    source.n, grown(source.h, before.y, after.y), grown(source.w, before.x, after.x),
        grown(source.c, before.channel, after.channel)
  });
}

- (void)omps_lower:(FilterCall &)call {
  const NSUInteger first = [self omps_traits].sources[0].offset;
  lower_pad(call, {[self omps_window],
                   number(first),
                   number(_padImpl->before.channel),
                   number(_padImpl->after.channel),
                   _padImpl -> fill,
                   _padImpl -> fills});
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _padImpl->before.channel);
  append_key(key, _padImpl->after.channel);
  append_key(key, _padImpl->fill);
  append_key(key, _padImpl->fills.size());
  append_key(key, _padImpl->fills.data(), std::span(_padImpl->fills).size_bytes());
}

@end

@implementation MPSNNPadGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (void)omps_lower:(FilterCall &)call {
  lower_pad_gradient(call);
}

@end
