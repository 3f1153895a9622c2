// The base of local normalisations.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct LocalNormalizationCore : FilterCore {
  float alpha = 1, beta = 5, delta = 1;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    refuse(openmps::ErrorKind::Unsupported, order.who + ": this class computes nothing itself.");
  }
};

LocalNormalizationCore &facts(MPSCNNNormalizationNode *node) {
  return static_cast<LocalNormalizationCore &>(*[node omps_core]);
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names, and what comes out are methods.
#define OMPS_FACT(name, Name)       \
  -(float)name {                    \
    return facts(self).name;        \
  }                                 \
  -(void)set##Name : (float)value { \
    facts(self).name = value;       \
  }
// NOLINTEND(bugprone-macro-parentheses)

@implementation MPSCNNNormalizationNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode {
  return [[static_cast<MPSCNNNormalizationNode *>([self alloc]) initWithSource:sourceNode] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode {
  return [self omps_initWithCore:new_core<LocalNormalizationCore>(self, {sourceNode})];
}

OMPS_FACT(alpha, Alpha)
OMPS_FACT(beta, Beta)
OMPS_FACT(delta, Delta)

@end
