#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelValues.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"

using namespace openmps::fw;
using openmps::ErrorKind;
using openmps::engine::Shape;

struct MPSGraphTensorDataImpl {
  NDStorage storage;  // without a buffer if the data are images
  objc::Ref<MPSImageBatch *> images;
  objc::Ref<id> owner;  // the array, matrix or vector that owns the memory
};

namespace {

using openmps::fw::graph::refuse;

constexpr const char *kWho = "MPSGraphTensorData";

// Rows, columns and matrices with their strides; without the matrices' axis if there is only one.
NDStorage storage_over(const ArrayStorage &array, bool is_vector, NSUInteger rank) {
  NDStorage storage;
  storage.buffer = array.buffer;
  storage.offset = array.offset;
  storage.type = array.type;
  const auto append = [&](NSUInteger extent, NSUInteger stride) {
    storage.shape.push_back(static_cast<std::int64_t>(extent));
    storage.strides.push_back(static_cast<std::int64_t>(stride));
  };
  const std::size_t own = is_vector ? (array.rows > 1 ? 2 : 1) : (array.matrices > 1 ? 3 : 2);
  if (rank != 0 && rank < own)
    refuse(ErrorKind::Shape, std::string(kWho) + " is made with rank " + std::to_string(rank) + "; the " +
                                 (is_vector ? "vector" : "matrix") + " has " + std::to_string(own) + " dimensions.");
  if (rank > Shape::kMaxRank)
    refuse(ErrorKind::Shape, std::string(kWho) + " is made with rank " + std::to_string(rank) + "; at most " +
                                 std::to_string(Shape::kMaxRank) + " are supported.");
  for (std::size_t i = own; i < rank; ++i) append(1, 0);
  if (own == 3) append(array.matrices, array.matrix_bytes);
  if (own >= 2) append(array.rows, array.row_bytes);
  append(array.columns, array.element_bytes());
  return storage;
}

}  // namespace

@implementation MPSGraphTensorData

OMPS_NO_INIT
- (instancetype)omps_initWithStorage:(NDStorage)storage owner:(id)owner {
  if ((self = [super init]) != nil)
    _impl = new MPSGraphTensorDataImpl{std::move(storage), {}, objc::Ref<id>::retain(owner)};
  return self;
}

- (instancetype)initWithDevice:(MPSGraphDevice *)device
                          data:(NSData *)data
                         shape:(MPSShape *)shape
                      dataType:(MPSDataType)dataType {
  OMPS_EXPECT(device);
  OMPS_EXPECT(data);
  if ([device metalDevice] == nil) refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is made without a device.");
  NDStorage storage = new_nd_storage([device metalDevice], dataType, shape_of(shape, kWho), false);
  if ([data length] != storage.bytes())
    refuse(ErrorKind::Shape, std::string(kWho) + " is made of " + std::to_string([data length]) + " bytes; " +
                                 name_of(dataType) + " " + storage.shape.str() + " are " +
                                 std::to_string(storage.bytes()) + ".");
  write_elements(storage, [data bytes], storage.strides);
  return [self omps_initWithStorage:std::move(storage) owner:nil];
}

- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer shape:(MPSShape *)shape dataType:(MPSDataType)dataType {
  return [self omps_initWithStorage:nd_storage_in(buffer, 0, dataType, shape_of(shape, kWho), {}, kWho) owner:nil];
}

- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer
                            shape:(MPSShape *)shape
                         dataType:(MPSDataType)dataType
                         rowBytes:(NSUInteger)rowBytes {
  const Shape extents = shape_of(shape, kWho);
  static_cast<void>(nd_element(dataType));
  const auto element = static_cast<std::int64_t>(MPSSizeofMPSDataType(dataType));
  std::vector<std::int64_t> strides = dense_strides(extents, element);
  if (extents.rank() > 1 && extents.elements() > 0) {
    if (rowBytes > [buffer length])
      refuse(ErrorKind::InvalidArgument, std::string(kWho) + ": rowBytes is " + std::to_string(rowBytes) +
                                             "; the buffer has " + std::to_string([buffer length]) + " bytes.");
    const auto row = static_cast<std::int64_t>(rowBytes);
    if (row < extents.back() * element)
      refuse(ErrorKind::InvalidArgument, std::string(kWho) + ": rowBytes is " + std::to_string(rowBytes) + "; " +
                                             std::to_string(extents.back()) + " " + name_of(dataType) +
                                             " need at least " + std::to_string(extents.back() * element) + ".");
    for (std::size_t axis = 0; axis + 1 < strides.size(); ++axis)
      strides[axis] =
          static_cast<std::int64_t>(objc::CheckedSize(strides[axis]) / (extents.back() * element).number() * row);
  }
  return [self omps_initWithStorage:nd_storage_in(buffer, 0, dataType, extents, std::move(strides), kWho) owner:nil];
}

- (instancetype)initWithMPSMatrix:(MPSMatrix *)matrix {
  return [self initWithMPSMatrix:matrix rank:0];
}
- (instancetype)initWithMPSMatrix:(MPSMatrix *)matrix rank:(NSUInteger)rank {
  if (matrix == nil) refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is made of a matrix that is nil.");
  return [self omps_initWithStorage:storage_over(storage_of(matrix), false, rank) owner:matrix];
}
- (instancetype)initWithMPSVector:(MPSVector *)vector {
  return [self initWithMPSVector:vector rank:0];
}
- (instancetype)initWithMPSVector:(MPSVector *)vector rank:(NSUInteger)rank {
  if (vector == nil) refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is made of a vector that is nil.");
  return [self omps_initWithStorage:storage_over(storage_of(vector), true, rank) owner:vector];
}

- (instancetype)initWithMPSNDArray:(MPSNDArray *)ndarray {
  if (ndarray == nil) refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is made of an array that is nil.");
  return [self omps_initWithStorage:storage_of(ndarray) owner:ndarray];
}

- (instancetype)initWithMPSImageBatch:(MPSImageBatch *)imageBatch {
  OMPS_EXPECT(imageBatch);
  if ([imageBatch count] == 0) refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is made of no images.");
  const ImageLayout layout = layout_of_batch(imageBatch);
  NDStorage storage;
  storage.type = layout.is_normalized() ? MPSDataTypeFloat32 : openmps::fw::graph::type_of(layout.dtype);
  storage.shape = layout.shape();
  storage.strides = dense_strides(storage.shape, storage.element_bytes());
  if ((self = [self omps_initWithStorage:std::move(storage) owner:nil]) != nil)
    _impl->images = objc::Ref<MPSImageBatch *>::adopt([imageBatch copy]);
  return self;
}

OMPS_DELETES(_impl)

- (const MPSGraphTensorDataImpl &)omps_impl {
  return *_impl;
}

- (MPSShape *)shape {
  return numbers_of(_impl->storage.shape);
}
OMPS_FIELD_READONLY(_impl, MPSDataType, dataType, storage.type)
- (MPSGraphDevice *)device {
  return [MPSGraphDevice deviceWithMTLDevice:openmps::fw::graph::device_of(self)];
}

- (MPSNDArray *)mpsndarray {
  if (!_impl->images) return array_over(_impl->storage);
  id<MTLDevice> device = openmps::fw::graph::device_of(self);
  MPSNDArrayDescriptor *const descriptor = [MPSNDArrayDescriptor descriptorWithDataType:[self dataType]
                                                                                  shape:[self shape]];
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithDevice:device descriptor:descriptor] autorelease];
  const std::vector<std::byte> bytes = openmps::fw::graph::bytes_of(self);
  write_elements(storage_of(array), bytes.data(), storage_of(array).strides);
  return array;
}

- (NSString *)description {
  const std::string text = std::string(kWho) + " of " + name_of(_impl->storage.type) + " " + _impl->storage.shape.str();
  return [NSString stringWithUTF8String:text.c_str()];
}

@end

namespace openmps::fw::graph {
namespace {

NDStorage dense_over(id<MTLDevice> device, const NDStorage &like) {
  return new_nd_storage(device, like.type, like.shape, false);
}

// Whether the engine may bind the user's memory directly.
bool can_be_bound(const NDStorage &storage) { return storage.is_dense() && storage.offset % 16 == 0; }

void finish_images(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *images, const engine::BufferView &view) {
  const ImageLayout layout = layout_of_batch(images);
  if (!layout.is_normalized()) return finish_batch(commandBuffer, images, view);
  const engine::BufferView stored = destination_batch(commandBuffer, images);
  encode_pixels(commandBuffer, view, stored, layout);
  finish_batch(commandBuffer, images, stored);
}

// The images' elements one after the other. Those of normalised integers are float32.
void read_images(MPSImageBatch *images, std::byte *to) {
  const ImageLayout layout = layout_of_batch(images);
  const std::size_t each = layout.bytes() / [images count];
  std::vector<std::byte> stored(layout.is_normalized() ? layout.bytes() : 0);
  std::byte *at = layout.is_normalized() ? stored.data() : to;
  for (MPSImage *image in images) {
    [image readBytes:at dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    at += each;
  }
  if (!layout.is_normalized()) return;
  float *const values = reinterpret_cast<float *>(to);
  const bool is_narrow = layout.dtype == engine::DType::UInt8;
  const auto *const narrow = reinterpret_cast<const std::uint8_t *>(stored.data());
  const auto *const wide = reinterpret_cast<const std::uint16_t *>(stored.data());
  const std::size_t count = stored.size() / engine::size_of(layout.dtype);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<float>(is_narrow ? narrow[i] : wide[i]) * static_cast<float>(layout.scale);
}

}  // namespace

engine::TensorType type_of(MPSGraphTensorData *data) { return [needed(data) omps_impl].storage.engine_type(); }

id<MTLDevice> device_of(MPSGraphTensorData *data) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  return impl.images ? [[impl.images.get() objectAtIndex:0] device] : [impl.storage.buffer.get() device];
}

engine::BufferView source_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData *data) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  if (impl.images) {
    const ImageLayout layout = layout_of_batch(impl.images);
    const engine::BufferView view = gather_batch(commandBuffer, impl.images);
    consume_batch(impl.images);
    return layout.is_normalized() ? encode_values(commandBuffer, view, layout) : view;
  }
  consume(impl.owner);
  if (can_be_bound(impl.storage)) return impl.storage.view();
  const NDStorage dense = dense_over(fw::device_of(commandBuffer), impl.storage);
  copy_elements(list_of(commandBuffer), impl.storage, dense);
  return dense.view();
}

engine::BufferView destination_view(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData *data) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  const bool has_pixels = impl.images && !layout_of_batch(impl.images).is_normalized();
  if (has_pixels) return destination_batch(commandBuffer, impl.images);
  if (!impl.images && can_be_bound(impl.storage)) return impl.storage.view();
  return dense_over(fw::device_of(commandBuffer), impl.storage).view();
}

void finish_destination(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData *data, const engine::BufferView &view) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  if (impl.images) return finish_images(commandBuffer, impl.images, view);
  if (can_be_bound(impl.storage)) return;
  NDStorage dense = impl.storage;
  dense.offset = 0;
  dense.strides = dense_strides(dense.shape, dense.element_bytes());
  dense.buffer = objc::Ref<id<MTLBuffer>>::adopt(
      new_buffer(fw::device_of(commandBuffer), view, dense.bytes(), own_options(fw::device_of(commandBuffer))));
  copy_elements(list_of(commandBuffer), dense, impl.storage);
}

std::vector<std::byte> bytes_of(MPSGraphTensorData *data) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  std::vector<std::byte> bytes(impl.storage.bytes());
  if (!impl.images) {
    read_elements(impl.storage, bytes.data(), dense_strides(impl.storage.shape, impl.storage.element_bytes()));
    return bytes;
  }
  read_images(impl.images, bytes.data());
  return bytes;
}

void synchronize_data(id<MTLCommandBuffer> commandBuffer, MPSGraphTensorData *data) {
  const MPSGraphTensorDataImpl &impl = [needed(data) omps_impl];
  if (impl.images) return synchronize_batch(commandBuffer, impl.images);
  synchronize(list_of(commandBuffer), impl.storage.buffer);
}

MPSGraphTensorData *new_data(id<MTLDevice> device, const engine::TensorType &type, bool is_complex) {
  const std::size_t rank = type.shape.rank() - (is_complex ? 1 : 0);
  const engine::Shape shape(type.shape.extents().first(rank));
  NDStorage storage =
      new_nd_storage(device, is_complex ? complex_type_of(type.dtype) : type_of(type.dtype), shape, false);
  return [[[MPSGraphTensorData alloc] omps_initWithStorage:std::move(storage) owner:nil] autorelease];
}

}  // namespace openmps::fw::graph
