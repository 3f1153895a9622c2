// Marks the symbols of libopenmps for C++ programs and the Python module; all others are hidden.
#pragma once

#define OPENMPS_API __attribute__((visibility("default")))
