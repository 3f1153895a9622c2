// A thread's share of a tensor: EACH neighbouring elements, which are moved as one if they are aligned. The file that
// includes this one includes prelude.cu, defines EACH and names the type C first.
#define FOR_EACH(e) _Pragma("unroll") for (int e = 0; e < EACH; ++e)

struct Lane {
  C v[EACH];
};
template <typename Type>
__device__ inline Lane load_lane(const void* memory, i64 element, bool aligned) {
  Lane lane;
  load_several<Type, EACH>(memory, element, aligned, lane.v);
  return lane;
}
template <typename Type>
__device__ inline void store_lane(void* memory, i64 element, bool aligned, const Lane& lane) {
  store_several<Type, EACH>(memory, element, aligned, lane.v);
}
