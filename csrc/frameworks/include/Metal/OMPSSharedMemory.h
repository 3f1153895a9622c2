// An addition of openmps to Metal: memory of a GPU that another program of the process uses too, such as PyTorch.
// Import it by name; a program that is to run on macOS too asks for `respondsToSelector:` first.
//
// Neither side knows of the other's work. Wait for the end of one program's work before the other begins.
#pragma once

#import "MTLBuffer.h"

NS_ASSUME_NONNULL_BEGIN

/// Buffers have these methods.
@protocol OMPSSharedBuffer

/// The address of the first byte on the GPU, with the results of the work that has ended. From here on another program
/// may read and write there. It keeps the buffer as long as it does.
- (uint64_t)ompsSharedAddress;

@end

/// Devices that are GPUs have these methods.
@protocol OMPSSharingDevice

/// A managed buffer over memory of another program. The deallocator is called when neither the buffer nor work in
/// flight needs the memory any more.
- (id<MTLBuffer>)ompsNewBufferAtAddress:(uint64_t)address
                                 length:(NSUInteger)length
                            deallocator:(void (^)(void *pointer, NSUInteger length))deallocator NS_RETURNS_RETAINED;

@end

NS_ASSUME_NONNULL_END
