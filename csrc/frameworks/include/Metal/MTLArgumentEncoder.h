// Writes the structures of argument buffers.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBuffer;
@protocol MTLDevice;
@protocol MTLSamplerState;
@protocol MTLTexture;

/// Writes buffers, textures, samplers and constants into a structure in a buffer. Indices are those of `[[id(n)]]`.
/// Dispatches that get the buffer keep the memory of what was written with an encoder.
@protocol MTLArgumentEncoder <NSObject>

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, copy, nullable) NSString *label;

/// Bytes of one structure.
@property(nonatomic, readonly) NSUInteger encodedLength;

/// Offsets into a buffer are multiples of it.
@property(nonatomic, readonly) NSUInteger alignment;

/// The buffer and the place in it that the next calls write to. Its memory is one that the CPU addresses.
- (void)setArgumentBuffer:(nullable id<MTLBuffer>)argumentBuffer
                   offset:(NSUInteger)offset NS_SWIFT_NAME(setArgumentBuffer(_:offset:));

/// The same for an element of an array of structures.
- (void)setArgumentBuffer:(nullable id<MTLBuffer>)argumentBuffer
              startOffset:(NSUInteger)startOffset
             arrayElement:(NSUInteger)arrayElement NS_SWIFT_NAME(setArgumentBuffer(_:startOffset:arrayElement:));

- (void)setBuffer:(nullable id<MTLBuffer>)buffer
           offset:(NSUInteger)offset
          atIndex:(NSUInteger)index NS_SWIFT_NAME(setBuffer(_:offset:index:));
- (void)setBuffers:(const id<MTLBuffer> _Nullable *_Nonnull)buffers
           offsets:(const NSUInteger *)offsets
         withRange:(NSRange)range;
- (void)setTexture:(nullable id<MTLTexture>)texture atIndex:(NSUInteger)index NS_SWIFT_NAME(setTexture(_:index:));
- (void)setTextures:(const id<MTLTexture> _Nullable *_Nonnull)textures withRange:(NSRange)range;
- (void)setSamplerState:(nullable id<MTLSamplerState>)sampler
                atIndex:(NSUInteger)index NS_SWIFT_NAME(setSamplerState(_:index:));
- (void)setSamplerStates:(const id<MTLSamplerState> _Nullable *_Nonnull)samplers withRange:(NSRange)range;

/// The place of a constant in the buffer, for writes of the caller.
- (void *)constantDataAtIndex:(NSUInteger)index NS_SWIFT_NAME(constantData(at:));

/// Writes the structures that the pointer of this index points to.
- (nullable id<MTLArgumentEncoder>)newArgumentEncoderForBufferAtIndex:(NSUInteger)index
    NS_SWIFT_NAME(makeArgumentEncoderForBuffer(atIndex:));

@end

NS_ASSUME_NONNULL_END
