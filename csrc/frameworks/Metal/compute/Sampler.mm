#include "frameworks/Metal/compute/Sampler.h"
#include "frameworks/Metal/Impl.h"

#include <cfloat>
#include <string>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "engine/devices/user_kernels/argument_records.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"

using openmps::engine::SamplerState;

struct MTLSamplerDescriptorImpl {
  MTLSamplerMinMagFilter minFilter = MTLSamplerMinMagFilterNearest, magFilter = MTLSamplerMinMagFilterNearest;
  MTLSamplerMipFilter mipFilter = MTLSamplerMipFilterNotMipmapped;
  NSUInteger maxAnisotropy = 1;
  MTLSamplerAddressMode sAddressMode = MTLSamplerAddressModeClampToEdge;
  MTLSamplerAddressMode tAddressMode = MTLSamplerAddressModeClampToEdge;
  MTLSamplerAddressMode rAddressMode = MTLSamplerAddressModeClampToEdge;
  MTLSamplerBorderColor borderColor = MTLSamplerBorderColorTransparentBlack;
  BOOL normalizedCoordinates = YES;
  float lodMinClamp = 0, lodMaxClamp = FLT_MAX;
  BOOL lodAverage = NO;
  MTLCompareFunction compareFunction = MTLCompareFunctionNever;
  BOOL supportArgumentBuffers = NO;
  objc::Ref<NSString *> label;
};

@implementation MTLSamplerDescriptor

OMPS_OWNS(MTLSamplerDescriptorImpl, _impl)
OMPS_COPIES(MTLSamplerDescriptor, _impl)

OMPS_VALUE(MTLSamplerMinMagFilter, minFilter, setMinFilter)
OMPS_VALUE(MTLSamplerMinMagFilter, magFilter, setMagFilter)
OMPS_VALUE(MTLSamplerMipFilter, mipFilter, setMipFilter)
OMPS_VALUE(NSUInteger, maxAnisotropy, setMaxAnisotropy)
OMPS_VALUE(MTLSamplerAddressMode, sAddressMode, setSAddressMode)
OMPS_VALUE(MTLSamplerAddressMode, tAddressMode, setTAddressMode)
OMPS_VALUE(MTLSamplerAddressMode, rAddressMode, setRAddressMode)
OMPS_VALUE(MTLSamplerBorderColor, borderColor, setBorderColor)
OMPS_VALUE(BOOL, normalizedCoordinates, setNormalizedCoordinates)
OMPS_VALUE(float, lodMinClamp, setLodMinClamp)
OMPS_VALUE(float, lodMaxClamp, setLodMaxClamp)
OMPS_VALUE(BOOL, lodAverage, setLodAverage)
OMPS_VALUE(MTLCompareFunction, compareFunction, setCompareFunction)
OMPS_VALUE(BOOL, supportArgumentBuffers, setSupportArgumentBuffers)
OMPS_COPIED(NSString *, label, setLabel)

@end

struct OMPSSamplerStateImpl {
  SamplerState state;
  id<MTLDevice> device;  // lives as long as the process
  objc::Ref<NSString *> label;
};

@interface OMPSSamplerState ()
- (instancetype)initWithImpl:(const OMPSSamplerStateImpl &)impl;
@end

@implementation OMPSSamplerState

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithImpl:(const OMPSSamplerStateImpl &)impl {
  if ((self = [super init]) != nil) _impl = new OMPSSamplerStateImpl(impl);
  return self;
}

- (const SamplerState &)omps_state {
  return _impl->state;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
- (MTLResourceID)gpuResourceID {
  return {openmps::engine::sampler_word(_impl->state)};
}

@end

namespace openmps::fw {
namespace {

// `value` in the bits from `shift` on; raises if it is above `most`.
std::uint32_t bits(const char *property, NSUInteger value, NSUInteger most, unsigned shift) {
  if (value > most)
    refuse("MTLSamplerDescriptor: " + std::string(property) + " is " + std::to_string(value) +
           "; the largest number of its enumeration is " + std::to_string(most) + ".");
  return static_cast<std::uint32_t>(value) << shift;
}

// The bits of omps::Sampler in engine/shaders/abi.h.
std::uint32_t bits_of(MTLSamplerDescriptor *from) {
  return bits("minFilter", [from minFilter], 1, 0) | bits("magFilter", [from magFilter], 1, 1) |
         bits("mipFilter", [from mipFilter], 2, 2) | bits("sAddressMode", [from sAddressMode], 5, 4) |
         bits("tAddressMode", [from tAddressMode], 5, 7) | bits("rAddressMode", [from rAddressMode], 5, 10) |
         ([from normalizedCoordinates] ? 1u << 13 : 0u) | bits("borderColor", [from borderColor], 2, 14) |
         bits("compareFunction", [from compareFunction], 7, 16);
}

}  // namespace

id<MTLSamplerState> new_sampler(id<MTLDevice> device, MTLSamplerDescriptor *descriptor) {
  OMPSSamplerStateImpl impl;
  impl.state = {bits_of(descriptor), [descriptor lodMinClamp], [descriptor lodMaxClamp]};
  impl.device = device;
  impl.label = objc::Ref<NSString *>::adopt([[descriptor label] copy]);
  return [[OMPSSamplerState alloc] initWithImpl:impl];
}

}  // namespace openmps::fw
