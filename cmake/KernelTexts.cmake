# openmps_embed_kernel_texts(target name file name file ...): files of the current folder as the table of
# devices/cuda/driver/kernel_texts.h. Configures again when one of them changes.
function(openmps_embed_kernel_texts target)
  set(rows "")
  set(count 0)
  while(ARGN)
    list(POP_FRONT ARGN name file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
    file(READ "${CMAKE_CURRENT_SOURCE_DIR}/${file}" text)
    string(APPEND rows "    {\"${name}\", R\"openmps(${text})openmps\"},\n")
    math(EXPR count "${count} + 1")
  endwhile()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/kernel_texts.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT "#include \"engine/devices/cuda/driver/kernel_texts.h\"

namespace openmps::engine::cuda {

const KernelText kKernelTexts[] = {
@rows@};
const int kKernelTextCount = @count@;

}  // namespace openmps::engine::cuda
")
  target_sources(${target} PRIVATE "${source}")
endfunction()
