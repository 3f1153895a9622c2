# The distribution's GNUstep base on GCC's libobjc, with our own block runtime and dispatch from csrc/compat/include.
find_path(GNUSTEP_INCLUDE_DIR Foundation/Foundation.h PATH_SUFFIXES GNUstep DOC "GNUstep's headers (libgnustep-base-dev)")
find_library(GNUSTEP_BASE_LIBRARY gnustep-base DOC "GNUstep's Foundation")

# libobjc's headers and library lie among GCC's private ones; of several versions the newest is taken.
file(GLOB objc_headers /usr/lib/gcc/*/*/include/objc/objc.h)
list(SORT objc_headers COMPARE NATURAL ORDER DESCENDING)
if(objc_headers)
  list(GET objc_headers 0 objc_header)
  get_filename_component(gcc_include "${objc_header}/../.." ABSOLUTE)
  get_filename_component(gcc_library_dir "${gcc_include}/.." ABSOLUTE)
endif()
set(GCC_OBJC_INCLUDE_DIR "${gcc_include}" CACHE PATH "Folder that holds GCC's objc/objc.h")
find_library(OBJC_LIBRARY objc HINTS "${gcc_library_dir}" DOC "GCC's Objective-C runtime")

foreach(needed GNUSTEP_INCLUDE_DIR GNUSTEP_BASE_LIBRARY GCC_OBJC_INCLUDE_DIR OBJC_LIBRARY)
  if(NOT ${needed})
    message(FATAL_ERROR "${needed} was not found; it comes with GNUstep and GCC's Objective-C runtime.\n  ${apt_line}")
  endif()
endforeach()

# -idirafter: GCC's folder also holds a stddef.h and an immintrin.h, which must not win over clang's.
set(OPENMPS_OBJC_FLAGS -fobjc-runtime=gcc -fblocks -fexceptions -fobjc-exceptions -fconstant-string-class=NSConstantString
                       ${OPENMPS_OWN_OBJC_FLAGS})
set(OPENMPS_OBJC_DEFINITIONS _NATIVE_OBJC_EXCEPTIONS GNUSTEP GNUSTEP_BASE_LIBRARY=1 GNU_RUNTIME=1 GNUSTEP_RUNTIME=1)
target_compile_options(openmps_objc INTERFACE
  "$<$<COMPILE_LANGUAGE:OBJCXX>:${OPENMPS_OBJC_FLAGS};SHELL:-idirafter ${GCC_OBJC_INCLUDE_DIR}>")
target_compile_definitions(openmps_objc INTERFACE $<$<COMPILE_LANGUAGE:OBJCXX>:${OPENMPS_OBJC_DEFINITIONS}>)
target_include_directories(openmps_objc SYSTEM INTERFACE $<$<COMPILE_LANGUAGE:OBJCXX>:${GNUSTEP_INCLUDE_DIR}>)
# Block.h and dispatch.h: in the source tree, or where openmpsConfig.cmake says that they are installed.
if(NOT OPENMPS_RUNTIME_HEADERS)
  set(OPENMPS_RUNTIME_HEADERS "${PROJECT_SOURCE_DIR}/csrc/compat/include")
endif()
target_include_directories(openmps_objc INTERFACE "${OPENMPS_RUNTIME_HEADERS}")
target_link_libraries(openmps_objc INTERFACE "${GNUSTEP_BASE_LIBRARY}" "${OBJC_LIBRARY}")
