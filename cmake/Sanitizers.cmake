# OPENMPS_SANITIZE for the whole tree: mixing instrumented and plain code hides errors and invents others.
if(OPENMPS_SANITIZE)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "OPENMPS_SANITIZE=${OPENMPS_SANITIZE} needs clang for C++ too, because the Objective-C++ sources are "
                        "compiled by clang and both must share one runtime: pass -DCMAKE_CXX_COMPILER=/usr/bin/clang++.")
  endif()
  # vptr and function compare type information across Objective-C and hidden symbols, which do not carry any.
  add_compile_options(-fsanitize=${OPENMPS_SANITIZE} -fno-sanitize=vptr,function -fno-sanitize-recover=undefined
                      -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${OPENMPS_SANITIZE})
  if(OPENMPS_SWIFT)
    add_link_options(-fno-sanitize-link-runtime) # a program in Swift brings Swift's own
  elseif(OPENMPS_SANITIZE MATCHES "address")
    add_link_options(-shared-libsan)  # the Python interpreter that loads the module is not instrumented
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-runtime-dir OUTPUT_VARIABLE runtime_dir
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    add_link_options(-Wl,-rpath,${runtime_dir})
  endif()
endif()
