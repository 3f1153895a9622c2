# A toolchain file for macOS on another system: tools/check_apple.py makes the compiler and the folder of headers.
set(CMAKE_SYSTEM_NAME Darwin)
if(NOT CMAKE_SYSTEM_PROCESSOR)
  set(CMAKE_SYSTEM_PROCESSOR arm64)
endif()
set(CMAKE_CXX_COMPILER "${OPENMPS_APPLE}/cxx")
set(CMAKE_OBJCXX_COMPILER "${OPENMPS_APPLE}/cxx")
set(CMAKE_OSX_SYSROOT "${OPENMPS_APPLE}")
set(CMAKE_INSTALL_NAME_TOOL true) # nothing is installed
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # nothing is linked
set(CMAKE_SIZEOF_VOID_P 8)
foreach(language IN ITEMS CXX OBJCXX) # CMake finds these by linking programs
  set(CMAKE_${language}_COMPILER_WORKS TRUE)
  set(CMAKE_${language}_ABI_COMPILED TRUE)
endforeach()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OPENMPS_APPLE)
