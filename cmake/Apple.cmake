# macOS: Apple's frameworks compute, so the engine and our frameworks are not built, and neither is what stands on them.
foreach(part IN ITEMS TESTS FUZZERS SWIFT)
  if(OPENMPS_${part})
    message(FATAL_ERROR "OPENMPS_${part} is ON, and needs the engine, which is not built on macOS. Python's tests run on "
                        "Apple's frameworks (docs/macos.md); programs in Swift import Apple's modules there.")
  endif()
endforeach()
if(NOT OPENMPS_OBJC)
  message(FATAL_ERROR "OPENMPS_OBJC is OFF, and without Objective-C++ there is nothing to build on macOS.")
endif()
