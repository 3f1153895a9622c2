// Made by tools/swift/generate.py. The functions of MPSNNStateNode.

#import "shim.h"
#include <omps/MPSNNStateNode.h>

void *omps_MPSNNStateNode_handle(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNStateNode *)object handle]);
  OMPS_LEAVE
}

void omps_MPSNNStateNode_setHandle(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNStateNode *)object setHandle:omps_consumed(newValue)];
  OMPS_LEAVE
}

_Bool omps_MPSNNStateNode_exportFromGraph(void *object) {
  OMPS_ENTER
  return [(MPSNNStateNode *)object exportFromGraph];
  OMPS_LEAVE
}

void omps_MPSNNStateNode_setExportFromGraph(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNStateNode *)object setExportFromGraph:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNStateNode_synchronizeResource(void *object) {
  OMPS_ENTER
  return [(MPSNNStateNode *)object synchronizeResource];
  OMPS_LEAVE
}

void omps_MPSNNStateNode_setSynchronizeResource(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNStateNode *)object setSynchronizeResource:newValue];
  OMPS_LEAVE
}
