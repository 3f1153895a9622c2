// Made by tools/swift/generate.py. The functions of MPSImageSizeEncodingState.

#import "shim.h"
#include <omps/MPSImageSizeEncodingState.h>

long omps_MPSImageSizeEncodingState_sourceWidth(void *object) {
  OMPS_ENTER
  return [(id<MPSImageSizeEncodingState>)object sourceWidth];
  OMPS_LEAVE
}

long omps_MPSImageSizeEncodingState_sourceHeight(void *object) {
  OMPS_ENTER
  return [(id<MPSImageSizeEncodingState>)object sourceHeight];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSImageSizeEncodingState : OMPSSwiftObject <MPSImageSizeEncodingState>
@end
@implementation OMPSSwiftMPSImageSizeEncodingState
- (NSInteger)sourceWidth {
  return ((const omps_MPSImageSizeEncodingState_table *)table)->sourceWidth(context);
}
- (NSInteger)sourceHeight {
  return ((const omps_MPSImageSizeEncodingState_table *)table)->sourceHeight(context);
}
@end
void *omps_MPSImageSizeEncodingState_make(void *swift_object, const void *type, const omps_MPSImageSizeEncodingState_table *table) {
  return omps_proxy([OMPSSwiftMPSImageSizeEncodingState class], swift_object, type, table);
}
