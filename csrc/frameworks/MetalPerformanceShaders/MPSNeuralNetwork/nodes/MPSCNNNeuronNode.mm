#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct NeuronCore : FilterCore {
  objc::Ref<MPSNNNeuronDescriptor *> descriptor;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSCNNNeuron alloc] initWithDevice:order.device neuronDescriptor:descriptor]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return [[[MPSCNNNeuronGradientNode alloc]
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
                    descriptor:descriptor] autorelease];
  }
};

struct NeuronGradientCore : FilterCore {
  objc::Ref<MPSNNNeuronDescriptor *> descriptor;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSCNNNeuronGradient alloc] initWithDevice:order.device
                                                                  neuronDescriptor:descriptor]);
  }
};

MPSNNNeuronDescriptor *describe_neuron(MPSCNNNeuronType type, float a, float b, float c) {
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:type a:a b:b c:c];
}

}  // namespace

@interface MPSCNNNeuronNode (OpenMPSPrivate)
- (instancetype)omps_initWithSource:(MPSNNImageNode *)source descriptor:(MPSNNNeuronDescriptor *)descriptor;
@end

@implementation MPSCNNNeuronNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode descriptor:(MPSNNNeuronDescriptor *)descriptor {
  return [[static_cast<MPSCNNNeuronNode *>([self alloc]) omps_initWithSource:sourceNode
                                                                  descriptor:descriptor] autorelease];
}

- (instancetype)omps_initWithSource:(MPSNNImageNode *)source descriptor:(MPSNNNeuronDescriptor *)descriptor {
  auto core = new_core<NeuronCore>(self, {source});
  core->descriptor =
      objc::Ref<MPSNNNeuronDescriptor *>::adopt([openmps::fw::checked(descriptor, name_of(*core), "descriptor") copy]);
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (MPSNNNeuronDescriptor *)omps_descriptor {
  return static_cast<NeuronCore &>(*[self omps_core]).descriptor;
}
- (float)a {
  return [[self omps_descriptor] a];
}
- (float)b {
  return [[self omps_descriptor] b];
}
- (float)c {
  return [[self omps_descriptor] c];
}

@end

// ---- one class for each kind. The defaults are Apple's. Of SoftPlus, Power, Exponential and Logarithm none is
// published: theirs make each its plain function.

#define OMPS_NODE_0(kind, a, b, c)                                                                            \
  @implementation MPSCNNNeuron                                                                                \
  ##kind##Node + (instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode {                                \
    return [[static_cast<MPSCNNNeuron##kind##Node *>([self alloc]) initWithSource:sourceNode] autorelease];   \
  }                                                                                                           \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode {                                              \
    return [self omps_initWithSource:sourceNode descriptor:describe_neuron(MPSCNNNeuronType##kind, a, b, c)]; \
  }

#define OMPS_NODE_A(kind, defaultA)                                                                             \
  OMPS_NODE_0(kind, defaultA, 0, 0)                                                                             \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode a : (float)a {                                   \
    return [[static_cast<MPSCNNNeuron##kind##Node *>([self alloc]) initWithSource:sourceNode a:a] autorelease]; \
  }                                                                                                             \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode a : (float)a {                                   \
    return [self omps_initWithSource:sourceNode descriptor:describe_neuron(MPSCNNNeuronType##kind, a, 0, 0)];   \
  }

#define OMPS_NODE_AB(kind, defaultA, defaultB)                                                                      \
  OMPS_NODE_0(kind, defaultA, defaultB, 0)                                                                          \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode a : (float)a b : (float)b {                          \
    return [[static_cast<MPSCNNNeuron##kind##Node *>([self alloc]) initWithSource:sourceNode a:a b:b] autorelease]; \
  }                                                                                                                 \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode a : (float)a b : (float)b {                          \
    return [self omps_initWithSource:sourceNode descriptor:describe_neuron(MPSCNNNeuronType##kind, a, b, 0)];       \
  }

#define OMPS_NODE_ABC(kind, defaultA, defaultB, defaultC)                                                     \
  OMPS_NODE_0(kind, defaultA, defaultB, defaultC)                                                             \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)sourceNode a : (float)a b : (float)b c : (float)c {       \
    return [[static_cast<MPSCNNNeuron##kind##Node *>([self alloc]) initWithSource:sourceNode a:a b:b          \
                                                                                c:c] autorelease];            \
  }                                                                                                           \
  -(instancetype)initWithSource : (MPSNNImageNode *)sourceNode a : (float)a b : (float)b c : (float)c {       \
    return [self omps_initWithSource:sourceNode descriptor:describe_neuron(MPSCNNNeuronType##kind, a, b, c)]; \
  }

#define OMPS_CLASS(...) __VA_ARGS__ @end

OMPS_CLASS(OMPS_NODE_0(Absolute, 0, 0, 0))
OMPS_CLASS(OMPS_NODE_0(Sigmoid, 0, 0, 0))
OMPS_CLASS(OMPS_NODE_0(SoftSign, 0, 0, 0))
OMPS_CLASS(OMPS_NODE_0(GeLU, 0, 0, 0))
OMPS_CLASS(OMPS_NODE_A(ReLU, 0))
OMPS_CLASS(OMPS_NODE_A(ELU, 1))
OMPS_CLASS(OMPS_NODE_AB(Linear, 1, 0))
OMPS_CLASS(OMPS_NODE_AB(HardSigmoid, 0.2F, 0.5F))
OMPS_CLASS(OMPS_NODE_AB(TanH, 1, 1))
OMPS_CLASS(OMPS_NODE_AB(SoftPlus, 1, 1))
OMPS_CLASS(OMPS_NODE_AB(ReLUN, 1, 6))
OMPS_CLASS(OMPS_NODE_ABC(Power, 1, 0, 1))
OMPS_CLASS(OMPS_NODE_ABC(Exponential, 1, 0, -1))
OMPS_CLASS(OMPS_NODE_ABC(Logarithm, 1, 0, -1))

@implementation MPSCNNNeuronPReLUNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData {
  return [[[self alloc] initWithSource:sourceNode aData:aData] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode aData:(NSData *)aData {
  return [self omps_initWithSource:sourceNode
                        descriptor:[MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:aData noCopy:NO]];
}

@end

@implementation MPSCNNNeuronGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            descriptor:(MPSNNNeuronDescriptor *)descriptor {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                 gradientState:gradientState
                                    descriptor:descriptor] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                         gradientState:(MPSNNGradientStateNode *)gradientState
                            descriptor:(MPSNNNeuronDescriptor *)descriptor {
  auto core = new_core<NeuronGradientCore>(self, {sourceGradient, sourceImage});
  connect_state(*core, gradientState);
  core->descriptor =
      objc::Ref<MPSNNNeuronDescriptor *>::adopt([openmps::fw::checked(descriptor, name_of(*core), "descriptor") copy]);
  return [self omps_initWithCore:std::move(core)];
}

- (MPSNNNeuronDescriptor *)descriptor {
  return static_cast<NeuronGradientCore &>(*[self omps_core]).descriptor;
}

@end
