// Accelerate as the module `Accelerate` (module.modulemap).
#pragma once

#include <Accelerate/Accelerate.h>
