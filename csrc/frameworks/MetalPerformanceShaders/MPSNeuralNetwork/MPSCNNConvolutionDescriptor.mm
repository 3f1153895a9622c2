#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNConvolution.h>
#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNNeuron.h>

#include <cmath>
#include <span>
#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/DescriptorAccess.h"

using openmps::fw::FoldedNormalization;

struct MPSCNNConvolutionDescriptorImpl {
  NSUInteger kernelWidth = 1;
  NSUInteger kernelHeight = 1;
  NSUInteger inputFeatureChannels = 1;
  NSUInteger outputFeatureChannels = 1;
  NSUInteger strideInPixelsX = 1;
  NSUInteger strideInPixelsY = 1;
  NSUInteger groups = 1;
  NSUInteger dilationRateX = 1;
  NSUInteger dilationRateY = 1;
  NSUInteger subPixelScaleFactor = 1;  // of the subclass for sub-pixels
  objc::Ref<MPSNNNeuronDescriptor *> fusedNeuronDescriptor;
  objc::Ref<MPSCNNNeuron *> neuron;
  FoldedNormalization normalization;

  void visit(const openmps::fw::SettingsCoder &each);
};

namespace {

// The sizes of a convolution: every one of them is at least 1, and all are archived.
struct Size {
  const char *name;
  NSUInteger MPSCNNConvolutionDescriptorImpl::*value;
};
// Products of such sizes do not overflow.
constexpr NSUInteger kMostInArchive = 1 << 24;

const Size kSizes[] = {
    {"kernelWidth", &MPSCNNConvolutionDescriptorImpl::kernelWidth},
    {"kernelHeight", &MPSCNNConvolutionDescriptorImpl::kernelHeight},
    {"inputFeatureChannels", &MPSCNNConvolutionDescriptorImpl::inputFeatureChannels},
    {"outputFeatureChannels", &MPSCNNConvolutionDescriptorImpl::outputFeatureChannels},
    {"strideInPixelsX", &MPSCNNConvolutionDescriptorImpl::strideInPixelsX},
    {"strideInPixelsY", &MPSCNNConvolutionDescriptorImpl::strideInPixelsY},
    {"groups", &MPSCNNConvolutionDescriptorImpl::groups},
    {"dilationRateX", &MPSCNNConvolutionDescriptorImpl::dilationRateX},
    {"dilationRateY", &MPSCNNConvolutionDescriptorImpl::dilationRateY},
    {"subPixelScaleFactor", &MPSCNNConvolutionDescriptorImpl::subPixelScaleFactor},
};

NSUInteger at_least_one(NSUInteger value, const char *name) {
  if (value == 0) {
    openmps::raise_objc(
        openmps::Status(openmps::ErrorKind::InvalidArgument,
                        std::string("MPSCNNConvolutionDescriptor: ") + name + " is 0; it is at least 1."));
  }
  return value;
}

}  // namespace

void MPSCNNConvolutionDescriptorImpl::visit(const openmps::fw::SettingsCoder &each) {
  for (const Size &size : kSizes) {
    NSUInteger &value = this->*size.value;
    each(size.name, value);
    if (each.reads())
      each.expect(value >= 1 && value <= kMostInArchive, size.name, std::to_string(static_cast<std::int64_t>(value)),
                  "1 to " + std::to_string(kMostInArchive));
  }
  each("fusedNeuronDescriptor", fusedNeuronDescriptor, [MPSNNNeuronDescriptor class]);
  each("normalizationScale", normalization.scale);
  each("normalizationShift", normalization.shift);
  for (const std::vector<float> &values : {normalization.scale, normalization.shift})
    if (!values.empty() && values.size() != outputFeatureChannels)
      each.refuse(std::to_string(values.size()) + " values of a normalization; the layer has " +
                  std::to_string(outputFeatureChannels) + " output feature channels");
}

#define OMPS_SIZE(name, setName)              \
  -(NSUInteger)name {                         \
    return _impl->name;                       \
  }                                           \
  -(void)setName : (NSUInteger)value {        \
    _impl->name = at_least_one(value, #name); \
  }

@implementation MPSCNNConvolutionDescriptor

+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels
                                           neuronFilter:(MPSCNNNeuron *)neuronFilter {
  MPSCNNConvolutionDescriptor *const descriptor = [self cnnConvolutionDescriptorWithKernelWidth:kernelWidth
                                                                                   kernelHeight:kernelHeight
                                                                           inputFeatureChannels:inputFeatureChannels
                                                                          outputFeatureChannels:outputFeatureChannels];
  [descriptor setNeuron:neuronFilter];
  return descriptor;
}

+ (instancetype)cnnConvolutionDescriptorWithKernelWidth:(NSUInteger)kernelWidth
                                           kernelHeight:(NSUInteger)kernelHeight
                                   inputFeatureChannels:(NSUInteger)inputFeatureChannels
                                  outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  MPSCNNConvolutionDescriptor *const descriptor = [[[self alloc] init] autorelease];
  [descriptor setKernelWidth:kernelWidth];
  [descriptor setKernelHeight:kernelHeight];
  [descriptor setInputFeatureChannels:inputFeatureChannels];
  [descriptor setOutputFeatureChannels:outputFeatureChannels];
  return descriptor;
}

OMPS_OWNS(MPSCNNConvolutionDescriptorImpl, _impl)

- (id)copyWithZone:(NSZone *)zone {
  MPSCNNConvolutionDescriptor *const copy = [[[self class] allocWithZone:zone] init];
  *copy->_impl = *_impl;
  copy->_impl->fusedNeuronDescriptor =
      objc::Ref<MPSNNNeuronDescriptor *>::adopt([_impl->fusedNeuronDescriptor.get() copy]);
  return copy;
}

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
  _impl->visit(openmps::fw::SettingsCoder(coder, "MPSCNNConvolutionDescriptor", false));
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  if ((self = [self init]) == nil) return nil;
  _impl->visit(openmps::fw::SettingsCoder(coder, "MPSCNNConvolutionDescriptor", true));
  return self;
}

OMPS_SIZE(kernelWidth, setKernelWidth)
OMPS_SIZE(kernelHeight, setKernelHeight)
OMPS_SIZE(inputFeatureChannels, setInputFeatureChannels)
OMPS_SIZE(outputFeatureChannels, setOutputFeatureChannels)
OMPS_SIZE(strideInPixelsX, setStrideInPixelsX)
OMPS_SIZE(strideInPixelsY, setStrideInPixelsY)
OMPS_SIZE(groups, setGroups)
OMPS_SIZE(dilationRateX, setDilationRateX)
OMPS_SIZE(dilationRateY, setDilationRateY)
OMPS_RETAINED(MPSNNNeuronDescriptor *, fusedNeuronDescriptor, setFusedNeuronDescriptor)

- (MPSCNNNeuron *)neuron {
  return _impl->neuron.get();
}

// The older form of fusedNeuronDescriptor, so it sets that too.
- (void)setNeuron:(MPSCNNNeuron *)neuron {
  OMPS_EXPECT(neuron);
  _impl->neuron = objc::Ref<MPSCNNNeuron *>::retain(neuron);
  if ([neuron neuronType] == MPSCNNNeuronTypePReLU) {
    [self setNeuronToPReLUWithParametersA:[neuron data]];
  } else if (neuron != nil) {
    [self setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:[neuron neuronType]
                                                                                    a:[neuron a]
                                                                                    b:[neuron b]
                                                                                    c:[neuron c]]];
  } else {
    [self setFusedNeuronDescriptor:nil];
  }
}

- (void)setNeuronType:(MPSCNNNeuronType)neuronType parameterA:(float)parameterA parameterB:(float)parameterB {
  [self setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuronType
                                                                                  a:parameterA
                                                                                  b:parameterB]];
}

- (void)setNeuronToPReLUWithParametersA:(NSData *)a {
  [self setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:a noCopy:NO]];
}

- (MPSCNNNeuronType)neuronType {
  return [_impl->fusedNeuronDescriptor.get() neuronType];
}

- (float)neuronParameterA {
  return _impl->fusedNeuronDescriptor ? [_impl->fusedNeuronDescriptor.get() a] : 0;
}

- (float)neuronParameterB {
  return _impl->fusedNeuronDescriptor ? [_impl->fusedNeuronDescriptor.get() b] : 0;
}

- (void)setBatchNormalizationParametersForInferenceWithMean:(const float *)mean
                                                   variance:(const float *)variance
                                                      gamma:(const float *)gamma
                                                       beta:(const float *)beta
                                                    epsilon:(float)epsilon {
  _impl->normalization = FoldedNormalization();
  if (mean == nullptr && variance == nullptr && gamma == nullptr && beta == nullptr) return;  // removes it
  for (NSUInteger channel = 0; channel < _impl->outputFeatureChannels; ++channel) {
    const float deviation = std::sqrt((variance != nullptr ? variance[channel] : 1) + epsilon);
    const float scale = (gamma != nullptr ? gamma[channel] : 1) / deviation;
    _impl->normalization.scale.push_back(scale);
    _impl->normalization.shift.push_back((beta != nullptr ? beta[channel] : 0) -
                                         scale * (mean != nullptr ? mean[channel] : 0));
  }
}

- (NSUInteger)omps_subPixelScaleFactor {
  return _impl->subPixelScaleFactor;
}
- (void)omps_setSubPixelScaleFactor:(NSUInteger)factor {
  _impl->subPixelScaleFactor = at_least_one(factor, "subPixelScaleFactor");
}

- (const FoldedNormalization &)omps_normalization {
  return _impl->normalization;
}

@end

@implementation MPSCNNDepthWiseConvolutionDescriptor

- (NSUInteger)channelMultiplier {
  return [self outputFeatureChannels] / [self inputFeatureChannels];
}

@end

@implementation MPSCNNSubPixelConvolutionDescriptor

- (NSUInteger)subPixelScaleFactor {
  return [self omps_subPixelScaleFactor];
}
- (void)setSubPixelScaleFactor:(NSUInteger)subPixelScaleFactor {
  [self omps_setSubPixelScaleFactor:subPixelScaleFactor];
}

@end
