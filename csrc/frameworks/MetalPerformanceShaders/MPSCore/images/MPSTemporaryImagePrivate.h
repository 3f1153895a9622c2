// Making temporary images from inside MPSCore.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

@interface MPSTemporaryImage (OpenMPSPrivate) <OMPSReadCounted>
- (instancetype)omps_initTemporaryWithWindow:(const openmps::fw::ImageWindow &)window;
@end
