// Made by tools/swift/generate.py. The functions of MPSNNTrainableNode.

#import "shim.h"
#include <omps/MPSNNTrainableNode.h>

unsigned long omps_MPSNNTrainableNode_trainingStyle(void *object) {
  OMPS_ENTER
  return [(id<MPSNNTrainableNode>)object trainingStyle];
  OMPS_LEAVE
}

void omps_MPSNNTrainableNode_setTrainingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(id<MPSNNTrainableNode>)object setTrainingStyle:newValue];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSNNTrainableNode : OMPSSwiftObject <MPSNNTrainableNode>
@end
@implementation OMPSSwiftMPSNNTrainableNode
- (NSUInteger)trainingStyle {
  return ((const omps_MPSNNTrainableNode_table *)table)->trainingStyle(context);
}
- (void)setTrainingStyle:(NSUInteger)a0 {
  ((const omps_MPSNNTrainableNode_table *)table)->setTrainingStyle(context, a0);
}
@end
void *omps_MPSNNTrainableNode_make(void *swift_object, const void *type, const omps_MPSNNTrainableNode_table *table) {
  return omps_proxy([OMPSSwiftMPSNNTrainableNode class], swift_object, type, table);
}
