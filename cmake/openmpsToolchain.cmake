# Chooses clang for Objective-C++: g++ has no blocks. As a toolchain file it does so before project() asks for OBJCXX, and
# says where the package is:
#   cmake -DCMAKE_TOOLCHAIN_FILE="$(python -m openmps --toolchain)" ...
# find_package(openmps) includes it too, for projects that name CXX alone.
if(NOT CMAKE_HOST_APPLE AND NOT CMAKE_OBJCXX_COMPILER AND NOT DEFINED ENV{OBJCXX})
  set(clang_names clang++)
  foreach(version RANGE 25 14 -1)
    list(APPEND clang_names clang++-${version})
  endforeach()
  find_program(OPENMPS_CLANGXX NAMES ${clang_names} DOC "The clang++ (14 or newer) that compiles Objective-C++")
  if(NOT OPENMPS_CLANGXX)
    message(FATAL_ERROR "openmps compiles Objective-C++ with clang 14 or newer, and none was found.\n"
                        "  Debian/Ubuntu: sudo apt-get install clang g++ libgnustep-base-dev")
  endif()
  set(CMAKE_OBJCXX_COMPILER "${OPENMPS_CLANGXX}") # CMake wants its full path
endif()
if(NOT openmps_DIR AND EXISTS "${CMAKE_CURRENT_LIST_DIR}/openmpsConfig.cmake")
  set(openmps_DIR "${CMAKE_CURRENT_LIST_DIR}" CACHE PATH "The folder of openmpsConfig.cmake")
endif()
