#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <unordered_set>

#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/stored_pixels.h"

namespace openmps::fw::image {
namespace {

using engine::BufferView;
using engine::DType;
using engine::GraphBuilder;
using engine::Shape;

constexpr std::size_t kMaxPlans = 512;
constexpr NSInteger kFarthest = NSInteger{1} << 40;

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

template <typename T>
std::shared_ptr<const engine::Literal> made_literal(DType dtype, const Shape &shape, const std::vector<T> &values) {
  auto made = std::make_shared<engine::Literal>();
  made->type = {dtype, shape};
  made->bytes.resize(std::span(values).size_bytes());
  if (!values.empty()) std::memcpy(made->bytes.data(), values.data(), made->bytes.size());
  return made;
}

std::int64_t number(engine::Extent extent) { return extent.number(); }

// An axis of a part: the source's positions [first, first + count), then `before` and `after` others.
struct Cut {
  std::int64_t first = 0, count = 0, before = 0, after = 0;
};

Cut cut_zero(const Range &range, std::int64_t extent) {
  const std::int64_t first = std::clamp<std::int64_t>(range.first, 0, extent),
                     last = std::clamp<std::int64_t>(range.first + range.count, first, extent);
  if (first == last) return {0, 0, range.count, 0};
  return {first, last - first, first - range.first, range.first + range.count - last};
}

Cut cut_clamped(const Range &range, std::int64_t extent) {
  const std::int64_t first = std::clamp<std::int64_t>(range.first, 0, extent - 1),
                     last = std::clamp<std::int64_t>(range.first + range.count - 1, 0, extent - 1),
                     count = last - first + 1, before = std::clamp<std::int64_t>(-range.first, 0, range.count - count);
  return {first, count, before, range.count - count - before};
}

// Whole source channels, rows and columns of one axis.
Tensor along(ImageFragment &fragment, Tensor x, std::size_t axis, const Range &range, MPSImageEdgeMode edge) {
  const std::int64_t extent = number(x.shape()[axis]);
  if (edge == MPSImageEdgeModeMirror || edge == MPSImageEdgeModeMirrorWithEdge) {
    std::vector<std::int32_t> shown;
    for (std::int64_t i = 0; i < range.count; ++i)
      shown.push_back(static_cast<std::int32_t>(shown_position(range.first + i, extent, edge)));
    return fragment.op("gather", {x, fragment.indices(shown)}, {{"axis", static_cast<std::int64_t>(axis)}});
  }
  const bool clamps = edge == MPSImageEdgeModeClamp;
  const Cut cut = clamps ? cut_clamped(range, extent) : cut_zero(range, extent);
  if (cut.count == 0) {
    Shape zeros = x.shape();
    zeros[axis] = range.count;
    return broadcast_to(fragment.graph.constant(0, x.dtype()), zeros);
  }
  const Tensor inside = narrow(x, axis, cut.first, cut.count);
  if (cut.before == 0 && cut.after == 0) return inside;
  Integers before(4, 0), after(4, 0);
  before[axis] = cut.before, after[axis] = cut.after;
  return fragment.op("pad", {inside},
                     {{"before", before}, {"after", after}, {"mode", std::string(clamps ? "clamp" : "constant")}});
}

void check_call(const ImageCall &call) {
  const std::string &who = call.destination.who;
  if (call.commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  for (const Source &source : call.sources) {
    if (source.edge < MPSImageEdgeModeConstant) continue;
    refuse(who + ": the edge mode is " + std::to_string(source.edge) +
           "; filters have the modes Zero (0), Clamp (1), Mirror (2) and MirrorWithEdge (3).");
  }
}

std::int64_t images_of(const Source &source, const Box &clip) { return source.stride.z == 0 ? 1 : clip.n; }

void check_images(const ImageCall &call, const Box &clip) {
  for (const Source &source : call.sources) {
    const std::int64_t first = position(source.offset.z), there = source.operand.layout.n,
                       wanted = images_of(source, clip);
    if (first >= 0 && first <= there && wanted <= there - first) continue;
    refuse(call.destination.who + ": " + std::to_string(wanted) + " images are read from image " +
           std::to_string(first) + " on, " + source.operand.name + " has " + std::to_string(there) + ".");
  }
}

FragmentKey &operator<<(FragmentKey &key, const Operand &operand) {
  const ImageLayout &layout = operand.layout;
  return key << layout.format << layout.n << layout.h << layout.w << layout.c << operand.blue_first << operand.is_srgb;
}

std::string key_of(const ImageCall &call, const FragmentKey &key, const Box &clip) {
  FragmentKey whole(class_getName([call.kernel class]));
  whole.bytes(key.text().data(), key.text().size());
  whole << clip.n << clip.h << clip.w << call.sources.size();
  for (const Source &source : call.sources)
    whole << source.operand << source.offset.x << source.offset.y << source.offset.z << source.edge << source.stride.z
          << source.stride.y << source.stride.x;
  whole << call.destination;
  return whole.text();
}

void build_plan(GraphBuilder &graph, const ImageCall &call, const Box &clip,
                FunctionRef<Tensor(ImageFragment &)> build) {
  ImageFragment fragment{graph, call.sources, clip, call.destination.layout.c, call.destination.layout, {}, {}};
  for (const Source &source : call.sources) {
    const Tensor stored = graph.input(source.operand.layout.dtype, source.operand.layout.shape(), source.operand.name);
    fragment.stored.push_back(narrow(stored, 0, position(source.offset.z), images_of(source, clip)));
    fragment.pixels.push_back(to_float(graph, fragment.stored.back(), source.operand));
  }
  Tensor made = build(fragment);
  if (!graph.status()) return;
  if (made.dtype() == DType::Float32)
    made = to_stored(graph, fragment.fitted(made, fragment.channels), call.destination);
  graph.output(broadcast_to(made, Shape{clip.n, clip.h, clip.w, fragment.channels}));
}

void use_up(const ImageCall &call) {
  std::unordered_set<const void *> seen;
  for (const Source &source : call.sources)
    if (seen.insert(static_cast<const void *>(source.operand.image.get())).second) consume(source.operand.image.get());
}

bool overlap(const BufferView &a, std::size_t a_bytes, const BufferView &b, std::size_t b_bytes) {
  return a.buffer == b.buffer && a.offset < objc::CheckedSize(b.offset) + b_bytes &&
         b.offset < objc::CheckedSize(a.offset) + a_bytes;
}

// A plan's memory must not overlap. Levels of a texture are different parts of one buffer.
void run(const ImageCall &call, const Box &clip, const std::shared_ptr<engine::Executable> &plan) {
  std::vector<BufferView> inputs;
  BufferView result = clip == call.destination.whole() ? call.destination.bound() : BufferView{};
  for (const Source &source : call.sources) {
    inputs.push_back(gather(call.commandBuffer, source.operand));
    if (result && overlap(inputs.back(), source.operand.layout.bytes(), result, call.destination.layout.bytes()))
      result = {};
  }
  const bool staged = !result;
  if (staged) result = staging_for(call.destination, clip);
  check(list_of(call.commandBuffer).run(plan, inputs, {&result, 1}));
  if (staged) scatter(call.commandBuffer, call.destination, clip, result);
  keep_until_completed(call.commandBuffer, call.kernel);
}

}  // namespace

std::shared_ptr<const engine::Literal> literal(const std::vector<float> &values, const Shape &shape) {
  return made_literal(DType::Float32, shape, values);
}

std::shared_ptr<const engine::Literal> literal(const std::vector<std::int32_t> &values, const Shape &shape) {
  return made_literal(DType::Int32, shape, values);
}

Tensor ImageFragment::constant(const std::vector<float> &values, const Shape &shape) {
  return graph.constant(literal(values, shape), "weights");
}

Tensor ImageFragment::indices(const std::vector<std::int32_t> &values) {
  return graph.constant(literal(values, Shape{static_cast<std::int64_t>(values.size())}), "positions");
}

Tensor ImageFragment::part(Tensor x, const Range &rows, const Range &columns, MPSImageEdgeMode edge) {
  return along(*this, along(*this, x, 1, rows, edge), 2, columns, edge);
}

Tensor ImageFragment::below_clip(Tensor x, std::size_t source, const Reach &reach) {
  const MPSOffset &offset = sources[source].offset;
  const Stride &stride = sources[source].stride;
  const auto range = [](NSInteger first, std::int64_t count, std::int64_t step, std::int64_t before,
                        std::int64_t after) {
    return Range{position(first) - before, (step == 0 ? 1 : count) + before + after};
  };
  return part(x, range(offset.y, clip.h, stride.y, reach.top, reach.bottom),
              range(offset.x, clip.w, stride.x, reach.left, reach.right), sources[source].edge);
}

Tensor ImageFragment::fitted(Tensor x, std::int64_t count) {
  if (!graph.status()) return x;
  const std::int64_t own = number(x.shape()[3]);
  if (own == count) return x;
  if (own > count) return narrow(x, 3, 0, count);
  std::vector<float> others(static_cast<std::size_t>(count - own), 0);
  if (own < 4 && count >= 4) others[static_cast<std::size_t>(3 - own)] = 1;
  Shape shape = x.shape();
  shape[3] = count - own;
  const Tensor parts[] = {x, broadcast_to(constant(others, Shape{1, 1, 1, count - own}), shape)};
  return concatenate(parts, 3);
}

std::int64_t shown_position(std::int64_t at, std::int64_t extent, MPSImageEdgeMode edge) noexcept {
  if (at >= 0 && at < extent) return at;
  if (edge == MPSImageEdgeModeClamp) return at < 0 ? 0 : extent - 1;
  if (edge == MPSImageEdgeModeZero) return -1;
  const bool with_edge = edge == MPSImageEdgeModeMirrorWithEdge;
  const std::int64_t period = with_edge ? 2 * extent : 2 * (extent - 1);
  if (period == 0) return 0;
  const std::int64_t phase = ((at % period) + period) % period;
  return phase < extent ? phase : (with_edge ? period - 1 : period) - phase;
}

Box clipped(const MTLRegion &clip, const Box &whole) noexcept {
  const auto side = [](NSUInteger origin, NSUInteger size, std::int64_t extent, std::int64_t &first,
                       std::int64_t &count) {
    const auto end = static_cast<NSUInteger>(extent);
    first = static_cast<std::int64_t>(std::min(origin, end));
    count = static_cast<std::int64_t>(std::min(size, end - static_cast<NSUInteger>(first)));
  };
  Box box;
  side(clip.origin.z, clip.size.depth, whole.n, box.z, box.n);
  side(clip.origin.y, clip.size.height, whole.h, box.y, box.h);
  side(clip.origin.x, clip.size.width, whole.w, box.x, box.w);
  return box;
}

std::int64_t position(NSInteger offset) noexcept { return std::clamp(offset, -kFarthest, kFarthest); }

void encode_image_fragment(const ImageCall &call, const FragmentKey &key, FunctionRef<Tensor(ImageFragment &)> build) {
  check_call(call);
  const Box clip = clipped(call.clip, call.destination.whole());
  check_images(call, clip);
  check_writable(call.commandBuffer, call.destination);
  if (clip.is_empty()) return use_up(call);
  const auto plan =
      value_or_raise(plans().find_or_compile(engine_device([call.kernel device]), key_of(call, key, clip),
                                             [&](GraphBuilder &graph) { build_plan(graph, call, clip, build); }));
  run(call, clip, plan);
  use_up(call);
}

}  // namespace openmps::fw::image
