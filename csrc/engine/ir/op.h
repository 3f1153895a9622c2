// The operations that passes, gradients and plans look for. The registry sets them by name (ir/registry.cpp). Headers
// declare the enumeration alone: only sources that name an operation include this file and are built again with it.
#pragma once

#include <cstdint>

namespace openmps::engine {

enum class Op : std::uint8_t {
  Other,  // every operation that nothing looks for
  Add,
  AllGather,
  AllReduce,
  Attention,
  AttentionGradient,
  BroadcastTo,
  Cast,
  Concatenate,
  Constant,
  Conv2d,
  Conv2dDataGradient,
  Conv2dWeightsGradient,
  Conv3d,
  Conv3dDataGradient,
  Conv3dWeightsGradient,
  CumulativeSum,
  Divide,
  Equal,
  FourierTransform,
  Gather,
  Greater,
  GridSample,
  HermiteanToReal,
  LogSoftmax,
  LogSoftmaxGradient,
  Matmul,
  Maximum,
  Median2d,
  Moments,
  Multiply,
  Negate,
  NeuronRelu,
  NeuronReluGradient,
  NormalizationGradient,
  Pad,
  Pool2dMax,
  Pool2dMaxGradient,
  Power,
  RealToHermitean,
  Reciprocal,
  RecomputedSource,
  ReduceMax,
  ReduceMean,
  ReduceMin,
  ReduceProduct,
  ReduceScatter,
  ReduceSum,
  Reshape,
  Rsqrt,
  Scatter,
  Select,
  Slice,
  SliceGradient,
  Softmax,
  SoftmaxGradient,
  Sqrt,
  Square,
  Subtract,
  Transpose
};

}  // namespace openmps::engine
