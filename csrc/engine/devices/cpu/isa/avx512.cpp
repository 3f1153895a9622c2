#define OPENMPS_ISA avx512
#include "engine/devices/cpu/isa/all_loops.inl"
