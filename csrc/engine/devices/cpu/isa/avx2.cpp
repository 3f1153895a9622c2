#define OPENMPS_ISA avx2
#include "engine/devices/cpu/isa/all_loops.inl"
