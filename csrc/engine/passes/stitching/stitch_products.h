// Makes one `fused_product` node of a matmul or convolution and the element-wise kernel that alone reads its result,
// also through reshapes. The result of the product then needs no memory. Run after `fuse_reductions`: a kernel that
// ends in a reduction does not need its elements again. A kernel that updates an input in place is left alone: a
// product would write over its operand.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph stitch_products(const Graph& graph);

// A product and a program over its result. Attributes: those of the product; `product`, its name; `operands`, how many
// of the node's inputs are its operands. Input 0 of the program is the result; other inputs have the node's numbers.
const OpDef& fused_product_def();

// The product alone, with these of the node's inputs and without an output.
Node product_of(const Node& fused);
// The program over the result and the node's other inputs, which follow it without a gap.
Program chain_of(const Node& fused);

}  // namespace openmps::engine
