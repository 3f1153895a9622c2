#include "tests/frameworks/image/image_makers.h"

#include "tests/frameworks/image/image_test.h"

using namespace filters;

bool is_image_filter(id kernel) {
  return [kernel isKindOfClass:[MPSUnaryImageKernel class]] || [kernel isKindOfClass:[MPSBinaryImageKernel class]];
}

namespace {

// A kernel that analyses images, with an initialiser that no other class has; +1. Nil for other classes.
MPSKernel *new_analysis_kernel(Class each) {
  const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
  id<MTLDevice> device = nn_device();
  const MPSImageHistogramInfo info{512, YES, vector_float4{0, 0.25F, -1, 0}, vector_float4{1, 2, 1, 1}};
  const MPSImageKeypointRangeInfo range{12, 0.75F};
  const float weights[] = {0.25F, 0.5F, 0.125F};
  if (has(@selector(initWithDevice:histogramInfo:)))
    return [static_cast<MPSImageHistogram *>([each alloc]) initWithDevice:device histogramInfo:&info];
  if (has(@selector(initWithDevice:info:)))
    return [static_cast<MPSImageFindKeypoints *>([each alloc]) initWithDevice:device info:&range];
  if (has(@selector(initWithDevice:linearToGrayScaleTransform:sigma:)))
    return [static_cast<MPSImageCanny *>([each alloc]) initWithDevice:device
                                           linearToGrayScaleTransform:weights
                                                                sigma:0.5F];
  if ([each isSubclassOfClass:[MPSImageGuidedFilter class]])
    return [static_cast<MPSImageGuidedFilter *>([each alloc]) initWithDevice:device kernelDiameter:3];
  if ([each isSubclassOfClass:[MPSImageEDLines class]])
    return [static_cast<MPSImageEDLines *>([each alloc]) initWithDevice:device
                                                          gaussianSigma:0.5F
                                                          minLineLength:5
                                                               maxLines:7
                                                            detailRatio:2
                                                      gradientThreshold:0.25F
                                                     lineErrorThreshold:0.125F
                                                 mergeLocalityThreshold:0.5F];
  return nil;
}

}  // namespace

MPSKernel *new_image_filter(Class each) {
  if (MPSKernel *const analysis = new_analysis_kernel(each)) return analysis;
  const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
  const bool is_filter =
      [each isSubclassOfClass:[MPSUnaryImageKernel class]] || [each isSubclassOfClass:[MPSBinaryImageKernel class]];
  if (!is_filter || each == [MPSUnaryImageKernel class] || each == [MPSBinaryImageKernel class]) return nil;
  id made = [each alloc];
  id<MTLDevice> device = nn_device();
  const float numbers[] = {0.5F, 0.25F, -1, 0.125F, 0.75F, -0.5F, 1, 0.375F, 2};
  if (has(@selector(initWithDevice:kernelWidth:kernelHeight:weights:)))
    return [static_cast<MPSImageConvolution *>(made) initWithDevice:device
                                                        kernelWidth:3
                                                       kernelHeight:3
                                                            weights:numbers];
  if (has(@selector(initWithDevice:kernelWidth:kernelHeight:values:)))
    return [static_cast<MPSImageDilate *>(made) initWithDevice:device kernelWidth:3 kernelHeight:3 values:numbers];
  if (has(@selector(initWithDevice:sigma:)))
    return [static_cast<MPSImageGaussianBlur *>(made) initWithDevice:device sigma:0.75F];
  if (has(@selector(initWithDevice:kernelDiameter:)))
    return [static_cast<MPSImageMedian *>(made) initWithDevice:device kernelDiameter:5];
  if (has(@selector(initWithDevice:linearGrayColorTransform:)))
    return [static_cast<MPSImageSobel *>(made) initWithDevice:device linearGrayColorTransform:numbers];
  if (has(@selector(initWithDevice:thresholdValue:maximumValue:linearGrayColorTransform:)))
    return [static_cast<MPSImageThresholdBinary *>(made) initWithDevice:device
                                                         thresholdValue:0.25F
                                                           maximumValue:2
                                               linearGrayColorTransform:numbers];
  if (has(@selector(initWithDevice:thresholdValue:linearGrayColorTransform:)))
    return [static_cast<MPSImageThresholdToZero *>(made) initWithDevice:device
                                                         thresholdValue:0.25F
                                               linearGrayColorTransform:numbers];
  if (has(@selector(initWithDevice:srcAlpha:destAlpha:backgroundColor:conversionInfo:))) {
    CGFloat background[] = {0.5, 0.25, 0.75};
    return [static_cast<MPSImageConversion *>(made) initWithDevice:device
                                                          srcAlpha:MPSAlphaTypePremultiplied
                                                         destAlpha:MPSAlphaTypeAlphaIsOne
                                                   backgroundColor:background
                                                    conversionInfo:nullptr];
  }
  if (has(@selector(initWithDevice:kernelWidth:kernelHeight:)))
    return [static_cast<MPSImageBox *>(made) initWithDevice:device kernelWidth:3 kernelHeight:5];
  return [static_cast<MPSUnaryImageKernel *>(made) initWithDevice:device];
}

NSArray<MPSImage *> *encode_image_filter(id kernel, id<MTLCommandBuffer> buffer) {
  MPSImage *const x = image_of(picture(1, 6, 6, 4, 11)), *const y = image_of(picture(1, 6, 6, 4, 12)),
                  *const result = image_of(Image(1, 6, 6, 4));
  if ([kernel isKindOfClass:[MPSBinaryImageKernel class]])
    [static_cast<MPSBinaryImageKernel *>(kernel) encodeToCommandBuffer:buffer
                                                          primaryImage:x
                                                        secondaryImage:y
                                                      destinationImage:result];
  else
    [static_cast<MPSUnaryImageKernel *>(kernel) encodeToCommandBuffer:buffer sourceImage:x destinationImage:result];
  return [NSArray arrayWithObject:result];
}
