/* GNUstep's headers look for the block runtime under this name; libobjc from GCC has none. */
#pragma once
#include <Block.h>
