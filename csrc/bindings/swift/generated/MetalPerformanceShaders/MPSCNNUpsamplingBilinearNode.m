// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinearNode.

#import "shim.h"
#include <omps/MPSCNNUpsamplingBilinearNode.h>

double omps_MPSCNNUpsamplingBilinearNode_scaleFactorX(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearNode *)object scaleFactorX];
  OMPS_LEAVE
}

double omps_MPSCNNUpsamplingBilinearNode_scaleFactorY(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearNode *)object scaleFactorY];
  OMPS_LEAVE
}

_Bool omps_MPSCNNUpsamplingBilinearNode_alignCorners(void *object) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearNode *)object alignCorners];
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY]);
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY alignCorners:alignCorners]);
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingBilinearNode_initWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingBilinearNode_initWithSource_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY alignCorners:alignCorners];
  OMPS_LEAVE
}
