// Checks that convolutions of images and of volumes (ops/volumes) share. Each throws Error that names the operation.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

// `meaning`: of the axes that the operand has to have.
void check_axes(const InferContext& context, std::size_t index, const char* name, std::size_t axes,
                const char* meaning);
// The attribute, which has to divide the output feature channels.
Extent checked_groups(const InferContext& context, Extent outputs);
// The same of a weights' gradient, whose operands are floats of one type. It has to divide the inputs too.
Extent checked_gradient_groups(const InferContext& context, Extent inputs, Extent outputs);
void check_channels(const InferContext& context, Extent given, Extent expected);
void check_gradient_shape(const InferContext& context, const Shape& given, const Shape& expected);

}  // namespace openmps::engine
