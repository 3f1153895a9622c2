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

#define OPENMPS_ISA generic
#define OPENMPS_LANES 4
#define OPENMPS_POCKETFFT pocketfft_generic
#include "engine/devices/cpu/fourier/lines.inl"
