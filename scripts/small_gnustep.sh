#!/bin/sh
# Writes libraries in place of those that openmps never needs: GnuTLS and Avahi of GNUstep's TLS and Bonjour, 11 MB with
# what they bring, libxslt of its style sheets, and liblzma, by which libxml2 reads compressed files. Their functions
# answer that the feature is not there. openmps connects to no host.
#
#   scripts/small_gnustep.sh FOLDER    writes them into a folder, for GNUstep of this machine
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
xml=$(ldd "$gnustep" | awk '/libxml2\.so/ { print $3; exit }')
# Of GNUstep and of libxml2, which GNUstep may be built without.
needed=$(readelf --wide --dynamic "$gnustep" ${xml:+"$xml"} |
  sed -n 's/.*(NEEDED).*\[\(lib\(gnutls\|xslt\|lzma\|avahi-[a-z]*\)\.so\.[0-9]*\)\].*/\1/p')

# The functions of a library that the two call, "NAME VERSION" each; a symbol may have no version.
called() {
  readelf --wide --dyn-syms "$gnustep" ${xml:+"$xml"} |
    awk -v start="^$1[_A-Z]" '$7 == "UND" && $8 ~ start { split($8, part, "@"); print part[1], part[2] }' | sort -u
}

# scripts/add_bundled_licences.py knows these libraries by the text.
text="not in the wheel of openmps"

# What a function answers: GNUTLS_E_UNIMPLEMENTED_FEATURE; LZMA_FORMAT_ERROR, so that libxml2 reads a file as it is; or
# no object. lzma_auto_decoder succeeds, because libxml2 calls it for each file.
answer() {
  case $1 in
    gnutls_*) echo -1250 ;;
    lzma_auto_decoder) echo 0 ;;
    lzma_*) echo 7 ;;
    *) echo 0 ;;
  esac
}

# Functions that return a text.
is_text() { echo "$1" | grep -qE '_strerror$|_get_name$'; }

write() {
  called "$1" >"$work/called"
  {
    while read -r function _; do
      if is_text "$function"; then
        echo "const char *$function(void) { return \"$text\"; }"
      else
        echo "long $function(void) { return $(answer "$function"); }"
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
echo "openmps: GNUstep has no TLS, Bonjour and style sheets in the wheel" >&2
