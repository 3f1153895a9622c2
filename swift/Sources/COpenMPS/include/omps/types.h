// The common part of the generated headers.
#pragma once

#include <stdbool.h>
#include <stdint.h>
