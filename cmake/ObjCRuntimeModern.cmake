# GNUstep built on libobjc2: the gnustep-config on PATH knows its flags; blocks and dispatch are the system's.
find_program(GNUSTEP_CONFIG gnustep-config DOC "The gnustep-config of a GNUstep on libobjc2")
if(NOT GNUSTEP_CONFIG)
  message(FATAL_ERROR "OPENMPS_OBJC_ABI=${OPENMPS_OBJC_ABI} takes its flags from gnustep-config, and none is on PATH.")
endif()
foreach(kind objc-flags base-libs)
  execute_process(COMMAND "${GNUSTEP_CONFIG}" --${kind} OUTPUT_VARIABLE words OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(words UNIX_COMMAND "${words}")
  # Make's own business, and choices that are this build's to make.
  list(FILTER words EXCLUDE REGEX "^-(M|O|g|W|I\\.$)")
  string(REPLACE "-" "_" kind "${kind}")
  set(gnustep_${kind} ${words})
endforeach()
set(OPENMPS_OBJC_FLAGS ${gnustep_objc_flags} -fobjc-runtime=${OPENMPS_OBJC_ABI} -fblocks ${OPENMPS_OWN_OBJC_FLAGS})
target_compile_options(openmps_objc INTERFACE "$<$<COMPILE_LANGUAGE:OBJCXX>:${OPENMPS_OBJC_FLAGS}>")
target_link_libraries(openmps_objc INTERFACE ${gnustep_base_libs} -ldispatch)
