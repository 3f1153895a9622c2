#include "frameworks/MetalPerformanceShadersGraph/rules/fourier_rules.h"

namespace openmps::fw::graph::rules {
namespace {

const char *name_of(TransformKind kind) {
  switch (kind) {
    case TransformKind::RealToHermitean:
      return "real_to_hermitean";
    case TransformKind::HermiteanToReal:
      return "hermitean_to_real";
    case TransformKind::Complex:
      break;
  }
  return "fourier_transform";
}

const char *name_of(TransformScaling scaling) {
  switch (scaling) {
    case TransformScaling::Size:
      return "size";
    case TransformScaling::Unitary:
      return "unitary";
    case TransformScaling::None:
      break;
  }
  return "none";
}

// Before tensors are joined: with unknown extents, their refusal would be the one that is shown.
void check_axes(RuleContext &lowering, const Integers &axes, std::size_t rank) {
  std::vector<bool> is_there(rank);
  for (const Extent given : axes) {
    const std::size_t axis = lowering.axis(given, rank);
    if (is_there[axis]) lowering.fail(ErrorKind::InvalidArgument, "axis " + to_string(axis) + " is transformed twice.");
    is_there[axis] = true;
  }
}

}  // namespace

void transform(RuleContext &lowering, TransformKind kind, const TransformParameters &parameters, const Integers &axes,
               bool is_complex) {
  const Tensor given = lowering.input(0);
  const DType dtype = lowering.dtype(given);
  if (!engine::is_float(dtype))
    lowering.fail(ErrorKind::DType, std::string("the tensor is ") + engine::name_of(dtype) + ", expects floats.");
  if (is_complex ? kind == TransformKind::RealToHermitean : kind == TransformKind::HermiteanToReal)
    lowering.fail(ErrorKind::DType, is_complex ? "the tensor is complex, expects a real one."
                                               : "the tensor is real, expects a complex one.");
  check_axes(lowering, axes, lowering.shape(given).rank() - (is_complex ? 1 : 0));
  // Half types are summed in float32.
  Tensor x = cast(given, DType::Float32);
  if (kind == TransformKind::Complex && !is_complex)
    x = pair_of({x, broadcast_to(lowering.number_like(0, x), lowering.shape(x))});
  Attributes attributes{{"axes", axes}, {"inverse", parameters.is_inverse}, {"scaling", name_of(parameters.scaling)}};
  if (kind == TransformKind::HermiteanToReal) attributes.set("odd", parameters.rounds_to_odd);
  lowering.give(cast(lowering.op(name_of(kind), {x}, attributes), dtype));
}

}  // namespace openmps::fw::graph::rules
