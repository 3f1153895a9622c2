// Made by tools/swift/generate.py. The functions of MPSStateResourceList.

#import "shim.h"
#include <omps/MPSStateResourceList.h>

void omps_MPSStateResourceList_appendTexture(void *object, void *descriptor) {
  OMPS_ENTER
  [(MPSStateResourceList *)object appendTexture:(id)descriptor];
  OMPS_LEAVE
}

void omps_MPSStateResourceList_appendBuffer(void *object, long size) {
  OMPS_ENTER
  [(MPSStateResourceList *)object appendBuffer:size];
  OMPS_LEAVE
}
