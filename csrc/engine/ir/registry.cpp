#include "engine/ir/registry.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/ir/op.h"

namespace openmps::engine {

namespace {

static_assert(Op{} == Op::Other);  // of a definition that is not registered

constexpr std::pair<std::string_view, Op> kSought[] = {
    {"add", Op::Add},
    {"all_gather", Op::AllGather},
    {"all_reduce", Op::AllReduce},
    {"attention", Op::Attention},
    {"attention_gradient", Op::AttentionGradient},
    {"broadcast_to", Op::BroadcastTo},
    {"cast", Op::Cast},
    {"concatenate", Op::Concatenate},
    {"constant", Op::Constant},
    {"conv2d", Op::Conv2d},
    {"conv2d_data_gradient", Op::Conv2dDataGradient},
    {"conv2d_weights_gradient", Op::Conv2dWeightsGradient},
    {"conv3d", Op::Conv3d},
    {"conv3d_data_gradient", Op::Conv3dDataGradient},
    {"conv3d_weights_gradient", Op::Conv3dWeightsGradient},
    {"cumulative_sum", Op::CumulativeSum},
    {"divide", Op::Divide},
    {"equal", Op::Equal},
    {"fourier_transform", Op::FourierTransform},
    {"gather", Op::Gather},
    {"greater", Op::Greater},
    {"grid_sample", Op::GridSample},
    {"hermitean_to_real", Op::HermiteanToReal},
    {"log_softmax", Op::LogSoftmax},
    {"log_softmax_gradient", Op::LogSoftmaxGradient},
    {"matmul", Op::Matmul},
    {"maximum", Op::Maximum},
    {"median2d", Op::Median2d},
    {"moments", Op::Moments},
    {"multiply", Op::Multiply},
    {"negate", Op::Negate},
    {"neuron_relu", Op::NeuronRelu},
    {"neuron_relu_gradient", Op::NeuronReluGradient},
    {"normalization_gradient", Op::NormalizationGradient},
    {"pad", Op::Pad},
    {"pool2d_max", Op::Pool2dMax},
    {"pool2d_max_gradient", Op::Pool2dMaxGradient},
    {"power", Op::Power},
    {"real_to_hermitean", Op::RealToHermitean},
    {"reciprocal", Op::Reciprocal},
    {"recomputed_source", Op::RecomputedSource},
    {"reduce_max", Op::ReduceMax},
    {"reduce_mean", Op::ReduceMean},
    {"reduce_min", Op::ReduceMin},
    {"reduce_product", Op::ReduceProduct},
    {"reduce_scatter", Op::ReduceScatter},
    {"reduce_sum", Op::ReduceSum},
    {"reshape", Op::Reshape},
    {"rsqrt", Op::Rsqrt},
    {"scatter", Op::Scatter},
    {"select", Op::Select},
    {"slice", Op::Slice},
    {"slice_gradient", Op::SliceGradient},
    {"softmax", Op::Softmax},
    {"softmax_gradient", Op::SoftmaxGradient},
    {"sqrt", Op::Sqrt},
    {"square", Op::Square},
    {"subtract", Op::Subtract},
    {"transpose", Op::Transpose},
};

}  // namespace

void Registry::add(OpDef definition) {
  const std::string name = definition.name();
  const auto sought = std::ranges::find(kSought, name, &std::pair<std::string_view, Op>::first);
  definition.finish(sought == std::end(kSought) ? Op::Other : sought->second);
  if (!definitions_.emplace(name, std::move(definition)).second)
    throw Error(ErrorKind::Internal, "Operation \"" + name + "\" is registered twice.");
}

const OpDef* Registry::find(const std::string& name) const noexcept {
  const auto entry = definitions_.find(name);
  return entry == definitions_.end() ? nullptr : &entry->second;
}

const OpDef& Registry::at(const std::string& name) const {
  if (const OpDef* definition = find(name)) return *definition;
  throw Error(ErrorKind::Internal, "There is no operation \"" + name + "\".");
}

}  // namespace openmps::engine
