// A block of bytes.
#pragma once

#import "MTLDefines.h"
#import "MTLResource.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLTextureDescriptor;
@protocol MTLTexture;

/// MTLBuffer.
@protocol MTLBuffer <MTLResource>

@property (nonatomic, readonly) NSUInteger length;

- (void *)contents;
- (void)didModifyRange:(NSRange)range;

- (nullable id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor *)descriptor
                                             offset:(NSUInteger)offset
                                        bytesPerRow:(NSUInteger)bytesPerRow;

@end

NS_ASSUME_NONNULL_END
