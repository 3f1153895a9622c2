// A block of bytes.
#pragma once

#import "MTLDefines.h"
#import "MTLResource.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLTextureDescriptor;
@protocol MTLTexture;

/// Bytes in device memory.
@protocol MTLBuffer <MTLResource>

/// Size in bytes.
@property(nonatomic, readonly) NSUInteger length;

/// First byte as the CPU sees it; NULL for private storage. Work's results can be read after its command buffer has
/// completed.
- (void *)contents;

/// Says that the CPU changed these bytes of a managed buffer.
- (void)didModifyRange:(NSRange)range;

/// The address of the first byte in kernels, for structures that hold addresses.
@property(nonatomic, readonly) uint64_t gpuAddress;

/// A texture that shares this buffer's memory.
- (nullable id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                             offset:(NSUInteger)offset
                                        bytesPerRow:(NSUInteger)bytesPerRow
    NS_SWIFT_NAME(makeTexture(descriptor:offset:bytesPerRow:));

@end

NS_ASSUME_NONNULL_END
