#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/convolution_parameters.h"

#include "engine/engine.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Raising.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/DescriptorAccess.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"

namespace openmps::fw::nn {
namespace {

std::int64_t signed_of(NSUInteger value) { return static_cast<std::int64_t>(value); }

FilterWindow window_of(MPSCNNConvolutionDescriptor *d) {
  FilterWindow window;
  window.y = {signed_of([d kernelHeight]), signed_of([d strideInPixelsY]), signed_of([d dilationRateY]), 0};
  window.x = {signed_of([d kernelWidth]), signed_of([d strideInPixelsX]), signed_of([d dilationRateX]), 0};
  return window;
}

Neuron fused_neuron(MPSCNNConvolutionDescriptor *d) {
  if ([d fusedNeuronDescriptor]) return neuron_of([d fusedNeuronDescriptor]);
  MPSCNNNeuron *neuron = [d neuron];
  if (!neuron) return {};
  Neuron result{static_cast<int>([neuron neuronType]), [neuron a], [neuron b], [neuron c], {}};
  return result;
}

// Its square divides the output channels.
std::int64_t sub_pixel_of(MPSCNNSubPixelConvolutionDescriptor *d, std::int64_t outputs, const std::string &who) {
  const NSUInteger factor = [d subPixelScaleFactor], channels = [d outputFeatureChannels];
  if (channels % factor != 0 || channels / factor % factor != 0)
    refuse(ErrorKind::Shape, who + ": the descriptor's subPixelScaleFactor is " + std::to_string(factor) +
                                 ", whose square does not divide its outputFeatureChannels " + std::to_string(outputs) +
                                 ".");
  return signed_of(factor);
}

std::vector<float> dequantised(const std::uint8_t *codes, const Convolution &c, id<MPSCNNConvolutionDataSource> source,
                               const std::string &who) {
  const auto count = static_cast<std::size_t>(c.weights_type().shape.elements());
  const std::size_t per_output = count / static_cast<std::size_t>(c.outputs);
  std::vector<float> result(count);
  const bool has_kind = [source respondsToSelector:@selector(weightsQuantizationType)];
  const MPSCNNWeightsQuantizationType kind =
      has_kind ? [source weightsQuantizationType] : MPSCNNWeightsQuantizationTypeNone;
  if (kind == MPSCNNWeightsQuantizationTypeLookupTable &&
      [source respondsToSelector:@selector(lookupTableForUInt8Kernel)]) {
    const float *table = [source lookupTableForUInt8Kernel];
    for (std::size_t i = 0; i < count; ++i) result[i] = table[codes[i]];
    return result;
  }
  if (kind == MPSCNNWeightsQuantizationTypeLinear && [source respondsToSelector:@selector(rangesForUInt8Kernel)]) {
    const vector_float2 *ranges = [source rangesForUInt8Kernel];
    for (std::size_t i = 0; i < count; ++i) {
      const vector_float2 range = ranges[i / per_output];
      result[i] = range.x + static_cast<float>(codes[i]) / 255 * (range.y - range.x);
    }
    return result;
  }
  refuse(ErrorKind::DType,
         who + ": the data source's weights are uint8, and it names neither a lookup table nor ranges for them.");
}

// Apple's kernels keep weights in this type.
bool keeps_halves(id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  if (![source respondsToSelector:@selector(kernelWeightsDataType)]) return false;
  const MPSDataType type = [source kernelWeightsDataType];
  if (type != MPSDataTypeFloat32 && type != MPSDataTypeFloat16)
    refuse(ErrorKind::DType,
           who + ": the data source's kernelWeightsDataType is " + name_of(type) + "; it can be Float32 or Float16.");
  return type == MPSDataTypeFloat16;
}

void round_to_halves(std::vector<float> &values) {
  std::uint16_t half = 0;
  for (float &value : values) {
    engine::store_number(DType::Float16, &half, 0, static_cast<double>(value));
    value = static_cast<float>(engine::load_number(DType::Float16, &half, 0));
  }
}

std::vector<float> loaded_floats(const void *weights, MPSDataType type, const Convolution &c,
                                 id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  const std::int64_t count = c.weights_type().shape.elements();
  if (type == MPSDataTypeUInt8) return dequantised(static_cast<const std::uint8_t *>(weights), c, source, who);
  if (type != MPSDataTypeFloat32 && type != MPSDataTypeFloat16)
    refuse(ErrorKind::DType,
           who + ": the data source's weights are " + name_of(type) + "; float32, float16 and uint8 are supported.");
  std::vector<float> result(static_cast<std::size_t>(count));
  const engine::DType dtype = dtype_of(type);
  if (dtype == engine::DType::Float32)
    memcpy(result.data(), weights, std::span(result).size_bytes());
  else
    for (std::int64_t i = 0; i < count; ++i)
      result[static_cast<std::size_t>(i)] = static_cast<float>(engine::load_number(dtype, weights, i));
  return result;
}

}  // namespace

void check_precision(const std::string &who, const char *name, MPSNNConvolutionAccumulatorPrecisionOption option) {
  if (option > MPSNNConvolutionAccumulatorPrecisionOptionFloat)
    refuse(ErrorKind::InvalidArgument,
           who + ": " + name + " is " + std::to_string(option) + "; it can be Half (0) or Float (1).");
}

void check_layout(id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  if (![source respondsToSelector:@selector(weightsLayout)]) return;
  const MPSCNNConvolutionWeightsLayout layout = [source weightsLayout];
  if (layout != MPSCNNConvolutionWeightsLayoutOHWI)
    refuse(ErrorKind::InvalidArgument,
           who + ": the data source's weightsLayout is " + std::to_string(layout) + "; it can be OHWI (0).");
}

bool keeps_floats(id<MPSCNNConvolutionDataSource> source) {
  return [source respondsToSelector:@selector(kernelWeightsDataType)] &&
         [source kernelWeightsDataType] == MPSDataTypeFloat32;
}

Convolution parameters_of(MPSCNNConvolutionDescriptor *d, const std::string &who) {
  if (!d) refuse(ErrorKind::InvalidArgument, who + ": the data source's descriptor is nil.");
  const FoldedNormalization &folded = [checked(d, who, "the descriptor") omps_normalization];
  Convolution c{signed_of([d inputFeatureChannels]),
                signed_of([d outputFeatureChannels]),
                signed_of([d groups]),
                window_of(d),
                fused_neuron(d),
                folded.scale,
                folded.shift};
  if ([d isKindOfClass:[MPSCNNDepthWiseConvolutionDescriptor class]]) {
    if (c.inputs != c.outputs)
      refuse(ErrorKind::Unsupported, who +
                                         ": a depth-wise convolution has as many output as input channels; the "
                                         "descriptor's outputFeatureChannels is " +
                                         std::to_string(c.outputs) + ", its inputFeatureChannels is " +
                                         std::to_string(c.inputs) + ".");
    c.groups = c.inputs;
  }
  if ([d isKindOfClass:[MPSCNNSubPixelConvolutionDescriptor class]])
    c.sub_pixel = sub_pixel_of(static_cast<MPSCNNSubPixelConvolutionDescriptor *>(d), c.outputs, who);
  check(check_window(who, c.window));
  if (c.groups < 1 || c.inputs % c.groups != 0 || c.outputs % c.groups != 0)
    refuse(ErrorKind::Shape, who + ": the descriptor's groups is " + std::to_string(c.groups) +
                                 ", which does not divide its inputFeatureChannels " + std::to_string(c.inputs) +
                                 " and outputFeatureChannels " + std::to_string(c.outputs) + ".");
  raising([&] { static_cast<void>(c.weights_type().bytes()); });  // checks that the number is valid
  return c;
}

std::vector<float> floats_of(const void *weights, MPSDataType type, const Convolution &c,
                             id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  const bool are_halves = keeps_halves(source, who);
  std::vector<float> values = loaded_floats(weights, type, c, source, who);
  if (are_halves) round_to_halves(values);
  return values;
}

void check_binary(const Convolution &c, const std::string &who) {
  if (c.sub_pixel != 1)
    refuse(ErrorKind::Unsupported, who + ": the descriptor's subPixelScaleFactor is " + std::to_string(c.sub_pixel) +
                                       "; a binary convolution has 1.");
  if (c.groups != 1)
    refuse(ErrorKind::Unsupported,
           who + ": the descriptor's groups is " + std::to_string(c.groups) + "; a binary convolution has 1.");
}

std::vector<float> bits_of(const void *weights, MPSDataType type, const Convolution &c, const std::string &who) {
  if (type != MPSDataTypeUInt32)
    refuse(ErrorKind::DType,
           who + ": the data source's weights are " + name_of(type) + "; binary weights are uint32 words.");
  constexpr std::size_t kBits = 32;
  const auto inputs = static_cast<std::size_t>(c.inputs);
  const std::size_t words_of_tap = inputs / kBits + (inputs % kBits != 0 ? 1 : 0);
  std::vector<float> bits(static_cast<std::size_t>(c.weights_type().shape.elements()));
  auto bit = bits.begin();
  for (const auto *words = static_cast<const std::uint32_t *>(weights); bit != bits.end(); words += words_of_tap)
    for (std::size_t channel = 0; channel < inputs; ++channel)
      *bit++ = static_cast<float>(words[channel / kBits] >> channel % kBits & 1U);
  return bits;
}

}  // namespace openmps::fw::nn
