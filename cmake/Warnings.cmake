# openmps::warnings: what every target of ours compiles with. Headers of others are SYSTEM and stay silent.
add_library(openmps_warnings INTERFACE)
add_library(openmps::warnings ALIAS openmps_warnings)
target_compile_options(
  openmps_warnings
  INTERFACE
    -Wall
    -Wextra
    -Wno-unused-parameter
    # g++'s plain -Wshadow also means members, clang's does not: the same rule for both.
    $<$<CXX_COMPILER_ID:GNU>:$<$<COMPILE_LANGUAGE:CXX>:-Wshadow=local>>
    $<$<NOT:$<CXX_COMPILER_ID:GNU>>:$<$<COMPILE_LANGUAGE:CXX>:-Wshadow>>
    # g++ 12 sees an overlap in every `"text" + std::string` (GCC bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>>
    # g++ 13 and 14 take a reference that a function returns for one to its temporary argument (GCC bug 107532).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:$<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-reference>>
    "$<$<COMPILE_LANGUAGE:OBJCXX>:-Wshadow;-Wconversion;-Wundeclared-selector;-Wprotocol>"
    $<$<BOOL:${OPENMPS_WERROR}>:-Werror>)
