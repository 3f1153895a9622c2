// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestNode.

#import "shim.h"
#include <omps/MPSCNNUpsamplingNearestNode.h>

double omps_MPSCNNUpsamplingNearestNode_scaleFactorX(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestNode *)object scaleFactorX];
  OMPS_LEAVE
}

double omps_MPSCNNUpsamplingNearestNode_scaleFactorY(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestNode *)object scaleFactorY];
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingNearestNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY]);
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingNearestNode_initWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}
