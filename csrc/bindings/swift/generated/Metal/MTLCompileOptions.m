// Made by tools/swift/generate.py. The functions of MTLCompileOptions.

#import "shim.h"
#include <omps/MTLCompileOptions.h>

void *omps_MTLCompileOptions_preprocessorMacros(void *object) {
  OMPS_ENTER
  return omps_retained([(MTLCompileOptions *)object preprocessorMacros]);
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setPreprocessorMacros(void *object, void *newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setPreprocessorMacros:omps_consumed(newValue)];
  OMPS_LEAVE
}

_Bool omps_MTLCompileOptions_fastMathEnabled(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object fastMathEnabled];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setFastMathEnabled(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setFastMathEnabled:newValue];
  OMPS_LEAVE
}

long omps_MTLCompileOptions_mathMode(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object mathMode];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setMathMode(void *object, long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setMathMode:newValue];
  OMPS_LEAVE
}

long omps_MTLCompileOptions_mathFloatingPointFunctions(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object mathFloatingPointFunctions];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setMathFloatingPointFunctions(void *object, long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setMathFloatingPointFunctions:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLCompileOptions_languageVersion(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object languageVersion];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setLanguageVersion(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setLanguageVersion:newValue];
  OMPS_LEAVE
}

long omps_MTLCompileOptions_libraryType(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object libraryType];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setLibraryType(void *object, long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setLibraryType:newValue];
  OMPS_LEAVE
}

void *omps_MTLCompileOptions_installName(void *object) {
  OMPS_ENTER
  return omps_retained([(MTLCompileOptions *)object installName]);
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setInstallName(void *object, const char *newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setInstallName:omps_string(newValue)];
  OMPS_LEAVE
}

_Bool omps_MTLCompileOptions_preserveInvariance(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object preserveInvariance];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setPreserveInvariance(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setPreserveInvariance:newValue];
  OMPS_LEAVE
}

long omps_MTLCompileOptions_optimizationLevel(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object optimizationLevel];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setOptimizationLevel(void *object, long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setOptimizationLevel:newValue];
  OMPS_LEAVE
}

long omps_MTLCompileOptions_maxTotalThreadsPerThreadgroup(void *object) {
  OMPS_ENTER
  return [(MTLCompileOptions *)object maxTotalThreadsPerThreadgroup];
  OMPS_LEAVE
}

void omps_MTLCompileOptions_setMaxTotalThreadsPerThreadgroup(void *object, long newValue) {
  OMPS_ENTER
  [(MTLCompileOptions *)object setMaxTotalThreadsPerThreadgroup:newValue];
  OMPS_LEAVE
}
