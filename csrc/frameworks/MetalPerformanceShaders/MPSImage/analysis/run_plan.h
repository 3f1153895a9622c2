// Runs a plan between buffers, float images and textures: for filters that read or write buffers, or take several
// steps.
#pragma once

#include <span>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

// Dense memory of a type, an input or a result of a plan.
struct Bound {
  engine::BufferView view;
  engine::TensorType type;
};

// `type` of a caller's buffer from byte `offset` on. Raises for nil, another device's buffer, one that is too short,
// and an offset that is not a multiple of `alignment`.
Bound buffer_part(MPSKernel *kernel, const char *name, id<MTLBuffer> _Nullable buffer, NSUInteger offset,
                  const engine::TensorType &type, NSUInteger alignment);
// The same for reading only: at an offset that a plan cannot bind, a copy that the command buffer makes at this point.
Bound readable_part(id<MTLCommandBuffer> commandBuffer, const Bound &part);

// Memory from the device's pool. It lives as long as the recorded work needs it.
Bound scratch(MPSKernel *kernel, const engine::TensorType &type, engine::Storage storage = engine::Storage::Private);

// An image whose pixels plans and fragments share.
struct IntermediateImage {
  objc::Ref<MPSImage *> image;
  Bound pixels;  // (n, h, w, c)

  explicit operator bool() const noexcept { return image.get() != nil; }
  Operand operand(MPSKernel *kernel) const { return image_operand(kernel, "intermediate image", image.get()); }
};
// Of float32.
IntermediateImage new_float_image(MPSKernel *kernel, const engine::Shape &shape);
// Of normalised bytes: `pixels` are uint8.
IntermediateImage new_byte_image(MPSKernel *kernel, const engine::Shape &shape);
// The pixels of `region` of a texture as a new float image. The region is not empty.
IntermediateImage float_region(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Operand &source,
                               const Box &region);

// A source from its first pixel on, for filters without an offset.
inline Source whole_source(const Operand &operand) { return {operand, {0, 0, 0}, MPSImageEdgeModeZero, {}}; }

struct PlanCall {
  MPSKernel *kernel;
  id<MTLCommandBuffer> commandBuffer;
  std::vector<Bound> inputs;
  std::vector<Bound> results;
  std::vector<int> shares;  // of each result, the input in the same memory, or -1; empty: none
  std::vector<engine::Scalar> scalars;
};

using BuildPlan = FunctionRef<std::vector<Tensor>(engine::GraphBuilder &, const std::vector<Tensor> &inputs,
                                                  const std::vector<Tensor> &scalars)>;

// Records the plan of `build`, which makes the results in their types.
void run_plan(const PlanCall &call, const FragmentKey &key, BuildPlan build);
// Records the plan again and again, while `predicate` is not 0: a bool of one element. The plan writes it too.
void run_while(const PlanCall &call, const Bound &predicate, const FragmentKey &key, BuildPlan build);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
