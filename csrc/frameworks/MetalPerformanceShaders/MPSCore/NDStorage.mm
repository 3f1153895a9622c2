#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

#include <algorithm>
#include <cstring>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw {
namespace {

// Their bytes fit in 63 bits, for every type.
constexpr std::int64_t kMostElements = std::int64_t{1} << 59;

// Visits the first element of every row along the last axis: byte offsets on both sides.
template <typename Visit>
void for_each_row(const engine::Shape &shape, const std::vector<std::int64_t> &a, const std::vector<std::int64_t> &b,
                  Visit visit) {
  if (shape.elements() == 0) return;
  const std::size_t outer = shape.rank() == 0 ? 0 : shape.rank() - 1;
  std::vector<std::int64_t> at(outer, 0);
  std::int64_t from = 0, to = 0;
  while (true) {
    visit(from, to);
    std::size_t axis = outer;
    while (axis > 0) {
      --axis;
      from += a[axis];
      to += b[axis];
      if (++at[axis] < shape[axis]) break;
      from -= a[axis] * shape[axis];
      to -= b[axis] * shape[axis];
      at[axis] = 0;
      if (axis == 0) return;
    }
    if (outer == 0) return;
  }
}

// A box on two sides with as few axes as possible: axes that are contiguous on both sides are merged.
struct Box {
  engine::Shape shape;
  std::vector<std::int64_t> from, to;

  Box(const engine::Shape &whole, const std::vector<std::int64_t> &a, const std::vector<std::int64_t> &b) {
    std::vector<std::int64_t> extents;
    for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
      if (whole[axis] == 1) continue;
      if (!extents.empty() && from.back() == whole[axis] * a[axis] && to.back() == whole[axis] * b[axis]) {
        extents.back() *= whole[axis];
        from.back() = a[axis];
        to.back() = b[axis];
      } else {
        extents.push_back(whole[axis]);
        from.push_back(a[axis]);
        to.push_back(b[axis]);
      }
    }
    shape = engine::Shape(std::move(extents));
  }
};

struct Row {
  std::int64_t count = 1, from_step = 0, to_step = 0;
};

Row row_of(const Box &box) {
  return box.shape.rank() == 0 ? Row{} : Row{box.shape.back(), box.from.back(), box.to.back()};
}

void copy_bytes(const engine::Shape &shape, std::int64_t element, const std::byte *source,
                const std::vector<std::int64_t> &from, std::byte *destination, const std::vector<std::int64_t> &to) {
  const Box box(shape, from, to);
  const Row row = row_of(box);
  const bool packed = row.count == 1 || (row.from_step == element && row.to_step == element);
  const auto size = static_cast<std::size_t>(element);
  for_each_row(box.shape, box.from, box.to, [&](std::int64_t a, std::int64_t b) {
    if (packed) {
      std::memcpy(destination + b, source + a, objc::CheckedSize(size) * row.count);
      return;
    }
    for (std::int64_t i = 0; i < row.count; ++i)
      std::memcpy(destination + b + i * row.to_step, source + a + i * row.from_step, size);
  });
}

}  // namespace

namespace {

struct ComplexType {
  MPSDataType type;
  engine::DType dtype;
};
constexpr ComplexType kComplexTypes[] = {{MPSDataTypeComplexFloat32, engine::DType::Float32},
                                         {MPSDataTypeComplexFloat16, engine::DType::Float16},
                                         {MPSDataTypeComplexBFloat16, engine::DType::BFloat16}};

}  // namespace

NDElement nd_element(MPSDataType type) {
  const auto *const found = std::ranges::find(kComplexTypes, type, &ComplexType::type);
  if (found != std::end(kComplexTypes)) return {found->dtype, true};
  return {dtype_of(type), false};
}

MPSDataType complex_type_of(engine::DType dtype) {
  const auto *const found = std::ranges::find(kComplexTypes, dtype, &ComplexType::dtype);
  return found != std::end(kComplexTypes) ? found->type : MPSDataTypeInvalid;
}

std::vector<std::int64_t> dense_strides(const engine::Shape &shape, std::int64_t element_bytes) {
  std::vector<std::int64_t> strides(shape.rank());
  const auto elements = shape.strides();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    strides[axis] = static_cast<std::int64_t>(objc::CheckedSize(elements[axis]) * element_bytes);
  return strides;
}

bool NDStorage::is_dense() const {
  objc::CheckedSize step = element_bytes();
  for (std::size_t axis = shape.rank(); axis-- > 0;) {
    if (shape[axis] != 1 && strides[axis] != static_cast<std::int64_t>(step)) return false;
    step *= shape[axis].number();
  }
  return true;
}

std::size_t NDStorage::span_bytes() const {
  if (shape.elements() == 0) return 0;
  objc::CheckedSize span = element_bytes();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    if (shape[axis] != 1) span += objc::CheckedSize(shape[axis].number() - 1) * strides[axis];
  return span;
}

engine::BufferView NDStorage::view() const { return view_of(buffer.get(), offset); }

engine::TensorType NDStorage::engine_type() const {
  const NDElement element = nd_element(type);
  engine::TensorType made{element.dtype, shape};
  if (element.is_complex) made.shape.push_back(2);
  return made;
}

engine::Shape shape_of(NSArray<NSNumber *> *extents, const char *who, std::int64_t smallest) {
  if (extents == nil) refuse(ErrorKind::InvalidArgument, std::string(who) + " is made with a shape that is nil.");
  if ([checked(extents, who, "the shape") count] > engine::Shape::kMaxRank)
    refuse(ErrorKind::Shape, std::string(who) + " is made with " + std::to_string([extents count]) +
                                 " dimensions; at most " + std::to_string(engine::Shape::kMaxRank) + " are supported.");
  engine::Shape shape;
  std::int64_t elements = 1;
  for (NSNumber *extent in extents) {
    if ([checked(extent, who, "an extent") longLongValue] < smallest)
      refuse(ErrorKind::Shape, std::string(who) + " is made with an extent of " +
                                   std::to_string([extent longLongValue]) + "; it has to be at least " +
                                   std::to_string(smallest) + ".");
    shape.push_back([extent longLongValue]);
    if (__builtin_mul_overflow(elements, std::max<std::int64_t>([extent longLongValue], 1), &elements) ||
        elements > kMostElements)
      refuse(ErrorKind::Shape,
             std::string(who) + " is made with a shape of more than " + std::to_string(kMostElements) + " elements.");
  }
  return shape;
}

NSArray<NSNumber *> *numbers_of(const engine::Shape &shape) {
  NSMutableArray<NSNumber *> *const numbers = [NSMutableArray arrayWithCapacity:shape.rank()];
  for (const std::int64_t extent : shape.extents()) [numbers addObject:[NSNumber numberWithLongLong:extent]];
  return numbers;
}

NDStorage new_nd_storage(id<MTLDevice> device, MPSDataType type, const engine::Shape &shape, bool zeroed) {
  static_cast<void>(nd_element(type));
  NDStorage storage;
  storage.type = type;
  storage.shape = shape;
  storage.strides = dense_strides(shape, storage.element_bytes());
  const std::size_t bytes = std::max<std::size_t>(storage.bytes(), 1);
  const engine::BufferView memory = pooled_view(device, bytes, engine::Storage::Managed, zeroed);
  storage.buffer = objc::Ref<id<MTLBuffer>>::adopt(new_buffer(device, memory, bytes, own_options(device)));
  return storage;
}

NDStorage nd_storage_in(id<MTLBuffer> buffer, NSUInteger offset, MPSDataType type, const engine::Shape &shape,
                        std::vector<std::int64_t> strides, const char *who) {
  if (buffer == nil) refuse(ErrorKind::InvalidArgument, std::string(who) + " is made over a buffer that is nil.");
  static_cast<void>(view_of(buffer, 0));  // checks its class
  static_cast<void>(nd_element(type));
  NDStorage storage;
  storage.buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  storage.offset = offset;
  storage.type = type;
  storage.shape = shape;
  storage.strides = strides.empty() ? dense_strides(shape, storage.element_bytes()) : std::move(strides);
  const std::size_t needed = storage.span_bytes();
  if (offset > [buffer length] || needed > [buffer length] - offset)
    refuse(ErrorKind::InvalidArgument, std::string(who) + ": the buffer has " + std::to_string([buffer length]) +
                                           " bytes; " + std::to_string(needed) + " from byte " +
                                           std::to_string(offset) + " on are needed for " + name_of(type) + " " +
                                           shape.str() + ".");
  return storage;
}

void copy_elements(engine::CommandList &list, const NDStorage &source, const NDStorage &destination) {
  if (source.shape.elements() == 0) return;
  const engine::BufferView from = source.view(), to = destination.view();
  if (source.is_dense() && destination.is_dense()) return check(list.copy(from, to, source.bytes()));
  const Box box(source.shape, source.strides, destination.strides);
  const Row row = row_of(box);
  const auto element = static_cast<std::size_t>(source.element_bytes());
  const bool packed = row.count == 1 || (row.from_step == source.element_bytes() && row.to_step == row.from_step);
  for_each_row(box.shape, box.from, box.to, [&](std::int64_t a, std::int64_t b) {
    const engine::BufferView row_from{from.buffer, from.offset + static_cast<std::size_t>(a)};
    const engine::BufferView row_to{to.buffer, to.offset + static_cast<std::size_t>(b)};
    const auto count = static_cast<std::size_t>(row.count);
    if (packed) return check(list.copy(row_from, row_to, objc::CheckedSize(element) * count));
    check(list.copy_rows(row_from, row_to, element,
                         {count, static_cast<std::size_t>(row.from_step), static_cast<std::size_t>(row.to_step)}));
  });
}

void read_elements(const NDStorage &source, void *destination, const std::vector<std::int64_t> &strides) {
  if (source.shape.elements() == 0) return;
  check(source.view().buffer->fetch());
  copy_bytes(source.shape, source.element_bytes(), source.view().host(), source.strides,
             static_cast<std::byte *>(destination), strides);
}

void write_elements(const NDStorage &destination, const void *source, const std::vector<std::int64_t> &strides) {
  if (destination.shape.elements() == 0) return;
  const engine::BufferView view = destination.view();
  copy_bytes(destination.shape, destination.element_bytes(), static_cast<const std::byte *>(source), strides,
             view.host(), destination.strides);
  view.buffer->touch();
}

}  // namespace openmps::fw
