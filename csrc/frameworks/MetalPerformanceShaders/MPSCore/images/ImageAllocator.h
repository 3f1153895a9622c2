// The two well-known allocators of MPSImage and MPSTemporaryImage.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

NS_ASSUME_NONNULL_BEGIN

@interface OMPSImageAllocator : NSObject <MPSImageAllocator> {
 @private
  BOOL _temporary;
}
+ (OMPSImageAllocator *)permanent;
+ (OMPSImageAllocator *)temporary;
@end

NS_ASSUME_NONNULL_END
