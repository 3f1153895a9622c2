#include "core/kernels/nd_array.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/checked_size.h"
#include "core/objects/selector_call.h"

namespace openmps::core {
namespace {

MPSNDArray *array_in(const NDArray &array) { return object_in<MPSNDArray *>(array.object); }

NDArray made_by(const Device &device, MPSNDArrayDescriptor *descriptor) {
  return {adopt([[MPSNDArray alloc] initWithDevice:object_in<id<MTLDevice>>(device.object) descriptor:descriptor])};
}

}  // namespace

Result<NDArray> NDArray::make(const Device &device, const std::vector<std::int64_t> &shape,
                              std::uint32_t data_type) noexcept {
  return guarded<NDArray>([&] {
    return made_by(device, [MPSNDArrayDescriptor descriptorWithDataType:static_cast<MPSDataType>(data_type)
                                                                  shape:array_of(shape)]);
  });
}

Result<NDArray> NDArray::of(const Device &device, const Handle &descriptor) noexcept {
  return guarded<NDArray>([&] { return made_by(device, object_in<MPSNDArrayDescriptor *>(descriptor)); });
}

Result<std::vector<std::int64_t>> NDArray::shape() const noexcept {
  return guarded<std::vector<std::int64_t>>([&] {
    std::vector<std::int64_t> extents;
    for (NSUInteger i = [array_in(*this) numberOfDimensions]; i > 0; --i)
      extents.push_back(static_cast<std::int64_t>([array_in(*this) lengthOfDimension:i - 1]));
    return extents;
  });
}

Result<std::uint32_t> NDArray::data_type() const noexcept {
  return guarded<std::uint32_t>([&] { return static_cast<std::uint32_t>([array_in(*this) dataType]); });
}

Result<std::size_t> NDArray::bytes() const noexcept {
  return guarded<std::size_t>([&] {
    MPSNDArray *const array = array_in(*this);
    objc::CheckedSize bits = MPSSizeofMPSDataType([array dataType]) == 0 ? 4 : [array dataTypeSize] * 8;
    for (NSUInteger i = 0; i < [array numberOfDimensions]; ++i) bits = bits * [array lengthOfDimension:i];
    return static_cast<std::size_t>(bits) / 8;
  });
}

Status NDArray::write(const void *elements) const noexcept {
  return objc_guard([&] { [array_in(*this) writeBytes:const_cast<void *>(elements) strideBytes:nullptr]; });
}

Status NDArray::read(void *elements) const noexcept {
  return objc_guard([&] { [array_in(*this) readBytes:elements strideBytes:nullptr]; });
}

}  // namespace openmps::core
