// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculation.

#import "shim.h"
#include <omps/MPSNNGramMatrixCalculation.h>

float omps_MPSNNGramMatrixCalculation_alpha(void *object) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculation *)object alpha];
  OMPS_LEAVE
}

void omps_MPSNNGramMatrixCalculation_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNGramMatrixCalculation *)object setAlpha:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculation_initWithDevice_alpha(const char *class_name, void *device, float alpha) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculation *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device alpha:alpha];
  OMPS_LEAVE
}
