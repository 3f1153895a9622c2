#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace openmps::fw::nn {

Neuron neuron_of(MPSNNNeuronDescriptor *descriptor) {
  if (!descriptor) return {};
  Neuron neuron{static_cast<int>([descriptor neuronType]), [descriptor a], [descriptor b], [descriptor c], {}};
  NSData *data = [descriptor data];
  const auto *values = static_cast<const float *>([data bytes]);
  if (data) neuron.per_channel.assign(values, values + [data length] / sizeof(float));
  return neuron;
}

void code_neuron(const SettingsCoder &each, const char *name, Neuron &neuron) {
  objc::Ref<MPSNNNeuronDescriptor *> descriptor;
  if (!each.reads()) {
    descriptor = objc::Ref<MPSNNNeuronDescriptor *>::retain([MPSNNNeuronDescriptor
        cnnNeuronDescriptorWithType:static_cast<MPSCNNNeuronType>(neuron.type)
                                  a:neuron.a
                                  b:neuron.b
                                  c:neuron.c]);
    if (!neuron.per_channel.empty())
      [descriptor.get() setData:[NSData dataWithBytes:neuron.per_channel.data()
                                               length:std::span(neuron.per_channel).size_bytes()]];
  }
  each(name, descriptor, [MPSNNNeuronDescriptor class]);
  if (each.reads()) neuron = neuron_of(descriptor);
}

void append_key(std::string &key, const Neuron &neuron) {
  append_key(key, neuron.type);
  for (const float value : {neuron.a, neuron.b, neuron.c}) append_key(key, value);
  append_key(key, neuron.per_channel.data(), std::span(neuron.per_channel).size_bytes());
}

}  // namespace openmps::fw::nn

// Neuron and gradient kernels consist of a descriptor.
struct MPSCNNNeuronImpl {
  objc::Ref<MPSNNNeuronDescriptor *> descriptor;
  Neuron neuron;

  template <typename Visit>
  void visit(Visit &&each) {
    each("neuronDescriptor", descriptor, [MPSNNNeuronDescriptor class]);
    neuron = neuron_of(descriptor);
  }
};
struct MPSCNNNeuronGradientImpl : MPSCNNNeuronImpl {};

@implementation MPSCNNNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor {
  OMPS_EXPECT(neuronDescriptor);
  self = [super initWithDevice:device];
  if (self)
    _neuronImpl = new MPSCNNNeuronImpl{objc::Ref<MPSNNNeuronDescriptor *>::adopt([neuronDescriptor copy]),
                                       neuron_of(neuronDescriptor)};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNNeuron, _neuronImpl)

- (MPSCNNNeuronType)neuronType {
  return static_cast<MPSCNNNeuronType>(_neuronImpl->neuron.type);
}
OMPS_FIELD_READONLY(_neuronImpl, float, a, neuron.a)
OMPS_FIELD_READONLY(_neuronImpl, float, b, neuron.b)
OMPS_FIELD_READONLY(_neuronImpl, float, c, neuron.c)
- (NSData *)data {
  return [_neuronImpl->descriptor data];
}

- (void)omps_lower:(FilterCall &)call {
  if (call.state) *call.state = {true, {}, call.extents(0), call.destination, {}};
  lower_neuron(call, _neuronImpl->neuron);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _neuronImpl->neuron);
}

@end

@implementation MPSCNNNeuronGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device neuronDescriptor:(MPSNNNeuronDescriptor *)neuronDescriptor {
  OMPS_EXPECT(neuronDescriptor);
  self = [super initWithDevice:device];
  if (self)
    _neuronGradientImpl = new MPSCNNNeuronGradientImpl{
        {objc::Ref<MPSNNNeuronDescriptor *>::adopt([neuronDescriptor copy]), neuron_of(neuronDescriptor)}};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNNeuronGradient, _neuronGradientImpl)

- (MPSCNNNeuronType)neuronType {
  return static_cast<MPSCNNNeuronType>(_neuronGradientImpl->neuron.type);
}
OMPS_FIELD_READONLY(_neuronGradientImpl, float, a, neuron.a)
OMPS_FIELD_READONLY(_neuronGradientImpl, float, b, neuron.b)
OMPS_FIELD_READONLY(_neuronGradientImpl, float, c, neuron.c)
- (NSData *)data {
  return [_neuronGradientImpl->descriptor data];
}

- (void)omps_lower:(FilterCall &)call {
  lower_neuron_gradient(call, _neuronGradientImpl->neuron);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _neuronGradientImpl->neuron);
}

@end

// ---- one class for each kind: an initialiser that makes the descriptor

static MPSNNNeuronDescriptor *describe_neuron(MPSCNNNeuronType type, float a, float b, float c) {
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:type a:a b:b c:c];
}

#define OMPS_NEURON_0(kind)                                                                                 \
  @implementation MPSCNNNeuron                                                                              \
  ##kind - (instancetype)initWithDevice : (id<MTLDevice>)device {                                           \
    return [super initWithDevice:device neuronDescriptor:describe_neuron(MPSCNNNeuronType##kind, 0, 0, 0)]; \
  }                                                                                                         \
  @end

#define OMPS_NEURON_A(kind)                                                                                 \
  @implementation MPSCNNNeuron                                                                              \
  ##kind - (instancetype)initWithDevice : (id<MTLDevice>)device a : (float)a {                              \
    return [super initWithDevice:device neuronDescriptor:describe_neuron(MPSCNNNeuronType##kind, a, 0, 0)]; \
  }                                                                                                         \
  @end

#define OMPS_NEURON_AB(kind)                                                                                \
  @implementation MPSCNNNeuron                                                                              \
  ##kind - (instancetype)initWithDevice : (id<MTLDevice>)device a : (float)a b : (float)b {                 \
    return [super initWithDevice:device neuronDescriptor:describe_neuron(MPSCNNNeuronType##kind, a, b, 0)]; \
  }                                                                                                         \
  @end

#define OMPS_NEURON_ABC(kind)                                                                               \
  @implementation MPSCNNNeuron                                                                              \
  ##kind - (instancetype)initWithDevice : (id<MTLDevice>)device a : (float)a b : (float)b c : (float)c {    \
    return [super initWithDevice:device neuronDescriptor:describe_neuron(MPSCNNNeuronType##kind, a, b, c)]; \
  }                                                                                                         \
  @end

OMPS_NEURON_0(Sigmoid)
OMPS_NEURON_0(Absolute)
OMPS_NEURON_0(SoftSign)
OMPS_NEURON_A(ReLU)
OMPS_NEURON_A(ELU)
OMPS_NEURON_AB(Linear)
OMPS_NEURON_AB(HardSigmoid)
OMPS_NEURON_AB(TanH)
OMPS_NEURON_AB(SoftPlus)
OMPS_NEURON_AB(ReLUN)
OMPS_NEURON_ABC(Power)
OMPS_NEURON_ABC(Exponential)
OMPS_NEURON_ABC(Logarithm)

@implementation MPSCNNNeuronPReLU

- (instancetype)initWithDevice:(id<MTLDevice>)device a:(const float *)a count:(NSUInteger)count {
  OMPS_REQUIRE(a);
  NSData *data = [NSData dataWithBytes:a length:objc::CheckedSize(count) * sizeof(float)];
  return [super initWithDevice:device
              neuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:data noCopy:NO]];
}

@end
