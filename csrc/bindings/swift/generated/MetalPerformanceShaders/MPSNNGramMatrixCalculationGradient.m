// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationGradient.

#import "shim.h"
#include <omps/MPSNNGramMatrixCalculationGradient.h>

float omps_MPSNNGramMatrixCalculationGradient_alpha(void *object) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationGradient *)object alpha];
  OMPS_LEAVE
}

void omps_MPSNNGramMatrixCalculationGradient_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNGramMatrixCalculationGradient *)object setAlpha:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationGradient_initWithDevice_alpha(const char *class_name, void *device, float alpha) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device alpha:alpha];
  OMPS_LEAVE
}
