# The one shared library, openmps: engine, compat, frameworks and core. The layers add their sources to it; Objective-C is
# linked as objects because an archive would lose categories.
add_library(openmps SHARED)
add_library(openmps::openmps ALIAS openmps)
set_target_properties(
  openmps
  PROPERTIES CXX_VISIBILITY_PRESET hidden
             OBJCXX_VISIBILITY_PRESET hidden
             VISIBILITY_INLINES_HIDDEN ON
             LINKER_LANGUAGE CXX
             BUILD_RPATH_USE_ORIGIN ON
             INSTALL_RPATH "$ORIGIN")
target_include_directories(
  openmps
  PRIVATE "${PROJECT_SOURCE_DIR}/csrc"
  INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/csrc>"
  PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/csrc/frameworks/include>")
target_link_libraries(openmps PRIVATE openmps_lowering openmps::engine openmps::warnings PUBLIC openmps::objc)
if(NOT APPLE AND NOT OPENMPS_SANITIZE)
  # A class that nobody implements becomes a link error instead of a crash when it is loaded.
  target_link_options(openmps PRIVATE -Wl,--no-undefined -Wl,--exclude-libs,ALL)
endif()
