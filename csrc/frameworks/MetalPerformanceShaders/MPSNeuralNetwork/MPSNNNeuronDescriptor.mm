#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNNeuron.h>

#include <array>
#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Coding.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"

struct MPSNNNeuronDescriptorImpl {
  MPSCNNNeuronType neuronType = MPSCNNNeuronTypeNone;
  float a = 0;
  float b = 0;
  float c = 0;
  objc::Ref<NSData *> data;

  void visit(const openmps::fw::SettingsCoder &each) {
    each("neuronType", neuronType, MPSCNNNeuronTypeGeLU);
    each("a", a);
    each("b", b);
    each("c", c);
    each("data", data);
    each.expect([data.get() length] % sizeof(float) == 0, "data", std::to_string([data.get() length]) + " bytes",
                "a multiple of 4");
  }
};

namespace {

struct UsualParameters {
  MPSCNNNeuronType type;
  float a, b, c;
};

// The parameters of a function if the caller gives none. SoftPlus, Power, Exponential and Logarithm are our reading:
// Apple documents no default for them.
constexpr std::array<UsualParameters, 9> kUsual = {{
    {MPSCNNNeuronTypeLinear, 1, 0, 0},
    {MPSCNNNeuronTypeHardSigmoid, 0.2F, 0.5F, 0},
    {MPSCNNNeuronTypeTanH, 1, 1, 0},
    {MPSCNNNeuronTypeSoftPlus, 1, 1, 0},
    {MPSCNNNeuronTypeELU, 1, 0, 0},
    {MPSCNNNeuronTypeReLUN, 1, 6, 0},
    {MPSCNNNeuronTypePower, 1, 0, 1},
    {MPSCNNNeuronTypeExponential, 1, 0, -1},
    {MPSCNNNeuronTypeLogarithm, 1, 0, -1},
}};

UsualParameters usual_parameters(MPSCNNNeuronType type) {
  for (const UsualParameters &row : kUsual) {
    if (row.type == type) return row;
  }
  return {type, 0, 0, 0};
}

}  // namespace

@implementation MPSNNNeuronDescriptor

OMPS_NO_INIT
+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType {
  const UsualParameters usual = usual_parameters(neuronType);
  return [self cnnNeuronDescriptorWithType:neuronType a:usual.a b:usual.b c:usual.c];
}

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a {
  const UsualParameters usual = usual_parameters(neuronType);
  return [self cnnNeuronDescriptorWithType:neuronType a:a b:usual.b c:usual.c];
}

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a b:(float)b {
  return [self cnnNeuronDescriptorWithType:neuronType a:a b:b c:usual_parameters(neuronType).c];
}

+ (MPSNNNeuronDescriptor *)cnnNeuronDescriptorWithType:(MPSCNNNeuronType)neuronType a:(float)a b:(float)b c:(float)c {
  MPSNNNeuronDescriptor *const descriptor = [[[self alloc] omps_init] autorelease];
  descriptor->_impl->neuronType = neuronType;
  descriptor->_impl->a = a;
  descriptor->_impl->b = b;
  descriptor->_impl->c = c;
  return descriptor;
}

+ (MPSNNNeuronDescriptor *)cnnNeuronPReLUDescriptorWithData:(NSData *)data noCopy:(BOOL)noCopy {
  OMPS_REQUIRE(data);
  if ([data length] == 0 || [data length] % sizeof(float) != 0)
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument,
                                        "MPSNNNeuronDescriptor: the data of PReLU has " +
                                            std::to_string([data length]) +
                                            " bytes; it holds one float of 4 bytes for each channel."));
  MPSNNNeuronDescriptor *const descriptor = [[[self alloc] omps_init] autorelease];
  descriptor->_impl->neuronType = MPSCNNNeuronTypePReLU;
  descriptor->_impl->data = noCopy ? objc::Ref<NSData *>::retain(data)
                                   : objc::Ref<NSData *>::adopt([[NSData alloc] initWithBytes:[data bytes]
                                                                                       length:[data length]]);
  return descriptor;
}

- (instancetype)omps_init {
  if ((self = [super init]) != nil) _impl = new MPSNNNeuronDescriptorImpl;
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES_AFTER(MPSNNNeuronDescriptor, _impl, omps_init)

+ (BOOL)supportsSecureCoding {
  return YES;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_WRITER(coder);
  _impl->visit(openmps::fw::SettingsCoder(coder, "MPSNNNeuronDescriptor", false));
}

- (instancetype)initWithCoder:(NSCoder *)coder {
  OMPS_REQUIRE_READER(coder);
  if ((self = [self omps_init]) == nil) return nil;
  _impl->visit(openmps::fw::SettingsCoder(coder, "MPSNNNeuronDescriptor", true));
  return self;
}

OMPS_VALUE(MPSCNNNeuronType, neuronType, setNeuronType)
OMPS_VALUE(float, a, setA)
OMPS_VALUE(float, b, setB)
OMPS_VALUE(float, c, setC)
OMPS_COPIED(NSData *, data, setData)

@end
