// Made by tools/swift/generate.py. The functions of MTLCompileOptions.
#pragma once


#include "types.h"

void *omps_MTLCompileOptions_preprocessorMacros(void *object);
void omps_MTLCompileOptions_setPreprocessorMacros(void *object, void *newValue);
_Bool omps_MTLCompileOptions_fastMathEnabled(void *object);
void omps_MTLCompileOptions_setFastMathEnabled(void *object, _Bool newValue);
long omps_MTLCompileOptions_mathMode(void *object);
void omps_MTLCompileOptions_setMathMode(void *object, long newValue);
long omps_MTLCompileOptions_mathFloatingPointFunctions(void *object);
void omps_MTLCompileOptions_setMathFloatingPointFunctions(void *object, long newValue);
unsigned long omps_MTLCompileOptions_languageVersion(void *object);
void omps_MTLCompileOptions_setLanguageVersion(void *object, unsigned long newValue);
long omps_MTLCompileOptions_libraryType(void *object);
void omps_MTLCompileOptions_setLibraryType(void *object, long newValue);
void *omps_MTLCompileOptions_installName(void *object);
void omps_MTLCompileOptions_setInstallName(void *object, const char *newValue);
_Bool omps_MTLCompileOptions_preserveInvariance(void *object);
void omps_MTLCompileOptions_setPreserveInvariance(void *object, _Bool newValue);
long omps_MTLCompileOptions_optimizationLevel(void *object);
void omps_MTLCompileOptions_setOptimizationLevel(void *object, long newValue);
long omps_MTLCompileOptions_maxTotalThreadsPerThreadgroup(void *object);
void omps_MTLCompileOptions_setMaxTotalThreadsPerThreadgroup(void *object, long newValue);
