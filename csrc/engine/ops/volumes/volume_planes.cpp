// Convolutions of volumes as sums: each plane of the kernel meets every plane of the volume that it reads as an image.
#include "engine/ops/axes.h"
#include "engine/ops/slices.h"
#include "engine/ops/volumes/volume_convolution.h"

namespace openmps::engine {
namespace {

// Weights (kD, O, kH, kW, C/groups) have their planes one after another.
Val exchanged(Val weights) {
  return weights.builder->op("transpose", {weights}, {{"permutation", Integers{1, 0, 2, 3, 4}}});
}

class Planes {
 public:
  Planes(const Node& node, const Shape& volume, const Shape& weights)
      : window_(VolumeConvolution{volume, weights}.window(node.attributes)),
        volume_(volume),
        weights_(weights),
        shared_{{"strides", last_two(node, "strides")},
                {"dilations", last_two(node, "dilations")},
                {"groups", node.attributes.integer("groups")}} {
    const Integers& pads = node.attributes.integers("pads");
    shared_.set("pads", Integers{pads[2], pads[3], pads[4], pads[5]});
  }

  std::int64_t count() const { return window_[0].kernel; }
  Shape result() const { return {volume_[0], window_[0].output, window_[1].output, window_[2].output, weights_[0]}; }

  Val padded(Val volume) const { return with_planes(volume, window_[0].before, window_[0].after); }
  Val cropped(Val volume) const { return with_planes(volume, -window_[0].before, -window_[0].after); }

  // The images that plane k of the kernel reads.
  Val images(Val padded, std::int64_t k) const {
    const std::int64_t first = k * window_[0].dilation, steps = (window_[0].output - 1) * window_[0].stride;
    const Val read = slice_along(padded, 1, first, first + steps + 1, window_[0].stride);
    return reshape(read, {volume_[0] * window_[0].output, volume_[2], volume_[3], volume_[4]});
  }
  // A padded volume with gradients of these images, and zeros elsewhere.
  Val spread_images(Val images, std::int64_t k) const {
    const Val planes = reshape(images, {volume_[0], window_[0].output, volume_[2], volume_[3], volume_[4]});
    Shape whole = volume_;
    whole[1] = volume_[1] + window_[0].before + window_[0].after;
    Integers strides(5, 1);
    strides[1] = window_[0].stride;
    return spread(planes, 1, k * window_[0].dilation, strides, whole);
  }

  Val plane(Val weights, std::int64_t k) const { return reshape(slice_along(weights, 0, k, k + 1), plane_shape()); }
  Val spread_plane(Val plane, std::int64_t k) const {
    const Shape one{1, weights_[0], weights_[2], weights_[3], weights_[4]};
    Shape all = one;
    all[0] = count();
    return spread(reshape(plane, one), 0, k, Integers(5, 1), all);
  }

  Val result_images(Val dy) const {
    return reshape(dy, {volume_[0] * window_[0].output, window_[1].output, window_[2].output, weights_[0]});
  }
  // The attributes of each convolution, and one more.
  Attributes attributes(const char* name = nullptr, Integers value = {}) const {
    Attributes result = shared_;
    if (name) result.set(name, std::move(value));
    return result;
  }

 private:
  static Integers last_two(const Node& node, const char* name) {
    const Integers& all = node.attributes.integers(name);
    return {all[1], all[2]};
  }
  static Val with_planes(Val x, std::int64_t before, std::int64_t after) {
    return x.builder->op("pad", {x},
                         {{"before", Integers{0, before, 0, 0, 0}}, {"after", Integers{0, after, 0, 0, 0}}});
  }
  static Val spread(Val part, std::size_t axis, std::int64_t first, const Integers& strides, const Shape& whole) {
    Integers starts(whole.rank(), 0);
    starts[axis] = first;
    return part.builder->op("slice_gradient", {part},
                            {{"starts", starts}, {"strides", strides}, {"shape", extents_of(whole)}});
  }
  Shape plane_shape() const { return {weights_[0], weights_[2], weights_[3], weights_[4]}; }

  VolumeWindow window_;
  Shape volume_, weights_;
  Attributes shared_;
};

Shape sides_as_shape(const Integers& sides, Extent first, Extent last) {
  return {first, sides[0], sides[1], sides[2], last};
}

}  // namespace

std::vector<Val> conv3d_by_planes(const Node& node, const std::vector<Val>& operands) {
  const Planes planes(node, operands[0].shape(), operands[1].shape());
  const Val volume = planes.padded(operands[0]), weights = exchanged(operands[1]);
  Val sum;
  for (std::int64_t k = 0; k < planes.count(); ++k) {
    const Val y =
        volume.builder->op("conv2d", {planes.images(volume, k), planes.plane(weights, k)}, planes.attributes());
    sum = sum ? sum + y : y;
  }
  return {reshape(sum, planes.result())};
}

// The gradients add from the last plane to the first, as a sweep over the sum above does.
std::vector<Val> conv3d_data_gradient_by_planes(const Node& node, const std::vector<Val>& operands) {
  const Shape w = operands[1].shape();
  const Shape volume = sides_as_shape(node.attributes.integers("input_size"), operands[0].shape()[0],
                                      w[4] * node.attributes.integer("groups"));
  const Planes planes(node, volume, w);
  const Val dy = planes.result_images(operands[0]), weights = exchanged(operands[1]);
  const Integers size{volume[2], volume[3]};
  Val sum;
  for (std::int64_t k = planes.count(); k-- > 0;) {
    const Val images =
        dy.builder->op("conv2d_data_gradient", {dy, planes.plane(weights, k)}, planes.attributes("input_size", size));
    const Val spread = planes.spread_images(images, k);
    sum = sum ? sum + spread : spread;
  }
  return {planes.cropped(sum)};
}

std::vector<Val> conv3d_weights_gradient_by_planes(const Node& node, const std::vector<Val>& operands) {
  const Shape x = operands[0].shape();
  const Shape w = sides_as_shape(node.attributes.integers("kernel_size"), operands[1].shape()[4],
                                 x[4] / node.attributes.integer("groups"));
  const Planes planes(node, x, w);
  const Val volume = planes.padded(operands[0]), dy = planes.result_images(operands[1]);
  const Integers size{w[2], w[3]};
  Val sum;
  for (std::int64_t k = planes.count(); k-- > 0;) {
    const Val parts[] = {planes.images(volume, k), dy};
    const Val plane = volume.builder->ops("conv2d_weights_gradient", parts, planes.attributes("kernel_size", size))[0];
    const Val spread = planes.spread_plane(plane, k);
    sum = sum ? sum + spread : spread;
  }
  return {exchanged(sum)};
}

}  // namespace openmps::engine
