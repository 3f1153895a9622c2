# The one shared library, openmps: engine, compat, frameworks and core; on macOS compat and core. The layers add their
# sources to it; Objective-C is linked as objects because an archive would lose categories.
add_library(openmps SHARED)
add_library(openmps::openmps ALIAS openmps)
set_target_properties(
  openmps
  PROPERTIES CXX_VISIBILITY_PRESET hidden
             OBJCXX_VISIBILITY_PRESET hidden
             VISIBILITY_INLINES_HIDDEN ON
             LINKER_LANGUAGE CXX
             BUILD_RPATH_USE_ORIGIN ON
             INSTALL_RPATH "${OPENMPS_OWN_FOLDER}")
target_include_directories(
  openmps
  PRIVATE "${PROJECT_SOURCE_DIR}/csrc"
  INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/csrc>")
target_link_libraries(openmps PRIVATE openmps::warnings PUBLIC openmps::objc)
if(NOT APPLE)
  target_include_directories(openmps PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/csrc/frameworks/include>")
  target_link_libraries(openmps PRIVATE openmps_lowering openmps::engine)
endif()
if(llvm_openmp) # options come first on the command line, and so does libomp.so.5 in the list of what is needed
  add_library(openmp_names SHARED "${PROJECT_SOURCE_DIR}/cmake/openmp_names.cpp")
  set_target_properties(openmp_names PROPERTIES NO_SONAME ON)
  target_link_options(openmp_names PRIVATE -nostdlib -Wl,-soname,libomp.so.5)
  add_dependencies(openmps openmp_names)
  target_link_options(openmps PRIVATE -Wl,--push-state,--no-as-needed "$<TARGET_FILE:openmp_names>" -Wl,--pop-state)
endif()
if(NOT APPLE AND NOT OPENMPS_SANITIZE)
  # A class that nobody implements becomes a link error instead of a crash when it is loaded.
  target_link_options(openmps PRIVATE -Wl,--no-undefined -Wl,--exclude-libs,ALL)
endif()
