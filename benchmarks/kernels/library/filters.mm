// Image filters on 1920 x 1080 pixels. A name ends with the channels, or with "bytes" for one channel of 8 bits; names
// are those of benchmarks/kernels/filter_peers.py.
#include <string>

#include "benchmarks/kernels/library/cases.h"

namespace kernel_rounds {
namespace {

constexpr NSUInteger kHeight = 1080, kWidth = 1920;

struct Pair {
  MPSImage *source, *result;
};

using Made = std::function<MPSUnaryImageKernel *(id<MTLDevice>)>;

MPSImage *byte_image(id<MTLDevice> device, const Extent &extent) {
  MPSImage *image = image_of(device, extent, MPSImageFeatureChannelFormatUnorm8);
  std::vector<std::uint8_t> bytes;
  for (const float number : uniform_numbers(extent.height * extent.width * extent.channels, 1))
    bytes.push_back(static_cast<std::uint8_t>(number * 256));
  [image writeBytes:bytes.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  return image;
}

// One filter from `from` to `to`.
Encode unary(id<MTLDevice> device, const Made &made, const Extent &from, const Extent &to, bool bytes) {
  MPSUnaryImageKernel *kernel = [made(device) autorelease];
  MPSImage *source = bytes ? byte_image(device, from) : [filled_images(device, from, 1) objectAtIndex:0];
  MPSImage *result =
      image_of(device, to, bytes ? MPSImageFeatureChannelFormatUnorm8 : MPSImageFeatureChannelFormatFloat32);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceImage:source destinationImage:result];
  };
}

struct Filter {
  const char *name;
  Made made;
  std::vector<NSUInteger> channels;  // 0: one of bytes
  Extent result = {1, kHeight, kWidth, 0};
};

template <typename Kernel>
Made plain() {
  return [](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device]; };
}

template <typename Kernel>
Made with_window(NSUInteger size) {
  return
      [=](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device kernelWidth:size kernelHeight:size]; };
}

template <typename Kernel>
Made with_threshold() {
  return [](id<MTLDevice> device) -> MPSUnaryImageKernel * {
    return [[Kernel alloc] initWithDevice:device thresholdValue:0.5F linearGrayColorTransform:nullptr];
  };
}

Made convolution() {
  return [](id<MTLDevice> device) {
    const std::vector<float> weights = uniform_numbers(25, 2);
    return [[MPSImageConvolution alloc] initWithDevice:device kernelWidth:5 kernelHeight:5 weights:weights.data()];
  };
}

Made probe(Class kind) {
  return [=](id<MTLDevice> device) -> MPSUnaryImageKernel * {
    const std::vector<float> values = uniform_numbers(25, 3);
    return [static_cast<MPSImageDilate *>([kind alloc]) initWithDevice:device
                                                           kernelWidth:5
                                                          kernelHeight:5
                                                                values:values.data()];
  };
}

Made median(NSUInteger diameter) {
  return [=](id<MTLDevice> device) { return [[MPSImageMedian alloc] initWithDevice:device kernelDiameter:diameter]; };
}

Made gaussian(float sigma) {
  return [=](id<MTLDevice> device) { return [[MPSImageGaussianBlur alloc] initWithDevice:device sigma:sigma]; };
}

Made binary_threshold() {
  return [](id<MTLDevice> device) {
    return [[MPSImageThresholdBinary alloc] initWithDevice:device
                                            thresholdValue:0.5F
                                              maximumValue:1
                                  linearGrayColorTransform:nullptr];
  };
}

Made canny() {
  return [](id<MTLDevice> device) {
    const float luminance[] = {1, 0, 0};
    return [[MPSImageCanny alloc] initWithDevice:device linearToGrayScaleTransform:luminance sigma:1.4F];
  };
}

Made conversion() {
  return [](id<MTLDevice> device) {
    return [[MPSImageConversion alloc] initWithDevice:device
                                             srcAlpha:MPSAlphaTypeAlphaIsOne
                                            destAlpha:MPSAlphaTypeAlphaIsOne
                                      backgroundColor:nullptr
                                       conversionInfo:nil];
  };
}

std::vector<Filter> window_filters() {
  const std::vector<NSUInteger> usual{1, 4, 0};
  return {{"convolution 5x5", convolution(), {1, 4, 0}},
          {"box 9x9", with_window<MPSImageBox>(9), usual},
          {"tent 9x9", with_window<MPSImageTent>(9), {1, 4}},
          {"Gaussian sigma 2", gaussian(2), usual},
          {"Sobel", plain<MPSImageSobel>(), {1}},
          {"Laplacian", plain<MPSImageLaplacian>(), {1, 4}},
          {"median 3x3", median(3), usual},
          {"median 5x5", median(5), usual},
          {"median 9x9", median(9), {0}},
          {"area max 7x7", with_window<MPSImageAreaMax>(7), usual},
          {"area min 7x7", with_window<MPSImageAreaMin>(7), {1}},
          {"dilate 5x5 probe", probe([MPSImageDilate class]), {1}},
          {"erode 5x5 probe", probe([MPSImageErode class]), {1}}};
}

std::vector<Filter> other_filters() {
  const Extent half{1, kHeight / 2, kWidth / 2, 0}, turned{1, kWidth, kHeight, 0};
  return {{"threshold binary", binary_threshold(), {1, 0}},
          {"threshold truncate", with_threshold<MPSImageThresholdTruncate>(), {1}},
          {"threshold to zero", with_threshold<MPSImageThresholdToZero>(), {1}},
          {"integral", plain<MPSImageIntegral>(), {1}},
          {"integral of squares", plain<MPSImageIntegralOfSquares>(), {1}},
          {"mean", plain<MPSImageStatisticsMean>(), {1, 4}, {1, 1, 1, 0}},
          {"mean and variance", plain<MPSImageStatisticsMeanAndVariance>(), {1, 4}, {1, 1, 2, 0}},
          {"least and largest", plain<MPSImageStatisticsMinAndMax>(), {1}, {1, 1, 2, 0}},
          {"transpose", plain<MPSImageTranspose>(), {1, 4}, turned},
          {"gray of colours", conversion(), {4}, {1, kHeight, kWidth, 1}},
          {"bilinear scale to half", plain<MPSImageBilinearScale>(), {1, 4}, half},
          {"Lanczos scale to half", plain<MPSImageLanczosScale>(), {1, 4}, half},
          {"Canny", canny(), {1}},
          {"distance transform", plain<MPSImageEuclideanDistanceTransform>(), {1}}};
}

// ---- filters with buffers or more than two textures

MPSImageHistogramInfo histogram_info() {
  MPSImageHistogramInfo info{};
  info.numberOfHistogramEntries = 256;
  info.histogramForAlpha = NO;
  info.minPixelValue = {0, 0, 0, 0};
  info.maxPixelValue = {1, 1, 1, 1};
  return info;
}

id<MTLBuffer> histogram_buffer(id<MTLDevice> device) {
  return [[device newBufferWithLength:4 * 256 * sizeof(std::uint32_t)
                              options:MTLResourceStorageModeShared] autorelease];
}

Encode histogram(id<MTLDevice> device, bool bytes) {
  const MPSImageHistogramInfo info = histogram_info();
  MPSImageHistogram *kernel = [[[MPSImageHistogram alloc] initWithDevice:device histogramInfo:&info] autorelease];
  const Extent extent{1, kHeight, kWidth, 1};
  MPSImage *source = bytes ? byte_image(device, extent) : [filled_images(device, extent, 1) objectAtIndex:0];
  id<MTLBuffer> counts = histogram_buffer(device);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceTexture:[source texture] histogram:counts histogramOffset:0];
  };
}

// Histogram, transform and application, as equalizeHist does all three.
Encode equalisation(id<MTLDevice> device) {
  const MPSImageHistogramInfo info = histogram_info();
  MPSImageHistogram *counted = [[[MPSImageHistogram alloc] initWithDevice:device histogramInfo:&info] autorelease];
  MPSImageHistogramEqualization *kernel = [[[MPSImageHistogramEqualization alloc] initWithDevice:device
                                                                                   histogramInfo:&info] autorelease];
  const Extent extent{1, kHeight, kWidth, 1};
  MPSImage *source = byte_image(device, extent);
  MPSImage *result = image_of(device, extent, MPSImageFeatureChannelFormatUnorm8);
  id<MTLBuffer> counts = histogram_buffer(device);
  return [=](id<MTLCommandBuffer> work) {
    [counted encodeToCommandBuffer:work sourceTexture:[source texture] histogram:counts histogramOffset:0];
    [kernel encodeTransformToCommandBuffer:work sourceTexture:[source texture] histogram:counts histogramOffset:0];
    [kernel encodeToCommandBuffer:work sourceTexture:[source texture] destinationTexture:[result texture]];
  };
}

Encode pyramid(id<MTLDevice> device) {
  MPSImageGaussianPyramid *kernel = [[[MPSImageGaussianPyramid alloc] initWithDevice:device] autorelease];
  MTLTextureDescriptor *descriptor = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatR32Float
                                                                                        width:kWidth
                                                                                       height:kHeight
                                                                                    mipmapped:YES];
  [descriptor setMipmapLevelCount:4];
  [descriptor setUsage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite | MTLTextureUsagePixelFormatView];
  id<MTLTexture> levels = [[device newTextureWithDescriptor:descriptor] autorelease];
  const std::vector<float> numbers = uniform_numbers(kHeight * kWidth, 1);
  [levels replaceRegion:MTLRegionMake2D(0, 0, kWidth, kHeight)
            mipmapLevel:0
              withBytes:numbers.data()
            bytesPerRow:kWidth * sizeof(float)];
  return [=](id<MTLCommandBuffer> work) {
    id<MTLTexture> texture = levels;
    [kernel encodeToCommandBuffer:work inPlaceTexture:&texture fallbackCopyAllocator:nil];
  };
}

// Regression and reconstruction of one channel guided by itself.
Encode guided(id<MTLDevice> device) {
  MPSImageGuidedFilter *kernel = [[[MPSImageGuidedFilter alloc] initWithDevice:device kernelDiameter:9] autorelease];
  const Extent one{1, kHeight, kWidth, 1}, four{1, kHeight, kWidth, 4};
  MPSImage *source = [filled_images(device, one, 1) objectAtIndex:0];
  MPSImage *guide = [filled_images(device, four, 2) objectAtIndex:0];
  MPSImage *coefficients = image_of(device, four, MPSImageFeatureChannelFormatFloat32);
  MPSImage *result = image_of(device, one, MPSImageFeatureChannelFormatFloat32);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeRegressionToCommandBuffer:work
                              sourceTexture:[source texture]
                            guidanceTexture:[guide texture]
                             weightsTexture:nil
             destinationCoefficientsTexture:[coefficients texture]];
    [kernel encodeReconstructionToCommandBuffer:work
                                guidanceTexture:[guide texture]
                            coefficientsTexture:[coefficients texture]
                             destinationTexture:[result texture]];
  };
}

std::string name_of(const Filter &filter, NSUInteger channels) {
  return std::string(filter.name) + (channels == 0 ? " bytes" : " " + std::to_string(channels));
}

}  // namespace

void add_filter_cases(std::vector<Case> &cases) {
  std::vector<Filter> filters = window_filters();
  for (Filter &other : other_filters()) filters.push_back(std::move(other));
  for (const Filter &filter : filters)
    for (const NSUInteger channels : filter.channels) {
      const NSUInteger count = channels == 0 ? 1 : channels;
      Extent to = filter.result;
      if (to.channels == 0) to.channels = count;
      cases.push_back({name_of(filter, channels), [=, made = filter.made](id<MTLDevice> device) {
                         return unary(device, made, {1, kHeight, kWidth, count}, to, channels == 0);
                       }});
    }
  cases.push_back({"histogram 1", [](id<MTLDevice> device) { return histogram(device, false); }});
  cases.push_back({"histogram bytes", [](id<MTLDevice> device) { return histogram(device, true); }});
  cases.push_back({"equalisation bytes", equalisation});
  cases.push_back({"Gaussian pyramid 1", pyramid});
  cases.push_back({"guided filter 9x9", guided});
}

}  // namespace kernel_rounds
