// Making temporary images from inside MPSCore.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

@interface MPSTemporaryImage (OpenMPSPrivate) <OMPSReadCounted>
- (instancetype)omps_initTemporaryWithView:(const openmps::fw::ImageView &)window;
@end
