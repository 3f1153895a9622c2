#include "frameworks/MetalPerformanceShaders/MPSNDArray/encode_arrays.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "compat/guard.h"
#include "frameworks/Metal/ComputeEncoder.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw::ndarray {
namespace {

using engine::BufferView;
using engine::DType;
using engine::GraphBuilder;
using engine::Shape;

constexpr std::size_t kMaxPlans = 512;
constexpr std::size_t kAlignment = 16;  // the alignment that the GPU's matmuls are compiled for

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

// An array with the dense tensor that the plan binds: around it, or a copy.
struct Operand {
  NDStorage array;
  NDStorage bound;  // the array, or its dense copy
  ArrayLayout layout;
  DType dtype;
  bool is_copy;
  PackedElements packed{};

  BufferView view() const {
    BufferView view = bound.view();
    view.offset -= layout.before;
    return view;
  }
};

// The engine's type of an element. Complex ones are moved as integers of their size.
DType dtype_of_element(const std::string &who, MPSDataType type, bool moves) {
  const NDElement element = nd_element(type);
  if (!element.is_complex) return element.dtype;
  if (!moves) refuse(who + " takes real elements; an array has elements of type " + name_of(type) + ".");
  return MPSSizeofMPSDataType(type) == 8 ? DType::UInt64 : DType::UInt32;
}

bool is_aligned(const NDStorage &array, const ArrayLayout &layout) {
  return (array.view().offset - layout.before) % kAlignment == 0;
}

Operand operand_of(const ArrayCall &call, const NDStorage &array, DType dtype, bool is_result) {
  const std::optional<ArrayLayout> layout = layout_of(array);
  if (layout && is_aligned(array, *layout) && (!is_result || layout->is_whole()))
    return {array, array, *layout, dtype, false};
  return {array, new_nd_storage([call.kernel device], array.type, array.shape, false), dense_layout(array.shape), dtype,
          true};
}

bool overlap(const NDStorage &a, const NDStorage &b) {
  const BufferView first = a.view(), second = b.view();
  return first.buffer == second.buffer && first.offset < second.offset + b.span_bytes() &&
         second.offset < first.offset + a.span_bytes();
}

// The same elements at the same addresses: the plan may overwrite its operand, in an order that it ensures.
bool is_same(const Operand &a, const Operand &b) {
  return !a.is_copy && !b.is_copy && a.array.offset == b.array.offset && a.array.type == b.array.type &&
         a.array.shape == b.array.shape && a.layout == b.layout;
}

// The source that the result may overwrite; -1 if there is none.
int shared_source(const Operand &result, const std::vector<Operand> &sources) {
  int found = -1;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!overlap(result.array, sources[i].array)) continue;
    if (found >= 0 || !is_same(result, sources[i])) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

// A plan that writes the result where it reads a source otherwise needs a copy of the result.
void keep_apart(const ArrayCall &call, Operand &result, const std::vector<Operand> &sources, int shared) {
  const bool over = std::ranges::any_of(
      sources, [&](const Operand &source) { return !source.is_copy && overlap(result.array, source.array); });
  if (result.is_copy || !over || shared >= 0) return;
  result.bound = new_nd_storage([call.kernel device], result.array.type, result.array.shape, false);
  result.layout = dense_layout(result.array.shape);
  result.is_copy = true;
}

void check_device(const ArrayCall &call, const NDStorage &array, const std::string &name) {
  const id<MTLDevice> device = [call.kernel device], place = [array.buffer.get() device];
  if (place == device) return;
  refuse([call.kernel omps_name] + " is made for device \"" + [[device name] UTF8String] + "\", " + name +
         " lies on \"" + [[place name] UTF8String] + "\".");
}

void check_elements(const ArrayCall &call, const std::string &name, MPSNDArray *array, bool may_be_packed) {
  if (packing_of(array) && !may_be_packed)
    refuse([call.kernel omps_name] + ": " + name + " has elements of type " + name_of([array dataType]) +
           "; only kernels that dequantize read them, and none writes them.");
}

void check_arrays(const ArrayCall &call, const ArrayRule &rule) {
  for (std::size_t i = 0; i < call.sources.size(); ++i) {
    const std::string name = "source array " + std::to_string(i);
    check_device(call, bytes_of(call.sources[i]), name);
    check_elements(call, name, call.sources[i], rule.takes_packed);
  }
  check_device(call, bytes_of(call.destination), "the destination array");
  check_elements(call, "the destination array", call.destination, false);
  const NDStorage result = storage_of(call.destination);
  const std::string who = [call.kernel omps_name];
  if (without_leading_ones(result.shape) != without_leading_ones(rule.result.shape))
    refuse(who + ": the destination array has shape " + result.shape.str() + ", the result " + rule.result.shape.str() +
           ".");
  const bool complex = nd_element(result.type).is_complex || nd_element(rule.result.type).is_complex;
  if (complex && result.type != rule.result.type)
    refuse(who + ": the destination array has elements of type " + name_of(result.type) + ", the result " +
           name_of(rule.result.type) + "; complex elements stay of their type.");
}

void append(FragmentKey &key, const Operand &operand) {
  const ArrayLayout &layout = operand.layout;
  key << operand.packed.type << operand.packed.axis << operand.dtype << operand.array.shape.rank()
      << layout.memory.rank() << layout.axes.size();
  for (const std::int64_t extent : operand.array.shape.extents()) key << extent;
  for (std::size_t i = 0; i < layout.memory.rank(); ++i)
    key << layout.memory[i].number() << layout.starts[i].number() << layout.ends[i].number();
  for (const std::size_t axis : layout.axes) key << axis;
}

void build_plan(GraphBuilder &graph, const ArrayRule &rule, const std::vector<Operand> &sources, const Operand &result,
                int shared) {
  ArrayFragment fragment{graph, {}};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Operand &source = sources[i];
    const Tensor memory =
        graph.input(source.dtype, source.layout.memory, "source array " + std::to_string(rule.reads[i]));
    fragment.sources.emplace_back(graph, shown(memory, source.layout), source.layout, source.array.shape,
                                  source.packed);
  }
  graph.output(as_stored(cast(rule.build(fragment), result.dtype), result.layout), shared);
}

engine::CommandList &list_for(const ArrayCall &call) {
  if (call.encoder == nil) return list_of(call.commandBuffer);
  const id encoder = call.encoder;
  if (![encoder isKindOfClass:[OMPSComputeEncoder class]])
    refuse([call.kernel omps_name] + ": the encoder is of class " + [NSStringFromClass([encoder class]) UTF8String] +
           "; one of the command buffer's compute encoders is expected.");
  return [static_cast<OMPSComputeEncoder *>(encoder) omps_listOf:call.commandBuffer];
}

// A destination that is read as well was made for its readers, and keeps their count.
void use_up(const ArrayCall &call) {
  std::unordered_set<const void *> seen{static_cast<const void *>(call.destination)};
  for (MPSNDArray *const source : call.sources)
    if (seen.insert(static_cast<const void *>(source)).second) consume(source);
  consume(call.state);
}

}  // namespace

Shape without_leading_ones(const Shape &shape) {
  std::size_t first = 0;
  while (first < shape.rank() && shape[first] == 1) ++first;
  return Shape(shape.extents().subspan(first));
}

std::string ArrayType::str() const { return name_of(type) + " " + shape.str(); }

ArrayType type_of(MPSNDArray *array) {
  return {[array dataType], shape_of_elements(bytes_of(array), packing_of(array))};
}

Shape ArraySource::shape() const {
  Shape shape = stored_;
  if (packed_) shape[packed_.axis] = shape[packed_.axis] * 2;
  return shape;
}

Tensor ArraySource::unsigned_value() const {
  const Tensor bytes = arranged(shown_, layout_, stored_);
  GraphBuilder &graph = *graph_;
  const Tensor low = graph.op("bitwise_and", {bytes, graph.constant(15, DType::UInt8)}),
               high = graph.op("bitwise_right_shift", {bytes, graph.constant(4, DType::UInt8)});
  // Both halves of a byte are neighbours: (…, bytes, 1, …) twice becomes (…, bytes, 2, …).
  Shape apart;
  for (std::size_t axis = 0; axis < stored_.rank(); ++axis) {
    apart.push_back(stored_[axis]);
    if (axis == packed_.axis) apart.push_back(1);
  }
  const Tensor halves[] = {reshape(low, apart), reshape(high, apart)};
  return cast(reshape(concatenate(halves, packed_.axis + 1), shape()), DType::Int8);
}

Tensor ArraySource::value() const {
  if (!packed_) return arranged(shown_, layout_, stored_);
  const Tensor number = unsigned_value();
  if (packed_.type == MPSDataTypeUInt4) return number;
  const Tensor eight = graph_->constant(8, DType::Int8);  // the sign's bit
  return graph_->op("bitwise_xor", {number, eight}) - eight;
}

ArraySource::Matrices ArraySource::matrices() const {
  const std::size_t rank = stored_.rank(), moved = layout_.axes.size();
  const bool both = rank >= 2 && stored_.back(0) != 1 && stored_.back(1) != 1;
  if (packed_ || !both || layout_.axes[moved - 1] > layout_.axes[moved - 2]) return {value(), false};
  ArrayLayout exchanged = layout_;
  std::swap(exchanged.axes[moved - 1], exchanged.axes[moved - 2]);
  Shape shape = stored_;
  std::swap(shape[rank - 1], shape[rank - 2]);
  return {arranged(shown_, exchanged, shape), true};
}

void encode_arrays(const ArrayCall &call, const ArrayRule &rule) {
  check_arrays(call, rule);
  engine::CommandList &list = list_for(call);
  const std::string who = [call.kernel omps_name];
  std::vector<Operand> sources;
  for (const std::size_t i : rule.reads) {
    const NDStorage array = bytes_of(call.sources[i]);
    sources.push_back(operand_of(call, array, dtype_of_element(who, array.type, rule.moves), false));
    sources.back().packed = packing_of(call.sources[i]);
  }
  const NDStorage destination = storage_of(call.destination);
  if (destination.shape.elements() == 0) return use_up(call);
  Operand result = operand_of(call, destination, dtype_of_element(who, destination.type, rule.moves), true);
  const int shared = shared_source(result, sources);
  keep_apart(call, result, sources, shared);
  FragmentKey key(rule.key.text());
  key << shared << rule.moves;
  for (const Operand &source : sources) append(key, source);
  append(key, result);
  const auto plan =
      value_or_raise(plans().find_or_compile(engine_device([call.kernel device]), key.text(), [&](GraphBuilder &graph) {
        build_plan(graph, rule, sources, result, shared);
      }));
  use_up(call);
  std::vector<BufferView> inputs;
  for (const Operand &source : sources) {
    if (source.is_copy) copy_elements(list, source.array, source.bound);
    inputs.push_back(source.view());
  }
  const BufferView output = result.view();
  check(list.run(plan, inputs, std::span(&output, 1)));
  if (result.is_copy) copy_elements(list, result.bound, result.array);
}

}  // namespace openmps::fw::ndarray
