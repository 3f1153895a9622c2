// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGeLUNode.

#import "shim.h"
#include <omps/MPSCNNNeuronGeLUNode.h>

void *omps_MPSCNNNeuronGeLUNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronGeLUNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
