# openmps::objc: everything that differs between the Objective-C runtimes, on one interface target.
# Sources that link it compile as Objective-C++ under Debian's runtime (gcc), GNUstep's modern one (gnustep-2.2) and
# Apple's. Whether they use ARC is theirs to say: our own do not, by OPENMPS_OWN_OBJC_FLAGS, which installations lack.
add_library(openmps_objc INTERFACE)
add_library(openmps::objc ALIAS openmps_objc)

set(apt_line "Debian/Ubuntu: sudo apt-get install clang g++ libgnustep-base-dev")

include("${CMAKE_CURRENT_LIST_DIR}/openmpsToolchain.cmake")
enable_language(OBJCXX)
if(NOT APPLE AND CMAKE_OBJCXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "${CMAKE_OBJCXX_COMPILER} compiles Objective-C++ here, and g++ has no blocks. Name CXX alone in "
                      "project(), or give CMake the toolchain file: python -m openmps --toolchain prints its path.")
endif()

if(APPLE)
  target_compile_options(openmps_objc INTERFACE "$<$<COMPILE_LANGUAGE:OBJCXX>:${OPENMPS_OWN_OBJC_FLAGS}>")
  target_link_libraries(openmps_objc INTERFACE "-framework Foundation" "-framework Metal"
                                               "-framework MetalPerformanceShaders"
                                               "-framework MetalPerformanceShadersGraph")
elseif(OPENMPS_OBJC_ABI STREQUAL "gcc")
  include("${CMAKE_CURRENT_LIST_DIR}/ObjCRuntimeGcc.cmake")
elseif(OPENMPS_OBJC_ABI MATCHES "^gnustep-2")
  include("${CMAKE_CURRENT_LIST_DIR}/ObjCRuntimeModern.cmake")
else()
  message(FATAL_ERROR "OPENMPS_OBJC_ABI is \"${OPENMPS_OBJC_ABI}\"; it can be gcc or gnustep-2.2.")
endif()
