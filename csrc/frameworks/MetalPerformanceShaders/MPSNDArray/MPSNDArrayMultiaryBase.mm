#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;
using openmps::engine::Shape;

struct MPSNDArrayMultiaryBaseImpl {
  NSUInteger sourceCount = 1;
  objc::Ref<id<MPSNDArrayAllocator>> allocator;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceCount", sourceCount);
    each.expect(sourceCount > 0, "sourceCount", std::to_string(sourceCount), "1 or more");
    each("destinationArrayAllocator", allocator, @protocol(MPSNDArrayAllocator));
  }
};

namespace {

MPSNDArraySizes ones() {
  MPSNDArraySizes sizes;
  std::ranges::fill(sizes.dimensions, 1);
  return sizes;
}

}  // namespace

@implementation MPSNDArrayMultiaryBase

- (instancetype)initWithDevice:(id<MTLDevice>)device sourceCount:(NSUInteger)count {
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _multiaryBaseImpl = new MPSNDArrayMultiaryBaseImpl;
  if (count == 0) refuse([self omps_name] + " is made for 0 source arrays; it reads at least one.");
  _multiaryBaseImpl->sourceCount = count;
  return self;
}

OMPS_KERNEL_STATE(MPSNDArrayMultiaryBase, _multiaryBaseImpl)

- (id<MPSNDArrayAllocator>)destinationArrayAllocator {
  return _multiaryBaseImpl->allocator ? _multiaryBaseImpl->allocator.get() : [MPSTemporaryNDArray defaultAllocator];
}
- (void)setDestinationArrayAllocator:(id<MPSNDArrayAllocator>)allocator {
  _multiaryBaseImpl->allocator = objc::Ref<id<MPSNDArrayAllocator>>::retain(allocator);
}

OMPS_FIELD_READONLY(_multiaryBaseImpl, NSUInteger, omps_sourceCount, sourceCount)

// ---- settings for each source

- (MPSNDArrayOffsets)offsetsAtSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return offsets_of(0);
}
- (MPSImageEdgeMode)edgeModeAtSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return MPSImageEdgeModeZero;
}
- (MPSNDArraySizes)kernelSizesForSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return ones();
}
- (MPSNDArrayOffsets)stridesForSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return offsets_of(1);
}
- (MPSNDArraySizes)dilationRatesForSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return ones();
}

// ---- what subclasses say

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  std::vector<Shape> shapes;
  for (const ArrayType &array : arrays) shapes.push_back(array.shape);
  ArrayRule rule;
  rule.result = {arrays.at(0).type, common_shape([self omps_name], shapes)};
  return rule;
}

- (Class)omps_stateClass {
  return Nil;
}

- (void)omps_record:(ForwardRecord &)record {
}

// ---- results

- (std::vector<MPSNDArray *>)omps_arraysOf:(NSArray<MPSNDArray *> *)sources {
  const std::string who = [self omps_name];
  if (sources == nil) refuse(who + ": the source arrays are nil.");
  const NSUInteger count = [checked(sources, who, "the source arrays") count], most = [self omps_sourceCount];
  if (count == 0 || count > most)
    refuse(who + ": " + std::to_string(count) + " source arrays are given; it reads 1 to " + std::to_string(most) +
           ".");
  std::vector<MPSNDArray *> arrays;
  for (MPSNDArray *array in sources) arrays.push_back(checked(array, who, "a source array"));
  return arrays;
}

- (MPSState *)resultStateForSourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                            sourceStates:(NSArray<MPSState *> *)sourceStates
                        destinationArray:(MPSNDArray *)destinationArray {
  OMPS_EXPECT(sourceStates);
  OMPS_EXPECT(destinationArray);
  ForwardRecord record;
  for (MPSNDArray *const array : [self omps_arraysOf:sourceArrays]) record.sources.push_back(type_of(array));
  if ([self omps_stateClass] == Nil) return nil;
  [self omps_record:record];
  MPSNDArrayGradientState *const state = [[self omps_stateClass] omps_stateForDevice:[self device] commandBuffer:nil];
  [state omps_setRecord:std::move(record)];
  return state;
}

- (MPSNDArrayDescriptor *)destinationArrayDescriptorForSourceArrays:(NSArray<MPSNDArray *> *)sources
                                                        sourceState:(MPSState *)state {
  OMPS_EXPECT(state);
  std::vector<ArrayType> types;
  for (MPSNDArray *const array : [self omps_arraysOf:sources]) types.push_back(type_of(array));
  const ArrayType result = [self omps_ruleForArrays:types state:state].result;
  return [MPSNDArrayDescriptor descriptorWithDataType:result.type shape:numbers_of(result.shape)];
}

- (MPSNDArray *)omps_destinationOn:(id<MTLCommandBuffer>)commandBuffer
                           sources:(NSArray<MPSNDArray *> *)sources
                             state:(MPSState *)state {
  if (commandBuffer == nil) refuse([self omps_name] + " is encoded to a command buffer that is nil.");
  MPSNDArrayDescriptor *const descriptor = [self destinationArrayDescriptorForSourceArrays:sources sourceState:state];
  const id<MPSNDArrayAllocator> allocator = [self destinationArrayAllocator];
  if (![allocator respondsToSelector:@selector(arrayForCommandBuffer:arrayDescriptor:kernel:)])
    refuse_class([self omps_name], "the destinationArrayAllocator", allocator, "MPSNDArrayAllocator");
  MPSNDArray *const made = [allocator arrayForCommandBuffer:commandBuffer arrayDescriptor:descriptor kernel:self];
  if (made == nil) refuse([self omps_name] + ": destinationArrayAllocator makes no array.");
  return checked(made, [self omps_name], "the array from destinationArrayAllocator");
}

- (void)omps_encode:(const ArrayCall &)call {
  const std::string who = [self omps_name];
  if (call.commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if (call.destination == nil) refuse(who + ": the destination array is nil.");
  checked(call.destination, who, "the destination array");
  std::vector<ArrayType> types;
  for (MPSNDArray *const array : call.sources) types.push_back(type_of(array));
  const ArrayRule rule = [self omps_ruleForArrays:types state:call.state];
  if (!rule.build) refuse(who + ": this class has no operation; its subclasses have.");
  encode_arrays(call, rule);
}

@end

namespace openmps::fw::ndarray {

MPSNDArrayOffsets offsets_of(NSInteger value) {
  MPSNDArrayOffsets offsets;
  std::ranges::fill(offsets.dimensions, value);
  return offsets;
}

void check_source(MPSKernel *kernel, NSUInteger index, NSUInteger count) {
  if (index < count) return;
  raise_objc(Status(ErrorKind::OutOfRange, [kernel omps_name] + ": settings of source " + std::to_string(index) +
                                               " are asked for; it reads " + std::to_string(count) + " arrays."));
}

Shape common_shape(const std::string &who, const std::vector<Shape> &shapes, std::size_t first) {
  std::size_t rank = 0;
  for (const Shape &shape : shapes) rank = std::max(rank, shape.rank());
  std::vector<std::int64_t> extents(rank, 1);
  for (const Shape &shape : shapes) {
    for (std::size_t i = 0; i < shape.rank(); ++i) {
      std::int64_t &extent = extents[rank - 1 - i];
      const std::int64_t own = shape.back(i).number();
      if (own != extent && own != 1 && extent != 1)
        refuse(who + ": the source arrays have " + std::to_string(extent) + " and " + std::to_string(own) +
               " elements along dimension " + std::to_string(first + i) + "; the extents have to be equal or 1.");
      if (extent == 1) extent = own;
    }
  }
  return Shape(std::span<const std::int64_t>(extents));
}

void check_floats(const std::string &who, const char *name, const ArrayType &array) {
  if (is_packed(array.type) || nd_element(array.type).is_complex || !engine::is_float(nd_element(array.type).dtype))
    refuse(who + ": " + name + " has elements of type " + name_of(array.type) +
           "; Float32, Float16 and BFloat16 are taken.");
}

void check_count(const std::string &who, const std::vector<ArrayType> &arrays, std::size_t expected) {
  if (arrays.size() != expected)
    refuse(who + ": " + std::to_string(arrays.size()) + " arrays are given, " + std::to_string(expected) +
           " are expected.");
}

void check_gradient(const std::string &who, const ArrayType &gradient, const ArrayType &source, const Shape &result) {
  check_floats(who, "the source gradient", gradient);
  check_floats(who, "the source array", source);
  if (without_leading_ones(gradient.shape) != without_leading_ones(result))
    refuse(who + ": the source gradient has shape " + gradient.shape.str() + ", the forward kernel's result " +
           result.str() + ".");
}

}  // namespace openmps::fw::ndarray
