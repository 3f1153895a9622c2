#!/bin/sh
# Writes a copy of ICU's data library without the data that openmps never reads: 31 MB become 2.4.
#
#   scripts/small_icu.sh FOLDER    writes FOLDER/libicudata.so.VERSION, which has the name that programs ask for
#
# Left are the locales root and English, normalisation, break iteration and time zones. Another locale answers as the
# machine's default or root does; words of Chinese, Japanese and Thai end at spaces alone, and characters have no names.
# Debian's icu-devtools, which GNUstep's development package needs, has the tool icupkg.
set -eu
folder=$(realpath -m "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

library=$(ldconfig -p | awk '/libicudata\.so\.[0-9]+ / { print $NF; exit }')
icupkg=$(PATH=$PATH:/usr/sbin command -v icupkg) || icupkg=""
if [ -z "$library" ] || [ -z "$icupkg" ]; then
  echo "openmps: ICU's data library and icupkg are needed (Debian: libicu-dev, icu-devtools)." >&2
  exit 1
fi
name=$(basename "$library")
version=${name##*.}

# The one symbol of the library is its data.
objcopy --dump-section ".rodata=$work/rodata" "$(realpath "$library")" "$work/unused"
set -- $(readelf --wide --syms "$library" | awk -v name="icudt${version}_dat" '$8 ~ "^" name { print "0x" $2, $3; exit }')
start=$(readelf --wide --sections "$library" | awk '{ for (i = 1; i < NF; ++i) if ($i == ".rodata") { print "0x" $(i + 2); exit } }')
tail -c "+$(($1 - start + 1))" "$work/rodata" >"$work/icudt${version}l.dat"

cd "$work"
"$icupkg" -l "icudt${version}l.dat" >all.txt
# Locales in their folders and at the top, except these; converters, collations, spelled numbers, confusable characters,
# dictionaries of words, names of characters.
grep -E '^([a-z]+/)?[a-z]{2,3}(_[A-Za-z0-9_]+)?\.res$|\.cnv$|^translit/|^rbnf/|\.(spp|cfu|dict)$|^unames\.icu$|^coll/' all.txt |
  grep -vE '^([a-z]+/)?(en|en_US|en_US_POSIX)\.res$|/(root|res_index|pool|supplementalData|ucadata)\.(res|icu)$|^coll/(root|ucadata|res_index)' >some.txt
# Functions that Foundation does not call read these alone: transliterations, breaks of lines, the text of the root's
# collation, names of internet hosts, folded identifiers, lists of preferred languages, measures, Windows' time zones.
grep -E '^translit/|^brkitr/line|^coll/root\.res$|^(uts46|nfkc_cf)\.nrm$|^(langInfo|windowsZones)\.res$|^unit' all.txt |
  sort -u - some.txt >remove.txt
# The name of the file is in the name of each item, by which ICU finds it. The root lists dictionaries that are away.
mkdir small
"$icupkg" --ignore-deps -r remove.txt "icudt${version}l.dat" "small/icudt${version}l.dat"

cat >data.s <<END
.section .rodata
.balign 16
.globl icudt${version}_dat
.type icudt${version}_dat, %object
icudt${version}_dat:
.incbin "small/icudt${version}l.dat"
.size icudt${version}_dat, . - icudt${version}_dat
.section .note.GNU-stack,"",%progbits
END
mkdir -p "$folder"
gcc -shared -nostdlib -Wl,-soname,"$name" -o "$folder/$name" data.s
echo "openmps: $name has $(($(stat -c %s "$folder/$name") / 1024)) KiB instead of $(($(stat -Lc %s "$library") / 1024)), $(wc -l <remove.txt) of $(wc -l <all.txt) items less" >&2
