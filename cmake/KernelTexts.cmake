# openmps_embed_kernel_texts(target header namespace name file name file ...): files of the current folder as a table
# kKernelTexts of the namespace, which the header declares. Configures again when one of them changes.
function(openmps_embed_kernel_texts target header namespace)
  set(rows "")
  set(count 0)
  while(ARGN)
    list(POP_FRONT ARGN name file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
    file(READ "${CMAKE_CURRENT_SOURCE_DIR}/${file}" text)
    string(APPEND rows "    {\"${name}\", R\"openmps(${text})openmps\"},\n")
    math(EXPR count "${count} + 1")
  endwhile()
  string(MAKE_C_IDENTIFIER "${namespace}" name)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}_texts.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT "#include \"@header@\"

namespace @namespace@ {

const KernelText kKernelTexts[] = {
@rows@};
const int kKernelTextCount = @count@;

}  // namespace @namespace@
")
  target_sources(${target} PRIVATE "${source}")
endfunction()
