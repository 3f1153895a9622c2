// Encodes kernels of matrices, vectors and arrays without knowing their classes: each argument of an encode method is
// made by its name.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <map>
#include <string>
#include <vector>

// Bytes of every argument after each encode method that could be called, or the sentence of the refusal, by selector.
using EncodedBytes = std::map<std::string, std::string>;

// Matrices have 8 rows and 8 columns and are diagonally dominant. Each call begins with the same numbers.
EncodedBytes encode_by_name(MPSKernel* kernel, id<MTLDevice> device);

// Whether one of the methods wrote something.
bool has_results(const EncodedBytes& encoded);
