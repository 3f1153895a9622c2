#import <MetalPerformanceShaders/MPSCore/MPSImage.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNKernel.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSNeuralNetworkTypes.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <utility>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/window.h"
#include "frameworks/MetalPerformanceShaders/padding.h"

using openmps::fw::nn::FilterWindow;
using openmps::fw::nn::WindowAxis;

struct MPSNNDefaultPaddingImpl {
  MPSNNPaddingMethod method = MPSNNPaddingMethodSizeValidOnly;
};

@interface MPSNNDefaultPadding ()
- (instancetype)omps_initWithMethod:(MPSNNPaddingMethod)method;
@end

// Averages with TensorFlow's rule: the usual sizes and offsets, but windows shrink to the image. The kernel's edge mode
// expresses this, and only a custom policy can set it.
@interface OMPSTensorflowAveragePadding : MPSNNDefaultPadding
@end

namespace {

constexpr MPSNNPaddingMethod kReserved = MPSNNPaddingMethodSize_reserved;
constexpr MPSNNPaddingMethod kCustom = MPSNNPaddingMethodCustom | MPSNNPaddingMethodCustomAllowForNodeFusion;

[[noreturn]] void refuse_method(MPSNNPaddingMethod method, const char *what) {
  char sentence[200];
  std::snprintf(sentence, sizeof sentence, "MPSNNDefaultPadding: the method 0x%lx %s",
                static_cast<unsigned long>(method), what);
  openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument, sentence));
}

// The method of the gradient pass: valid and full are exchanged, same stays.
MPSNNPaddingMethod inverse_method(MPSNNPaddingMethod method) {
  switch (method & kReserved) {
    case MPSNNPaddingMethodSizeValidOnly:
      return method | MPSNNPaddingMethodSizeFull;
    case MPSNNPaddingMethodSizeFull:
      return method & ~static_cast<NSUInteger>(MPSNNPaddingMethodSizeFull);
    default:
      return method;
  }
}

FilterWindow window_of(MPSCNNKernel *kernel) {
  const auto side = [](objc::CheckedSize taps, objc::CheckedSize stride, objc::CheckedSize dilation) {
    const auto number = [](objc::CheckedSize size) { return static_cast<std::int64_t>(size); };
    return WindowAxis{number(taps), number(stride), number(dilation)};
  };
  FilterWindow window{side([kernel kernelHeight], [kernel strideInPixelsY], [kernel dilationRateY]),
                      side([kernel kernelWidth], [kernel strideInPixelsX], [kernel dilationRateX])};
  openmps::fw::check(openmps::fw::nn::check_window("MPSNNDefaultPadding", window));
  return window;
}

NSInteger offset_of(MPSNNPaddingMethod method, openmps::fw::PaddingAxis axis, NSUInteger source,
                    const WindowAxis &side) {
  const auto pixels = static_cast<std::int64_t>(source);
  return openmps::fw::place_forward(method, axis, {pixels, side.extent(), side.stride}).offset;
}

// One policy for each class and method, kept for ever. They never change and are few, and programs make them before
// main, without an autorelease pool.
id shared_policy(Class wanted, MPSNNPaddingMethod method) {
  static std::mutex mutex;
  static auto *const policies = new std::map<std::pair<Class, MPSNNPaddingMethod>, id>;
  const std::lock_guard lock(mutex);
  id &policy = (*policies)[{wanted, method}];
  if (!policy) policy = [[wanted alloc] omps_initWithMethod:method];
  return policy;
}

void refuse_reserved(MPSNNPaddingMethod method) {
  if ((method & kReserved) == kReserved || (method & MPSNNPaddingMethodAlignMask) == MPSNNPaddingMethodAlign_reserved) {
    refuse_method(
        method,
        "has a reserved value; a size is valid only, same or full, an alignment centred, top left or bottom right.");
  }
}

}  // namespace

@implementation MPSNNDefaultPadding

+ (instancetype)paddingWithMethod:(MPSNNPaddingMethod)method {
  if ((method & MPSNNPaddingMethodCustom) != 0) {
    refuse_method(method, "has the Custom bit; a custom policy is a separate class.");
  }
  refuse_reserved(method);
  return shared_policy(self, method);
}

+ (instancetype)paddingForTensorflowAveragePooling {
  return shared_policy([OMPSTensorflowAveragePadding class], MPSNNPaddingMethodAlignCentered |
                                                                 MPSNNPaddingMethodAddRemainderToBottomRight |
                                                                 MPSNNPaddingMethodSizeSame | kCustom);
}

+ (instancetype)paddingForTensorflowAveragePoolingValidOnly {
  return shared_policy([OMPSTensorflowAveragePadding class], MPSNNPaddingMethodAlignCentered |
                                                                 MPSNNPaddingMethodAddRemainderToBottomRight |
                                                                 MPSNNPaddingMethodSizeValidOnly | kCustom);
}

- (instancetype)omps_initWithMethod:(MPSNNPaddingMethod)method {
  if ((self = [super init]) != nil) {
    _impl = new MPSNNDefaultPaddingImpl;
    _impl->method = method;
  }
  return self;
}

- (instancetype)init {
  return [self omps_initWithMethod:MPSNNPaddingMethodSizeValidOnly];
}

OMPS_DELETES(_impl)

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
  NSUInteger method = _impl->method;
  openmps::fw::SettingsCoder(coder, "MPSNNDefaultPadding", false)("method", method);
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  NSUInteger method = 0;
  openmps::fw::SettingsCoder(coder, "MPSNNDefaultPadding", true)("method", method);
  refuse_reserved(method);
  return [self omps_initWithMethod:method];
}

OMPS_FIELD_READONLY(_impl, MPSNNPaddingMethod, paddingMethod, method)

- (NSString *)label {
  static NSString *const kSizes[] = {@"valid only", @"same", @"full"};
  return kSizes[(_impl->method & kReserved) / MPSNNPaddingMethodSizeSame];
}

- (instancetype)inverse {
  return [[[[self class] alloc] omps_initWithMethod:inverse_method(_impl->method)] autorelease];
}

@end

@implementation OMPSTensorflowAveragePadding

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor {
  if ([kernel respondsToSelector:@selector(setEdgeMode:)]) {  // a kernel of one image
    MPSCNNKernel *const filter = static_cast<MPSCNNKernel *>(kernel);
    MPSImage *const source = [sourceImages objectAtIndex:0];
    const MPSNNPaddingMethod method = [self paddingMethod];
    [filter setEdgeMode:MPSImageEdgeModeClamp];
    MPSOffset offset = [filter offset];
    const FilterWindow window = window_of(filter);
    offset.x = offset_of(method, openmps::fw::PaddingAxis::X, [source width], window.x);
    offset.y = offset_of(method, openmps::fw::PaddingAxis::Y, [source height], window.y);
    [filter setOffset:offset];
  }
  return inDescriptor;
}

@end
