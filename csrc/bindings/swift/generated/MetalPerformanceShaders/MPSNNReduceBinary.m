// Made by tools/swift/generate.py. The functions of MPSNNReduceBinary.

#import "shim.h"
#include <omps/MPSNNReduceBinary.h>

void omps_MPSNNReduceBinary_primarySourceClipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSNNReduceBinary *)object primarySourceClipRect];
  OMPS_LEAVE
}

void omps_MPSNNReduceBinary_setPrimarySourceClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceBinary *)object setPrimarySourceClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

void omps_MPSNNReduceBinary_secondarySourceClipRect(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSNNReduceBinary *)object secondarySourceClipRect];
  OMPS_LEAVE
}

void omps_MPSNNReduceBinary_setSecondarySourceClipRect(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceBinary *)object setSecondarySourceClipRect:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

void omps_MPSNNReduceBinary_setPrimaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceBinary *)object setPrimaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}

void omps_MPSNNReduceBinary_setSecondaryOffset(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNReduceBinary *)object setSecondaryOffset:*(const MPSOffset *)newValue];
  OMPS_LEAVE
}
