// Made by tools/swift/generate.py. The functions of MPSNNLossCallback.

#import "shim.h"
#include <omps/MPSNNLossCallback.h>

float omps_MPSNNLossCallback_scalarWeightForSourceImage_destinationImage(void *object, void *sourceImage, void *destinationImage) {
  OMPS_ENTER
  return [(id<MPSNNLossCallback>)object scalarWeightForSourceImage:(id)sourceImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSNNLossCallback : OMPSSwiftObject <MPSNNLossCallback>
@end
@implementation OMPSSwiftMPSNNLossCallback
- (float)scalarWeightForSourceImage:(id)a0 destinationImage:(id)a1 {
  return ((const omps_MPSNNLossCallback_table *)table)->scalarWeightForSourceImage_destinationImage(context, omps_retained(a0), omps_retained(a1));
}
@end
void *omps_MPSNNLossCallback_make(void *swift_object, const void *type, const omps_MPSNNLossCallback_table *table) {
  return omps_proxy([OMPSSwiftMPSNNLossCallback class], swift_object, type, table);
}
