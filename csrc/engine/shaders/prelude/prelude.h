// metal_stdlib for kernels of this engine, in C++20 without any standard header: for g++ 11, clang 14 and NVRTC 12 or later.
// This list is the order of the files. Who embeds them as text leaves out `#pragma once` and `#include`.
#pragma once
#include "names.h"
#include "../abi.h"
#include "scalars.h"
#include "half.h"
#include "swizzles.h"
#include "vectors.h"
#include "entry.h"
