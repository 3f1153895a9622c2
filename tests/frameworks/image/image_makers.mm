#include "tests/frameworks/image/image_makers.h"

#include "tests/frameworks/image/image_test.h"

using namespace filters;

bool is_image_filter(id kernel) {
  return [kernel isKindOfClass:[MPSUnaryImageKernel class]] || [kernel isKindOfClass:[MPSBinaryImageKernel class]];
}

MPSKernel *new_image_filter(Class each) {
  const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
  const bool is_filter =
      [each isSubclassOfClass:[MPSUnaryImageKernel class]] || [each isSubclassOfClass:[MPSBinaryImageKernel class]];
  if (!is_filter || each == [MPSUnaryImageKernel class] || each == [MPSBinaryImageKernel class]) return nil;
  id made = [each alloc];
  id<MTLDevice> device = nn_device();
  if (has(@selector(initWithDevice:kernelWidth:kernelHeight:)))
    return [static_cast<MPSImageBox *>(made) initWithDevice:device kernelWidth:3 kernelHeight:5];
  return [made initWithDevice:device];
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
