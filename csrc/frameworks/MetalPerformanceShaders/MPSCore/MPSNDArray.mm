#include <algorithm>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelValues.h"

using namespace openmps::fw;
using openmps::ErrorKind;
using openmps::Status;
using openmps::engine::Shape;
using openmps::refuse;

struct MPSNDArrayImpl {
  NDStorage storage;  // of packed elements: their bytes
  PackedElements packed;
  objc::Ref<MPSNDArray *> parent;
  objc::Ref<id<MTLBuffer>> user_buffer;
  objc::Ref<NSString *> label;
};

struct MPSTemporaryNDArrayImpl {
  NSUInteger read_count = 1;
};

@interface MPSTemporaryNDArray (Reading) <OMPSReadCounted>
@end

// Makes arrays with new memory, or arrays that live on the command buffer.
@interface OMPSNDArrayAllocator : NSObject <MPSNDArrayAllocator> {
 @private
  BOOL _temporary;
}
- (instancetype)initTemporary:(BOOL)temporary;
@end

namespace {

constexpr std::size_t kMaxPlans = 64;

// Plans of one operation that converts elements to another type.
PlanCache &cast_plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

Shape shape_of_window(MPSNDArrayDescriptor *descriptor) {
  Shape shape;
  objc::CheckedSize bytes = std::max<std::size_t>(MPSSizeofMPSDataType([descriptor dataType]), 1);
  for (NSUInteger i = [descriptor numberOfDimensions]; i-- > 0;) {
    const objc::CheckedSize extent = [descriptor lengthOfDimension:i];
    bytes *= std::max<std::size_t>(extent, 1);
    shape.push_back(static_cast<std::int64_t>(extent));
  }
  return shape;
}

// The form in which the elements that a descriptor describes are stored.
struct StoredForm {
  MPSDataType type;
  Shape shape;
  PackedElements packed;
};

StoredForm stored_form(MPSNDArrayDescriptor *descriptor) {
  StoredForm form{[descriptor dataType], shape_of_window(descriptor), {}};
  if (!is_packed(form.type)) return form;
  const std::int64_t extent = form.shape.rank() > 0 ? form.shape.back().number() : 1;
  if (extent % 2 != 0)
    refuse(ErrorKind::Shape, "MPSNDArray: " + std::to_string(extent) +
                                 " elements of four bits lie along dimension 0; an even number is stored.");
  form.packed = {form.type, form.shape.rank() - 1};
  form.shape[form.packed.axis] = extent / 2;
  form.type = MPSDataTypeUInt8;
  return form;
}

// The bytes of a view of packed elements; `packed` gets the view's axis.
ArrayView window_of_bytes(ArrayView window, PackedElements &packed) {
  const std::size_t rank = window.sizes.size();
  if (packed.axis >= rank) return window;  // of another rank; refused later
  const std::size_t own = rank - 1 - packed.axis;
  MPSDimensionSlice &slice = window.slices[own];
  if (slice.start % 2 != 0 || slice.length % 2 != 0)
    refuse(ErrorKind::Shape, "MPSNDArray: a view shows " + std::to_string(slice.length) +
                                 " elements of four bits from " + std::to_string(slice.start) +
                                 " on; both numbers have to be even.");
  slice = {slice.start / 2, slice.length / 2};
  packed.axis = rank - 1 - static_cast<std::size_t>(std::ranges::find(window.order, own) - window.order.begin());
  return window;
}

// Byte strides, slowest first, from a caller's strides, fastest first; NULL: dense.
std::vector<std::int64_t> strides_given(const NDStorage &storage, MPSDataType type, const NSInteger *given) {
  const std::size_t rank = storage.shape.rank();
  if (!given) return dense_strides(storage.shape, static_cast<std::int64_t>(MPSSizeofMPSDataType(type)));
  std::vector<std::int64_t> strides(rank);
  objc::CheckedSize span;  // in the caller's memory, in which steps may go backwards
  for (std::size_t i = 0; i < rank; ++i) {
    strides[rank - 1 - i] = given[i];
    const std::size_t step = given[i] < 0 ? -static_cast<std::size_t>(given[i]) : static_cast<std::size_t>(given[i]);
    if (const std::int64_t extent = storage.shape.back(i); extent > 1) span += objc::CheckedSize(extent) * step;
  }
  return strides;
}

NDStorage viewed(const NDStorage &parent, const ArrayView &window) {
  const std::size_t rank = parent.shape.rank();
  if (window.sizes.size() != rank)
    refuse(ErrorKind::Shape, "MPSNDArray: a view of " + std::to_string(window.sizes.size()) +
                                 " dimensions is asked of an array of " + std::to_string(rank) + ".");
  NDStorage view = parent;
  view.shape = Shape();
  view.strides.clear();
  for (std::size_t i = rank; i-- > 0;) {
    const NSUInteger own = window.order[i];
    const std::int64_t stride = parent.strides[rank - 1 - own], extent = parent.shape[rank - 1 - own];
    const MPSDimensionSlice slice = window.slices[own];
    if (objc::CheckedSize(slice.start) + slice.length > static_cast<std::size_t>(extent))
      refuse(ErrorKind::OutOfRange, "MPSNDArray: a view shows " + std::to_string(slice.length) +
                                        " elements of dimension " + std::to_string(own) + " from " +
                                        std::to_string(slice.start) + " on, the array has " + std::to_string(extent) +
                                        ".");
    view.offset += objc::CheckedSize(slice.start) * stride;
    view.shape.push_back(static_cast<std::int64_t>(slice.length));
    view.strides.push_back(stride);
  }
  return view;
}

// Other extents and steps over the memory of a dense array; the steps count elements.
NDStorage stepped(const NDStorage &parent, const Shape &shape, const Shape &steps) {
  if (shape.rank() != steps.rank())
    refuse(ErrorKind::Shape, "MPSNDArray: a view of shape " + shape.str() + " gets " + std::to_string(steps.rank()) +
                                 " strides; each dimension has one.");
  NDStorage view = parent;
  view.shape = shape;
  view.strides.clear();
  for (std::size_t i = 0; i < steps.rank(); ++i) {
    const std::int64_t next = i + 1 < steps.rank() ? steps[i + 1].number() : 1;
    if (steps[i] < next || (i + 1 == steps.rank() && steps[i] != 1))
      refuse(ErrorKind::InvalidArgument, "MPSNDArray: the strides of a view are " + steps.str() +
                                             " elements, the slowest first; they must not increase and end with 1.");
    view.strides.push_back(static_cast<std::int64_t>(objc::CheckedSize(steps[i].number()) * parent.element_bytes()));
  }
  if (view.span_bytes() > parent.bytes())
    refuse(ErrorKind::OutOfRange, "MPSNDArray: a view of shape " + shape.str() + " with the strides " + steps.str() +
                                      " needs " + std::to_string(view.span_bytes()) + " bytes, the array has " +
                                      std::to_string(parent.bytes()) + ".");
  return view;
}

Shape shape_of_sizes(const NSUInteger *sizes, NSUInteger count) {
  Shape shape;
  for (NSUInteger i = count; i-- > 0;) shape.push_back(static_cast<std::int64_t>(objc::CheckedSize(sizes[i])));
  return shape;
}

NDStorage dense_copy(id<MTLCommandBuffer> commandBuffer, const NDStorage &source) {
  if (source.is_dense()) return source;
  NDStorage dense = new_nd_storage(device_of(commandBuffer), source.type, source.shape, false);
  copy_elements(list_of(commandBuffer), source, dense);
  return dense;
}

// Copies elements of possibly another type.
void convert(id<MTLCommandBuffer> commandBuffer, const NDStorage &source, const NDStorage &destination) {
  openmps::engine::CommandList &list = list_of(commandBuffer);
  if (source.type == destination.type) return copy_elements(list, source, destination);
  if (nd_element(source.type).is_complex || nd_element(destination.type).is_complex)
    raise_objc(openmps::Status(openmps::ErrorKind::DType, "MPSNDArray: elements of type " + name_of(source.type) +
                                                              " are copied to type " + name_of(destination.type) +
                                                              "; complex elements are copied to their own type."));
  const NDStorage from = dense_copy(commandBuffer, source);
  const bool direct = destination.is_dense();
  const NDStorage to =
      direct ? destination : new_nd_storage(device_of(commandBuffer), destination.type, destination.shape, false);
  const std::string key = from.engine_type().str() + " to " + name_of(to.type);
  const auto plan = value_or_raise(cast_plans().find_or_compile(
      engine_device(device_of(commandBuffer)), key, [&](openmps::engine::GraphBuilder &graph) {
        const auto input = graph.input(from.engine_type().dtype, from.shape, "array");
        graph.output(cast(input, to.engine_type().dtype));
      }));
  const openmps::engine::BufferView input = from.view(), output = to.view();
  check(list.run(plan, std::span(&input, 1), std::span(&output, 1)));
  if (!direct) copy_elements(list, to, destination);
}

// An array's last four dimensions: images, rows, columns and feature channels.
NDStorage of_images(const NDStorage &array, const char *who) {
  NDStorage four = array;
  while (four.shape.rank() < 4) {
    Shape longer{1};
    for (const std::int64_t extent : four.shape.extents()) longer.push_back(extent);
    four.shape = longer;
    four.strides.insert(four.strides.begin(), 0);
  }
  const std::size_t extra = four.shape.rank() - 4;
  for (std::size_t axis = 0; axis < extra; ++axis)
    if (four.shape[axis] != 1)
      refuse(ErrorKind::Shape, std::string(who) + ": the array has shape " + array.shape.str() +
                                   "; images take its last four dimensions, the others have to be 1.");
  four.shape = Shape(four.shape.extents().subspan(extra));
  four.strides.erase(four.strides.begin(), four.strides.begin() + static_cast<std::ptrdiff_t>(extra));
  return four;
}

// Images as one array. The values of normalised integers are float32.
NDStorage storage_over(id<MTLDevice> device, const openmps::engine::BufferView &view, const ImageLayout &layout) {
  NDStorage storage;
  storage.type = layout.dtype == openmps::engine::DType::Float16 ? MPSDataTypeFloat16 : MPSDataTypeFloat32;
  storage.shape = layout.shape();
  storage.strides = dense_strides(storage.shape, storage.element_bytes());
  storage.buffer = objc::Ref<id<MTLBuffer>>::adopt(new_buffer(device, view, storage.bytes(), own_options(device)));
  return storage;
}

openmps::engine::BufferView values_of_batch(id<MTLCommandBuffer> commandBuffer, MPSImageBatch *images,
                                            const ImageLayout &layout) {
  const openmps::engine::BufferView view = gather_batch(commandBuffer, images);
  return layout.is_normalized() ? encode_values(commandBuffer, view, layout) : view;
}

// The part of a batch of images that an array of these extents reads or writes, from a pixel and a feature channel on.
NDStorage part_of_images(const NDStorage &images, MPSImageCoordinate offset, const Shape &extents, const char *who) {
  const NSUInteger first[] = {0, offset.y, offset.x, offset.channel};
  NDStorage part = images;
  part.shape = extents;
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const auto whole = static_cast<NSUInteger>(images.shape[axis]),
               part_extent = static_cast<NSUInteger>(extents[axis]);
    const bool fits = first[axis] <= whole && part_extent <= whole - first[axis];
    if (!fits || (axis == 0 && part_extent != whole))
      refuse(ErrorKind::Shape, std::string(who) + ": the array has shape " + extents.str() + ", the images " +
                                   images.shape.str() + ", from row " + std::to_string(offset.y) + ", column " +
                                   std::to_string(offset.x) + " and feature channel " + std::to_string(offset.channel) +
                                   " on.");
    part.offset += objc::CheckedSize(first[axis]) * images.strides[axis];
  }
  return part;
}

}  // namespace

@implementation MPSNDArray

OMPS_NO_INIT

+ (id<MPSNDArrayAllocator>)defaultAllocator {
  static OMPSNDArrayAllocator *const allocator = [[OMPSNDArrayAllocator alloc] initTemporary:NO];
  return allocator;
}

- (instancetype)omps_initWithStorage:(NDStorage)storage parent:(MPSNDArray *)parent {
  if ((self = [super init]) != nil)
    _impl = new MPSNDArrayImpl{std::move(storage), {}, objc::Ref<MPSNDArray *>::retain(parent), {}, {}};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSNDArrayDescriptor *)descriptor {
  if (device == nil) refuse(ErrorKind::InvalidArgument, "MPSNDArray is made without a device.");
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, "MPSNDArray is made without a descriptor.");
  OMPS_EXPECT(descriptor);
  const StoredForm form = stored_form(descriptor);
  if ((self = [self omps_initWithStorage:new_nd_storage(device, form.type, form.shape, true) parent:nil]) != nil)
    _impl->packed = form.packed;
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device scalar:(double)value {
  if (device == nil) refuse(ErrorKind::InvalidArgument, "MPSNDArray is made without a device.");
  NDStorage storage = new_nd_storage(device, MPSDataTypeFloat32, Shape(), false);
  const auto number = static_cast<float>(value);
  write_elements(storage, &number, {});
  return [self omps_initWithStorage:std::move(storage) parent:nil];
}

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSNDArrayDescriptor *)descriptor {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, "MPSNDArray is made without a descriptor.");
  OMPS_EXPECT(descriptor);
  const StoredForm form = stored_form(descriptor);
  if ((self = [self omps_initWithStorage:nd_storage_in(buffer, offset, form.type, form.shape, {}, "MPSNDArray")
                                  parent:nil]) != nil) {
    _impl->packed = form.packed;
    _impl->user_buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  }
  return self;
}

OMPS_DELETES(_impl)

OMPS_FIELD_READONLY(_impl, id<MTLBuffer>, userBuffer, user_buffer)

- (const NDStorage &)omps_storage {
  return _impl->storage;
}

OMPS_COPIED(NSString *, label, setLabel)

OMPS_FIELD_READONLY(_impl, PackedElements, omps_packed, packed)

- (void)omps_setPacked:(const PackedElements &)packed {
  _impl->packed = packed;
}

- (MPSDataType)dataType {
  return _impl->packed ? _impl->packed.type : _impl->storage.type;
}
- (size_t)dataTypeSize {
  return MPSSizeofMPSDataType([self dataType]);
}
- (Shape)omps_shape {
  return shape_of_elements(_impl->storage, _impl->packed);
}
- (NSUInteger)numberOfDimensions {
  return _impl->storage.shape.rank();
}
- (id<MTLDevice>)device {
  return [_impl->storage.buffer.get() device];
}
OMPS_FIELD_READONLY(_impl, MPSNDArray *, parent, parent)
- (NSUInteger)resourceSize {
  return [_impl->storage.buffer.get() length];
}

- (NSUInteger)lengthOfDimension:(NSUInteger)dimensionIndex {
  const Shape shape = [self omps_shape];
  return dimensionIndex < shape.rank() ? static_cast<NSUInteger>(shape.back(dimensionIndex)) : 1;
}

- (MPSNDArrayDescriptor *)descriptor {
  return [MPSNDArrayDescriptor descriptorWithDataType:[self dataType] shape:numbers_of([self omps_shape])];
}

- (MPSNDArray *)arrayViewWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                                descriptor:(MPSNDArrayDescriptor *)descriptor
                                  aliasing:(MPSAliasingStrategy)aliasing {
  OMPS_REQUIRE(descriptor);
  consume(self);
  PackedElements packed = _impl->packed;
  NDStorage view = viewed(_impl->storage, packed ? window_of_bytes(view_of(descriptor), packed) : view_of(descriptor));
  MPSNDArray *made = nil;
  if ((aliasing & MPSAliasingStrategyAliasingReserved) != MPSAliasingStrategyShallNotAlias) {
    made = array_over(std::move(view), self);
  } else {
    NDStorage copy = new_nd_storage(device_of(cmdBuf), view.type, view.shape, false);
    copy_elements(list_of(cmdBuf), view, copy);
    made = array_over(std::move(copy));
  }
  made->_impl->packed = packed;
  return made;
}

- (MPSNDArray *)arrayViewWithDescriptor:(MPSNDArrayDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  consume(self);
  PackedElements packed = _impl->packed;
  MPSNDArray *const made = array_over(
      viewed(_impl->storage, packed ? window_of_bytes(view_of(descriptor), packed) : view_of(descriptor)), self);
  made->_impl->packed = packed;
  return made;
}

- (MPSNDArray *)omps_viewWithShape:(const Shape &)shape steps:(const Shape &)steps {
  const NDStorage own = storage_of(self);
  if (!own.is_dense()) return nil;
  NDStorage view = stepped(own, shape, steps);
  consume(self);
  return array_over(std::move(view), self);
}

- (MPSNDArray *)arrayViewWithShape:(MPSShape *)shape strides:(MPSShape *)strides {
  OMPS_EXPECT(shape);
  OMPS_REQUIRE(strides);
  return [self omps_viewWithShape:shape ? shape_of(shape, "MPSNDArray") : _impl->storage.shape
                            steps:shape_of(strides, "MPSNDArray strides")];
}

- (MPSNDArray *)arrayViewWithDimensionCount:(NSUInteger)numberOfDimensions
                             dimensionSizes:(NSUInteger *)dimensionSizes
                                    strides:(NSUInteger *)dimStrides {
  if (numberOfDimensions > Shape::kMaxRank)
    refuse(ErrorKind::Shape, "MPSNDArray: a view of " + std::to_string(numberOfDimensions) +
                                 " dimensions is asked; at most 16 are supported.");
  if (numberOfDimensions > 0) {
    OMPS_REQUIRE(dimensionSizes);
    OMPS_REQUIRE(dimStrides);
  }
  return [self omps_viewWithShape:shape_of_sizes(dimensionSizes, numberOfDimensions)
                            steps:shape_of_sizes(dimStrides, numberOfDimensions)];
}

// ---- elements in and out

- (void)exportDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                           toBuffer:(id<MTLBuffer>)buffer
                destinationDataType:(MPSDataType)destinationDataType
                             offset:(NSUInteger)offset
                         rowStrides:(NSInteger *)rowStrides {
  const NDStorage own = storage_of(self);
  const NDStorage there = nd_storage_in(buffer, offset, destinationDataType, own.shape,
                                        strides_given(own, destinationDataType, rowStrides), "MPSNDArray export");
  convert(cmdBuf, own, there);
  consume(self);
}

- (void)importDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         fromBuffer:(id<MTLBuffer>)buffer
                     sourceDataType:(MPSDataType)sourceDataType
                             offset:(NSUInteger)offset
                         rowStrides:(NSInteger *)rowStrides {
  const NDStorage own = storage_of(self);
  const NDStorage there = nd_storage_in(buffer, offset, sourceDataType, own.shape,
                                        strides_given(own, sourceDataType, rowStrides), "MPSNDArray import");
  convert(cmdBuf, there, own);
}

- (void)exportDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                           toImages:(MPSImageBatch *)images
                             offset:(MPSImageCoordinate)offset {
  constexpr const char *kWho = "MPSNDArray export";
  const ImageLayout layout = layout_of_batch(images);
  const NDStorage own = of_images(storage_of(self), kWho);
  const openmps::engine::BufferView stored = destination_batch(cmdBuf, images);
  const openmps::engine::BufferView view =
      layout.is_normalized() ? new_nd_storage(device_of(cmdBuf), MPSDataTypeFloat32, layout.shape(), false).view()
                             : stored;
  const NDStorage whole = storage_over(device_of(cmdBuf), view, layout);
  const NDStorage part = part_of_images(whole, offset, own.shape, kWho);
  if (own.shape != whole.shape) {  // the rest stays unchanged
    const openmps::engine::BufferView before = values_of_batch(cmdBuf, images, layout);
    if (before.buffer != view.buffer || before.offset != view.offset)
      check(list_of(cmdBuf).copy(before, view, whole.bytes()));
  }
  convert(cmdBuf, own, part);
  if (layout.is_normalized()) encode_pixels(cmdBuf, view, stored, layout);
  finish_batch(cmdBuf, images, stored);
  consume(self);
}

- (void)importDataWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                         fromImages:(MPSImageBatch *)images
                             offset:(MPSImageCoordinate)offset {
  constexpr const char *kWho = "MPSNDArray import";
  const ImageLayout layout = layout_of_batch(images);
  const NDStorage own = of_images(storage_of(self), kWho);
  const NDStorage whole = storage_over(device_of(cmdBuf), values_of_batch(cmdBuf, images, layout), layout);
  convert(cmdBuf, part_of_images(whole, offset, own.shape, kWho), own);
  consume_batch(images);
}

// Bytes of packed elements along dimension 0 are neighbours in any memory.
- (std::vector<std::int64_t>)omps_strides:(const NSInteger *)given {
  const NDStorage &own = _impl->storage;
  std::vector<std::int64_t> strides = strides_given(own, own.type, given);
  if (_impl->packed && _impl->packed.axis + 1 == strides.size()) strides.back() = 1;
  return strides;
}

- (void)readBytes:(void *)buffer strideBytes:(NSInteger *)strideBytesPerDimension {
  const NDStorage &own = _impl->storage;
  if (own.shape.elements() > 0) OMPS_REQUIRE(buffer);
  read_elements(own, buffer, [self omps_strides:strideBytesPerDimension]);
}

- (void)writeBytes:(void *)buffer strideBytes:(NSInteger *)strideBytesPerDimension {
  const NDStorage &own = _impl->storage;
  if (own.shape.elements() > 0) OMPS_REQUIRE(buffer);
  write_elements(own, buffer, [self omps_strides:strideBytesPerDimension]);
}

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  synchronize(list_of(commandBuffer), _impl->storage.buffer);
  keep_until_completed(commandBuffer, self);
}

- (NSString *)description {
  const std::string text = "MPSNDArray of " + name_of([self dataType]) + " " + [self omps_shape].str();
  return [NSString stringWithUTF8String:text.c_str()];
}

@end

@implementation MPSTemporaryNDArray

+ (id<MPSNDArrayAllocator>)defaultAllocator {
  static OMPSNDArrayAllocator *const allocator = [[OMPSNDArrayAllocator alloc] initTemporary:YES];
  return allocator;
}

+ (instancetype)temporaryNDArrayWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                       descriptor:(MPSNDArrayDescriptor *)descriptor {
  OMPS_REQUIRE(descriptor);
  const StoredForm form = stored_form(descriptor);
  MPSTemporaryNDArray *const made =
      [[[self alloc] omps_initWithStorage:new_nd_storage(device_of(commandBuffer), form.type, form.shape, false)
                                   parent:nil] autorelease];
  [made omps_setPacked:form.packed];
  return made;
}

- (instancetype)omps_initWithStorage:(NDStorage)storage parent:(MPSNDArray *)parent {
  if ((self = [super omps_initWithStorage:std::move(storage) parent:parent]) != nil)
    _temporaryNDArrayImpl = new MPSTemporaryNDArrayImpl;
  return self;
}

OMPS_DELETES(_temporaryNDArrayImpl)

- (BOOL)isTemporaryForReading {
  return YES;
}
OMPS_FIELD_READONLY(_temporaryNDArrayImpl, NSUInteger, readCount, read_count)
- (void)setReadCount:(NSUInteger)readCount {
  if (readCount > 0) check_readable(self);
  _temporaryNDArrayImpl->read_count = readCount;
}

@end

@implementation OMPSNDArrayAllocator

- (instancetype)initTemporary:(BOOL)temporary {
  if ((self = [super init]) != nil) _temporary = temporary;
  return self;
}

- (MPSNDArray *)arrayForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                      arrayDescriptor:(MPSNDArrayDescriptor *)descriptor
                               kernel:(MPSKernel *)kernel {
  if (_temporary) return [MPSTemporaryNDArray temporaryNDArrayWithCommandBuffer:cmdBuf descriptor:descriptor];
  return [[[MPSNDArray alloc] initWithDevice:device_of(cmdBuf) descriptor:descriptor] autorelease];
}

OMPS_COPIES_ITSELF
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
  openmps::fw::SettingsCoder(coder, "MPSNDArrayAllocator", false)("temporary", _temporary);
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  BOOL temporary = NO;
  openmps::fw::SettingsCoder(coder, "MPSNDArrayAllocator", true)("temporary", temporary);
  return [self initTemporary:temporary];
}

@end

namespace openmps::fw {

bool is_packed(MPSDataType type) { return type == MPSDataTypeInt4 || type == MPSDataTypeUInt4; }

NDStorage bytes_of(MPSNDArray *array) { return [needed(array) omps_storage]; }

PackedElements packing_of(MPSNDArray *array) { return [needed(array) omps_packed]; }

NDStorage storage_of(MPSNDArray *array) {
  if (packing_of(array))
    refuse(ErrorKind::DType,
           "MPSNDArray: its elements have four bits, two in a byte; only kernels that dequantize take them.");
  return bytes_of(array);
}

Shape shape_of_elements(const NDStorage &bytes, const PackedElements &packed) {
  Shape shape = bytes.shape;
  if (packed) shape[packed.axis] = shape[packed.axis] * 2;
  return shape;
}

MPSNDArray *array_over(NDStorage storage, MPSNDArray *parent) {
  return [[[MPSNDArray alloc] omps_initWithStorage:std::move(storage) parent:parent] autorelease];
}

MPSNDArray *alias_of(MPSNDArray *array, NDStorage storage) {
  const Class made =
      [array isKindOfClass:[MPSTemporaryNDArray class]] ? [MPSTemporaryNDArray class] : [MPSNDArray class];
  return [[[made alloc] omps_initWithStorage:std::move(storage) parent:array] autorelease];
}

}  // namespace openmps::fw
