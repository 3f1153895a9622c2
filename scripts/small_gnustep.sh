#!/bin/sh
# Writes libraries in place of those that only GNUstep's TLS and Bonjour need: GnuTLS and Avahi, 11 MB with what they
# bring. Their functions answer that the feature is not there. openmps connects to no host.
#
#   scripts/small_gnustep.sh FOLDER    writes FOLDER/libgnutls.so.30 and Avahi's two, for GNUstep of this machine
set -eu
mkdir -p "$1"
folder=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

gnustep=$(ldconfig -p | awk '/libgnustep-base\.so/ { print $NF; exit }')
if [ -z "$gnustep" ]; then
  echo "openmps: GNUstep's base library is not here (Debian: libgnustep-base-dev)." >&2
  exit 1
fi
needed=$(readelf --wide --dynamic "$gnustep" | sed -n 's/.*(NEEDED).*\[\(lib\(gnutls\|avahi-[a-z]*\)\.so\.[0-9]*\)\].*/\1/p')

# The functions of a library that GNUstep calls, "NAME VERSION" each; a symbol may have no version.
called() {
  readelf --wide --dyn-syms "$gnustep" |
    awk -v start="^$1_" '$7 == "UND" && $8 ~ start { split($8, part, "@"); print part[1], part[2] }' | sort -u
}

# scripts/add_bundled_licences.py knows these libraries by the text.
text="not in the wheel of openmps"

# What the calls of a library answer: GNUTLS_E_UNIMPLEMENTED_FEATURE, or no object of Avahi.
answer() { [ "$1" = gnutls ] && echo -1250 || echo 0; }

# Functions that return a text.
is_text() { echo "$1" | grep -qE '_strerror$|_get_name$'; }

write() {
  called "$1" >"$work/called"
  {
    while read -r function _; do
      if is_text "$function"; then
        echo "const char *$function(void) { return \"$text\"; }"
      else
        echo "long $function(void) { return $(answer "$1"); }"
      fi
    done <"$work/called"
  } >"$work/$1.c"
  for version in $(awk 'NF == 2 { print $2 }' "$work/called" | sort -u); do
    echo "$version { global:"
    awk -v version="$version" '$2 == version { print "  " $1 ";" }' "$work/called"
    echo "};"
  done >"$work/$1.map"
}

for library in $needed; do
  name=${library#lib}
  name=${name%%.*}
  case $name in
    avahi-common) name=none && : >"$work/none.c" && : >"$work/none.map" ;; # the client's has all
    avahi-client) name=avahi && write avahi ;;
    *) write "$name" ;;
  esac
  echo "const char openmps_note[] = \"$library is $text\";" >>"$work/$name.c"
  set -- -shared -fPIC -O2 -Wno-builtin-declaration-mismatch "-Wl,-soname,$library" -o "$folder/$library" "$work/$name.c"
  [ ! -s "$work/$name.map" ] || set -- "$@" "-Wl,--version-script=$work/$name.map"
  gcc "$@"
done
echo "openmps: GNUstep has no TLS and no Bonjour in the wheel" >&2
