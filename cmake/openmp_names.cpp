// The functions of OpenMP that libopenmps.so calls, without code: what its linker sees in place of LLVM's libomp.so.5
// (Threading.cmake). Names linked with the library itself would carry its version, which no other OpenMP has. These
// take the functions of the OpenMP that a program loaded first, PyTorch's for instance, and so do those of oneDNN.
extern "C" {
void GOMP_barrier() {}
void GOMP_parallel() {}
void omp_get_max_threads() {}
void omp_get_num_threads() {}
void omp_get_thread_num() {}
void omp_set_num_threads() {}
}
