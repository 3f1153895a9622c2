# openmps::objc: everything that differs between the Objective-C runtimes, on one interface target.
# Sources that link it compile as Objective-C++ without ARC under Debian's runtime (gcc), GNUstep's modern one
# (gnustep-2.2) and Apple's.
add_library(openmps_objc INTERFACE)
add_library(openmps::objc ALIAS openmps_objc)

set(apt_line "Debian/Ubuntu: sudo apt-get install clang g++ libgnustep-base-dev")

if(NOT APPLE AND NOT CMAKE_OBJCXX_COMPILER AND NOT DEFINED ENV{OBJCXX})
  # g++ has no blocks, so clang compiles every .mm; CMake wants its full path.
  set(clang_names clang++)
  foreach(version RANGE 25 14 -1)
    list(APPEND clang_names clang++-${version})
  endforeach()
  find_program(OPENMPS_CLANGXX NAMES ${clang_names} DOC "The clang++ (14 or newer) that compiles Objective-C++")
  if(NOT OPENMPS_CLANGXX)
    message(FATAL_ERROR "openmps compiles Objective-C++ with clang 14 or newer, and none was found.\n  ${apt_line}")
  endif()
  set(CMAKE_OBJCXX_COMPILER "${OPENMPS_CLANGXX}")
endif()
enable_language(OBJCXX)

if(APPLE)
  target_compile_options(openmps_objc INTERFACE $<$<COMPILE_LANGUAGE:OBJCXX>:-fno-objc-arc>)
  target_link_libraries(openmps_objc INTERFACE "-framework Foundation" "-framework Metal"
                                               "-framework MetalPerformanceShaders")
elseif(OPENMPS_OBJC_ABI STREQUAL "gcc")
  include("${CMAKE_CURRENT_LIST_DIR}/ObjCRuntimeGcc.cmake")
elseif(OPENMPS_OBJC_ABI MATCHES "^gnustep-2")
  include("${CMAKE_CURRENT_LIST_DIR}/ObjCRuntimeModern.cmake")
else()
  message(FATAL_ERROR "OPENMPS_OBJC_ABI is \"${OPENMPS_OBJC_ABI}\"; it can be gcc or gnustep-2.2.")
endif()
