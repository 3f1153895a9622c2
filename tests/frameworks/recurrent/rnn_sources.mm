// Descriptors with data sources of a cell's weights; sequences as matrices.
#include "tests/frameworks/recurrent/rnn_cells.h"

// One weight matrix of a layer.
@interface RNNTestWeights : NSObject <MPSCNNConvolutionDataSource> {
 @public
  std::vector<float> values, biases;
  NSUInteger rows, columns;
  cells::Neuron neuron;
}
@end

@implementation RNNTestWeights
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"weights";
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  MPSCNNConvolutionDescriptor *const made = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                                                    kernelHeight:1
                                                                                            inputFeatureChannels:columns
                                                                                           outputFeatureChannels:rows];
  [made setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuron.type
                                                                                  a:static_cast<float>(neuron.a)
                                                                                  b:static_cast<float>(neuron.b)]];
  return made;
}
- (void *)weights {
  return values.data();
}
- (float *)biasTerms {
  return biases.empty() ? nullptr : biases.data();
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
@end

namespace cells {
namespace {

id<MPSCNNConvolutionDataSource> source(const Cell &cell, const Weights &weights, int gate, Part part) {
  const int number = id_of(cell.kind, gate, part), bias = id_of(cell.kind, gate, Part::Bias);
  if (number < 0 || (!has(cell, number) && !(part == Part::Input && cell.unit_transform))) return nil;
  RNNTestWeights *const made = [[[RNNTestWeights alloc] init] autorelease];
  made->rows = static_cast<NSUInteger>(cell.features);
  made->columns = is_row(cell, number) ? 1 : static_cast<NSUInteger>(columns_of(cell, number));
  const auto found = weights.find(number);
  if (found != weights.end()) made->values.assign(found->second.begin(), found->second.end());
  made->values.resize(made->rows * made->columns);
  if (part == Part::Input) {
    made->neuron = neuron_of(cell, gate);
    if (has(cell, bias)) made->biases.assign(weights.at(bias).begin(), weights.at(bias).end());
  }
  return made;
}

}  // namespace

MPSRNNDescriptor *descriptor(const Cell &cell, const Weights &weights) {
  const auto from = [&](int gate, Part part) { return source(cell, weights, gate, part); };
  MPSRNNDescriptor *result = nil;
  const auto inputs = static_cast<NSUInteger>(cell.inputs), outputs = static_cast<NSUInteger>(cell.features);
  if (cell.kind == 0) {
    MPSRNNSingleGateDescriptor *const made =
        [MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:inputs
                                                                    outputFeatureChannels:outputs];
    [made setInputWeights:from(0, Part::Input)];
    [made setRecurrentWeights:from(0, Part::Recurrent)];
    result = made;
  } else if (cell.kind == 1) {
    MPSLSTMDescriptor *const made = [MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:inputs
                                                                              outputFeatureChannels:outputs];
    [made setMemoryWeightsAreDiagonal:cell.diagonal];
    const Neuron result_neuron = neuron_of(cell, 4);
    [made setCellToOutputNeuronType:result_neuron.type];
    [made setCellToOutputNeuronParamA:static_cast<float>(result_neuron.a)];
    [made setCellToOutputNeuronParamB:static_cast<float>(result_neuron.b)];
    [made setInputGateInputWeights:from(0, Part::Input)];
    [made setInputGateRecurrentWeights:from(0, Part::Recurrent)];
    [made setInputGateMemoryWeights:from(0, Part::Extra)];
    [made setForgetGateInputWeights:from(1, Part::Input)];
    [made setForgetGateRecurrentWeights:from(1, Part::Recurrent)];
    [made setForgetGateMemoryWeights:from(1, Part::Extra)];
    [made setCellGateInputWeights:from(2, Part::Input)];
    [made setCellGateRecurrentWeights:from(2, Part::Recurrent)];
    [made setCellGateMemoryWeights:from(2, Part::Extra)];
    [made setOutputGateInputWeights:from(3, Part::Input)];
    [made setOutputGateRecurrentWeights:from(3, Part::Recurrent)];
    [made setOutputGateMemoryWeights:from(3, Part::Extra)];
    result = made;
  } else {
    MPSGRUDescriptor *const made = [MPSGRUDescriptor createGRUDescriptorWithInputFeatureChannels:inputs
                                                                           outputFeatureChannels:outputs];
    [made setInputGateInputWeights:from(0, Part::Input)];
    [made setInputGateRecurrentWeights:from(0, Part::Recurrent)];
    [made setRecurrentGateInputWeights:from(1, Part::Input)];
    [made setRecurrentGateRecurrentWeights:from(1, Part::Recurrent)];
    [made setOutputGateInputWeights:from(2, Part::Input)];
    [made setOutputGateRecurrentWeights:from(2, Part::Recurrent)];
    [made setOutputGateInputGateWeights:from(2, Part::Extra)];
    [made setGatePnormValue:static_cast<float>(cell.p)];
    [made setFlipOutputGates:cell.flip];
    result = made;
  }
  [result setUseLayerInputUnitTransformMode:cell.unit_transform];
  [result setLayerSequenceDirection:cell.backward ? MPSRNNSequenceDirectionBackward : MPSRNNSequenceDirectionForward];
  return result;
}

NSMutableArray<MPSMatrix *> *matrices(const Sequence &sequence, bool together) {
  NSMutableArray *const result = [NSMutableArray array];
  const auto columns = static_cast<NSUInteger>(sequence.columns);
  const NSUInteger row_bytes = columns * sizeof(float) + (together ? 0 : 8);
  const NSUInteger step_bytes = (static_cast<NSUInteger>(sequence.rows[0]) * row_bytes + 63) / 64 * 64;
  id<MTLBuffer> whole = nil;
  for (std::size_t t = 0; t < sequence.steps.size(); ++t) {
    if (whole == nil || !together)
      whole = [[matrix_device() newBufferWithLength:step_bytes * (together ? sequence.steps.size() : 1)
                                            options:MTLResourceStorageModeShared] autorelease];
    const NSUInteger offset = together ? t * step_bytes : 0;
    const auto rows = static_cast<NSUInteger>(sequence.rows[t]);
    MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                             columns:columns
                                                                            rowBytes:row_bytes
                                                                            dataType:MPSDataTypeFloat32];
    for (NSUInteger row = 0; row < rows; ++row) {
      auto *const to =
          static_cast<float *>(static_cast<void *>(static_cast<char *>([whole contents]) + offset + row * row_bytes));
      for (NSUInteger k = 0; k < columns; ++k) to[k] = static_cast<float>(sequence.steps[t][row * columns + k]);
    }
    [result addObject:[[[MPSMatrix alloc] initWithBuffer:whole offset:offset descriptor:facts] autorelease]];
  }
  return result;
}

Sequence read(NSArray<MPSMatrix *> *matrices) {
  Sequence result;
  for (MPSMatrix *matrix in matrices) {
    result.rows.push_back(static_cast<int>([matrix rows]));
    result.columns = static_cast<int>([matrix columns]);
    result.steps.emplace_back();
    for (NSUInteger row = 0; row < [matrix rows]; ++row) {
      const auto *const from = static_cast<const float *>(static_cast<const void *>(
          static_cast<const char *>([[matrix data] contents]) + [matrix offset] + row * [matrix rowBytes]));
      for (NSUInteger k = 0; k < [matrix columns]; ++k) result.steps.back().push_back(static_cast<double>(from[k]));
    }
  }
  return result;
}

}  // namespace cells
