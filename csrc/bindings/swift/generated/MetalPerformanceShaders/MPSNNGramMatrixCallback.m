// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCallback.

#import "shim.h"
#include <omps/MPSNNGramMatrixCallback.h>

float omps_MPSNNGramMatrixCallback_alphaForSourceImage_destinationImage(void *object, void *sourceImage, void *destinationImage) {
  OMPS_ENTER
  return [(id<MPSNNGramMatrixCallback>)object alphaForSourceImage:(id)sourceImage destinationImage:(id)destinationImage];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSNNGramMatrixCallback : OMPSSwiftObject <MPSNNGramMatrixCallback>
@end
@implementation OMPSSwiftMPSNNGramMatrixCallback
- (float)alphaForSourceImage:(id)a0 destinationImage:(id)a1 {
  return ((const omps_MPSNNGramMatrixCallback_table *)table)->alphaForSourceImage_destinationImage(context, omps_retained(a0), omps_retained(a1));
}
@end
void *omps_MPSNNGramMatrixCallback_make(void *swift_object, const void *type, const omps_MPSNNGramMatrixCallback_table *table) {
  return omps_proxy([OMPSSwiftMPSNNGramMatrixCallback class], swift_object, type, table);
}
