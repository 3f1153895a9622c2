# Sourced by the other scripts: find_clang prints clang++, or the newest clang++-N where there is none of that name.
find_clang() {
  for name in clang++ $(seq -f 'clang++-%g' 25 -1 14); do
    command -v "$name" && return 0
  done
  return 1
}
