// Made by tools/swift/generate.py. The functions of MTLLibrary.

#import "shim.h"
#include <omps/MTLLibrary.h>

void *omps_MTLLibrary_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLLibrary>)object label]);
  OMPS_LEAVE
}

void omps_MTLLibrary_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLLibrary>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MTLLibrary_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLLibrary>)object device]);
  OMPS_LEAVE
}

void *omps_MTLLibrary_functionNames(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLLibrary>)object functionNames]);
  OMPS_LEAVE
}

long omps_MTLLibrary_type(void *object) {
  OMPS_ENTER
  return [(id<MTLLibrary>)object type];
  OMPS_LEAVE
}

void *omps_MTLLibrary_installName(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLLibrary>)object installName]);
  OMPS_LEAVE
}

void *omps_MTLLibrary_newFunctionWithName(void *object, const char *functionName) {
  OMPS_ENTER
  return (void *)[(id<MTLLibrary>)object newFunctionWithName:omps_string(functionName)];
  OMPS_LEAVE
}
