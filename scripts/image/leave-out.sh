#!/bin/sh
# Takes out of a node_modules what no running product reads: a quarter of an image.
# Needs GNU binutils and ICU's icupkg, for the platform that the packages are for.
#   sh scripts/image/leave-out.sh node_modules
set -eu
cd "$1"

# People, compilers and debuggers read these, and browsers the copies for script tags; licences stay.
find . -type d \( -name test -o -name tests -o -name docs -o -name examples -o -name benchmarks \
  -o -name amd -o -name iife -o -name umd -o -name pgxs -o -name pkgconfig \) -prune -exec rm -r {} +
find . -type f \( -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.map' -o -name '*.a' -o -name '*.md' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete

# Symbols serve debuggers of C and C++: stacks of JavaScript do without.
native=$(echo "$PWD"/@embedded-postgres/*/native)
strip --strip-unneeded node/bin/node "$native"/bin/* "$native"/lib/postgresql/*.so

# The library of ICU's data is written anew with the order of letters that initdb asks for, the root's: the own database
# sorts by C.UTF-8, and the other languages are half of it.
library=$(readlink -f "$native"/lib/libicudata.so)
soname=$(readelf -dW "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
symbol=$(nm -D --defined-only "$library" | grep -o 'icudt[0-9]*_dat')
data=${symbol%_dat}l
work=$(mktemp -d)
objcopy -O binary -j .rodata "$library" "$work/$data.dat"
cd "$work"
printf '%s\n' coll/root.res coll/ucadata.icu > kept.txt
# Complains of items that stay behind as well; one that is missing here ends the next line.
icupkg -x kept.txt "$data.dat" 2> /dev/null || true
icupkg -tl -a kept.txt new "$data.dat"
ld -r -b binary -o data.o "$data.dat"
objcopy --rename-section .data=.rodata,alloc,load,readonly,data,contents --set-section-alignment .data=16 \
  --redefine-sym "_binary_${data}_dat_start=$symbol" data.o
ld -shared -z noexecstack -soname "$soname" -o "$library" data.o
rm -r "$work"
