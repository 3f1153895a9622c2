// Runs a fragment of engine operations over textures and images. It finds or compiles its plan, binds or gathers the
// sources, records the run, and writes the clip rectangle of the destination.
//
//   encode_image_fragment({kernel, commandBuffer, {{source, offset, edge}}, destination, clip}, key,
//                         [&](ImageFragment &fragment) {
//                           return convolved(fragment, fragment.region(0, {1, 1, 1, 1}), weights);
//                         });
//
// Values are float32 tensors (n, h, w, c); normalised formats are 0 to 1. `build` runs only if there is no plan for the
// key yet. It must not raise; GraphBuilder::fail takes its errors. Checks come before the call.
#pragma once

#include <vector>

#include "compat/function_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageOperand.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

using engine::Attributes;
using engine::Integers;
using engine::Tensor;
using matrix::FragmentKey;

// Steps in the source for one in the destination, 0 or 1. 0: one row, column or image stands for all.
struct Stride {
  std::int64_t z = 1, y = 1, x = 1;
};

// A source and the position of its pixels below the clip rectangle.
struct Source {
  Operand operand;
  MPSOffset offset{0, 0, 0};
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;
  Stride stride;
};

// Pixels that a filter reads around each pixel.
struct Reach {
  std::int64_t top = 0, left = 0, bottom = 0, right = 0;
};

// Positions along one axis of a source; they may be outside.
struct Range {
  std::int64_t first = 0, count = 0;
};

// The arguments of a fragment's function.
struct ImageFragment {
  engine::GraphBuilder &graph;
  const std::vector<Source> &sources;
  Box clip;                    // of the destination, not empty
  std::int64_t channels;       // of the destination
  ImageLayout destination;     // all of it
  std::vector<Tensor> pixels;  // of each source: all pixels of the images that are read, with its own channels
  std::vector<Tensor> stored;  // the same as they are stored

  Tensor op(const char *name, std::initializer_list<Tensor> inputs, Attributes attributes = {}) {
    return graph.op(name, inputs, std::move(attributes));
  }
  Tensor constant(const std::vector<float> &values, const engine::Shape &shape);
  Tensor indices(const std::vector<std::int32_t> &values);

  // The pixels at these positions of an image, or of a source by its edge mode.
  Tensor part(Tensor x, const Range &rows, const Range &columns, MPSImageEdgeMode edge);
  Tensor part(std::size_t source, const Range &rows, const Range &columns) {
    return part(pixels[source], rows, columns, sources[source].edge);
  }
  // The pixels below the clip rectangle and around it, with the source's channels and stride.
  Tensor colors(std::size_t source, const Reach &reach = {}) { return below_clip(pixels[source], source, reach); }
  // The same pixels of an image that has the extents of the source.
  Tensor below_clip(Tensor x, std::size_t source, const Reach &reach = {});
  // The same with the destination's channels.
  Tensor region(std::size_t source, const Reach &reach = {}) { return fitted(colors(source, reach), channels); }
  // With so many channels: others are left out, missing ones are 0 and 1 for the fourth.
  Tensor fitted(Tensor x, std::int64_t count);
};

struct ImageCall {
  MPSKernel *kernel;
  id<MTLCommandBuffer> commandBuffer;
  std::vector<Source> sources;
  Operand destination;
  MTLRegion clip;
};

std::shared_ptr<const engine::Literal> literal(const std::vector<float> &values, const engine::Shape &shape);
std::shared_ptr<const engine::Literal> literal(const std::vector<std::int32_t> &values, const engine::Shape &shape);
// The position in an image of `extent` pixels that shows at `at`, which may be outside; -1 for a zero.
std::int64_t shown_position(std::int64_t at, std::int64_t extent, MPSImageEdgeMode edge) noexcept;
// The part of a clip rectangle inside a destination of these extents.
Box clipped(const MTLRegion &clip, const Box &whole) noexcept;
// An offset as a position, without the extremes that would overflow.
std::int64_t position(NSInteger offset) noexcept;

// `build` returns the clip rectangle's pixels: as float32, or as the destination stores them. Its channels are fitted
// to the destination's, rows, columns and images of extent 1 are repeated. An empty clip rectangle writes nothing.
// Temporary source images count one read. The destination may be a source.
void encode_image_fragment(const ImageCall &call, const FragmentKey &key, FunctionRef<Tensor(ImageFragment &)> build);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
