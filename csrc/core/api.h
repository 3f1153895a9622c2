// Marks what libopenmps shows to C++ programs and to the Python module; everything else in it is hidden.
#pragma once

#define OPENMPS_API __attribute__((visibility("default")))
