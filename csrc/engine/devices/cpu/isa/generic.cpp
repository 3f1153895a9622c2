#define OPENMPS_ISA generic
#include "engine/devices/cpu/isa/all_loops.inl"
