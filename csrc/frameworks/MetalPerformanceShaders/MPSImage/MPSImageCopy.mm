#import <MetalPerformanceShaders/MPSImage/MPSImageCopy.h>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

struct MPSImageCopyImpl {
  MTLOrigin origin = {0, 0, 0};
  NSUInteger matrix = 0, layout = MPSDataLayoutHeightxWidthxFeatureChannels;

  template <typename Visit>
  void visit(Visit &&each) {
    each("matrixOrigin", origin);
    each("matrixBatchIndex", matrix);
    each("dataLayout", layout);
  }
};

namespace openmps::fw::matrix {
namespace {

enum class Direction : std::uint8_t { ToMatrix, ToImages };

MPSDataType type_of(const std::string &who, const ImageLayout &layout) {
  if (layout.dtype == engine::DType::Float32) return MPSDataTypeFloat32;
  if (layout.dtype == engine::DType::Float16) return MPSDataTypeFloat16;
  refuse(who + ": the images hold " + engine::name_of(layout.dtype) + "; they can be Float32 or Float16.");
}

// A batch as matrices of pixels by channels, over the memory of `view`.
Operand image_operand(const std::string &who, MPSKernel *kernel, const ImageLayout &layout,
                      const engine::BufferView &view) {
  ArrayStorage storage;
  storage.type = type_of(who, layout);
  storage.buffer =
      objc::Ref<id<MTLBuffer>>::adopt(new_buffer([kernel device], view, layout.bytes(), MTLResourceStorageModePrivate));
  storage.matrices = static_cast<NSUInteger>(layout.n);
  storage.rows = objc::CheckedSize(layout.h) * layout.w;
  storage.columns = static_cast<NSUInteger>(layout.c);
  storage.row_bytes = storage.packed_row_bytes();
  storage.matrix_bytes = objc::CheckedSize(storage.rows) * storage.row_bytes;
  return {who, "images", nil, storage, {}, false};
}

Operand row_operand(const std::string &who, const char *name, MPSMatrix *matrix, const MPSImageCopyImpl &my,
                    const ImageLayout &layout) {
  Operand operand = matrix_operand(who, name, matrix, my.origin);
  if (my.matrix >= operand.array.matrices)
    refuse(who + ": the batch index is " + std::to_string(my.matrix) + ", " + name + " has " +
           std::to_string(operand.array.matrices) + " in its batch.");
  operand.array.offset += objc::CheckedSize(my.matrix) * operand.array.matrix_bytes;
  operand.array.matrices = 1;
  operand.is_batched = false;
  operand.take({static_cast<NSUInteger>(layout.n), objc::CheckedSize(layout.h) * layout.w * layout.c});
  return operand;
}

void copy(MPSKernel *kernel, const MPSImageCopyImpl &my, id<MTLCommandBuffer> commandBuffer,
          NSArray<MPSImage *> *images, MPSMatrix *matrix, Direction direction) {
  const std::string who = [kernel omps_name];
  const bool to_matrix = direction == Direction::ToMatrix;
  if (commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if ([given(images) count] == 0) refuse(who + ": there are no images.");
  const ImageLayout layout = layout_of_batch(images);
  const char *name = to_matrix ? "destinationMatrix" : "sourceMatrix";
  const Operand rows = row_operand(who, name, matrix, my, layout);
  type_of(who, layout);
  const engine::BufferView view =
      to_matrix ? gather_batch(commandBuffer, images) : destination_batch(commandBuffer, images);
  const Operand pixels = image_operand(who, kernel, layout, view);
  FragmentCall call{kernel, commandBuffer, {}, {}, {}};
  call.sources.push_back(to_matrix ? pixels : rows);
  call.results.push_back(to_matrix ? rows : pixels);
  const bool channels_first = my.layout == MPSDataLayoutFeatureChannelsxHeightxWidth;
  encode_fragment(std::move(call), FragmentKey("image copy") << to_matrix << channels_first,
                  [&](GraphFragment &fragment) {
                    Tensor x = fragment.sources[0];
                    if (!channels_first) return std::vector<Tensor>{x};
                    if (!to_matrix) x = reshape(x, {layout.n, layout.c, engine::Extent(layout.h) * layout.w});
                    return std::vector<Tensor>{transpose(x, {0, 2, 1})};
                  });
  if (to_matrix)
    consume_batch(images);
  else
    finish_batch(commandBuffer, images, view);
}

}  // namespace
}  // namespace openmps::fw::matrix

using openmps::refuse;
using openmps::fw::matrix::copy;
using openmps::fw::matrix::Direction;

// Of both classes.
#define OMPS_COPY_INIT                                                                           \
  -(instancetype)initWithDevice : (id<MTLDevice>)device dataLayout : (MPSDataLayout)dataLayout { \
    if ((self = [super omps_initWithDevice:device]) == nil) return nil;                          \
    _copyImpl = new MPSImageCopyImpl;                                                            \
    _copyImpl->layout = dataLayout;                                                              \
    return self;                                                                                 \
  }                                                                                              \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                        \
    return [self initWithDevice:device dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth];    \
  }                                                                                              \
  -(MPSDataLayout)dataLayout {                                                                   \
    return static_cast<MPSDataLayout>(_copyImpl->layout);                                        \
  }

@implementation MPSImageCopyToMatrix

OMPS_COPY_INIT

OMPS_KERNEL_STATE(MPSImageCopyToMatrix, _copyImpl)
OMPS_FIELD(_copyImpl, MTLOrigin, destinationMatrixOrigin, DestinationMatrixOrigin, origin)
OMPS_FIELD(_copyImpl, NSUInteger, destinationMatrixBatchIndex, DestinationMatrixBatchIndex, matrix)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
            destinationMatrix:(MPSMatrix *)destinationMatrix {
  if (sourceImage == nil) refuse([self omps_name] + ": sourceImage is nil.");
  copy(self, *_copyImpl, commandBuffer, [NSArray arrayWithObject:sourceImage], destinationMatrix, Direction::ToMatrix);
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                 destinationMatrix:(MPSMatrix *)destinationMatrix {
  copy(self, *_copyImpl, commandBuffer, sourceImages, destinationMatrix, Direction::ToMatrix);
}

@end

@implementation MPSMatrixCopyToImage

OMPS_COPY_INIT

OMPS_KERNEL_STATE(MPSMatrixCopyToImage, _copyImpl)
OMPS_FIELD(_copyImpl, MTLOrigin, sourceMatrixOrigin, SourceMatrixOrigin, origin)
OMPS_FIELD(_copyImpl, NSUInteger, sourceMatrixBatchIndex, SourceMatrixBatchIndex, matrix)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
             destinationImage:(MPSImage *)destinationImage {
  if (destinationImage == nil) refuse([self omps_name] + ": destinationImage is nil.");
  copy(self, *_copyImpl, commandBuffer, [NSArray arrayWithObject:destinationImage], sourceMatrix, Direction::ToImages);
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceMatrix:(MPSMatrix *)sourceMatrix
                 destinationImages:(MPSImageBatch *)destinationImages {
  copy(self, *_copyImpl, commandBuffer, destinationImages, sourceMatrix, Direction::ToImages);
}

@end
