// The older name of Availability.h.
#pragma once

#include <Availability.h>
