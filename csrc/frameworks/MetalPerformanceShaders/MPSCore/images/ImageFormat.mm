#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageFormat.h"

#include <string>

#include "compat/guard.h"

namespace openmps::fw {
namespace {

using engine::DType;

constexpr ChannelFormat kFormats[] = {
    {MPSImageFeatureChannelFormatUnorm8, "Unorm8", DType::UInt8, 1.0 / 255, 8},
    {MPSImageFeatureChannelFormatUnorm16, "Unorm16", DType::UInt16, 1.0 / 65535, 16},
    {MPSImageFeatureChannelFormatFloat16, "Float16", DType::Float16, 1, 11},
    {MPSImageFeatureChannelFormatFloat32, "Float32", DType::Float32, 1, 24},
};

constexpr PixelFormat kPixelFormats[] = {
    {MTLPixelFormatR8Unorm, "R8Unorm", MPSImageFeatureChannelFormatUnorm8, 1, false},
    {MTLPixelFormatRG8Unorm, "RG8Unorm", MPSImageFeatureChannelFormatUnorm8, 2, false},
    {MTLPixelFormatRGBA8Unorm, "RGBA8Unorm", MPSImageFeatureChannelFormatUnorm8, 4, false},
    {MTLPixelFormatBGRA8Unorm, "BGRA8Unorm", MPSImageFeatureChannelFormatUnorm8, 4, true},
    {MTLPixelFormatR16Unorm, "R16Unorm", MPSImageFeatureChannelFormatUnorm16, 1, false},
    {MTLPixelFormatRG16Unorm, "RG16Unorm", MPSImageFeatureChannelFormatUnorm16, 2, false},
    {MTLPixelFormatRGBA16Unorm, "RGBA16Unorm", MPSImageFeatureChannelFormatUnorm16, 4, false},
    {MTLPixelFormatR16Float, "R16Float", MPSImageFeatureChannelFormatFloat16, 1, false},
    {MTLPixelFormatRG16Float, "RG16Float", MPSImageFeatureChannelFormatFloat16, 2, false},
    {MTLPixelFormatRGBA16Float, "RGBA16Float", MPSImageFeatureChannelFormatFloat16, 4, false},
    {MTLPixelFormatR32Float, "R32Float", MPSImageFeatureChannelFormatFloat32, 1, false},
    {MTLPixelFormatRG32Float, "RG32Float", MPSImageFeatureChannelFormatFloat32, 2, false},
    {MTLPixelFormatRGBA32Float, "RGBA32Float", MPSImageFeatureChannelFormatFloat32, 4, false},
};

}  // namespace

const ChannelFormat *find_format(MPSImageFeatureChannelFormat format) noexcept {
  for (const ChannelFormat &row : kFormats) {
    if (row.format == format) return &row;
  }
  return nullptr;
}

const ChannelFormat &format_facts(MPSImageFeatureChannelFormat format) {
  const ChannelFormat *const row = find_format(format);
  if (row == nullptr) {
    raise_objc(
        Status(ErrorKind::InvalidArgument, "An image has the feature channel format " + std::to_string(format) +
                                               "; it can be Unorm8 (1), Unorm16 (2), Float16 (3) or Float32 (4)."));
  }
  return *row;
}

const PixelFormat *find_pixel_format(MTLPixelFormat pixel) noexcept {
  for (const PixelFormat &row : kPixelFormats) {
    if (row.pixel == pixel) return &row;
  }
  return nullptr;
}

const PixelFormat &pixel_format_of(MPSImageFeatureChannelFormat format, std::size_t channels) {
  format_facts(format);
  const std::size_t wanted = channels <= 2 ? channels : 4;
  for (const PixelFormat &row : kPixelFormats) {
    if (row.format == format && row.channels == wanted && !row.blue_first) return row;
  }
  return kPixelFormats[0];  // not reached: the table has 1, 2 and 4 channels of every format
}

}  // namespace openmps::fw
