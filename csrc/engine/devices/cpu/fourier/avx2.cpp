#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "engine/devices/cpu/fourier/lines.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/moves/transpose.h"

#define OPENMPS_ISA avx2
#define OPENMPS_LANES 8
#define OPENMPS_POCKETFFT pocketfft_avx2
// Not a flag of the compiler: it would be true of the functions of the standard library too.
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#include "engine/devices/cpu/fourier/lines.inl"
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
