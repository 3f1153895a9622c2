// One kernel of every class of image filters, for tests of all kernel classes.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// By the first initialiser that the class has; +1. Nil for a class that is no image filter or only a base.
MPSKernel *new_image_filter(Class each);

bool is_image_filter(id kernel);
// The filter of fixed images, and the images with its result.
NSArray<MPSImage *> *encode_image_filter(id kernel, id<MTLCommandBuffer> buffer);
