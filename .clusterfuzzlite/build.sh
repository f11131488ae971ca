#!/bin/bash -eu
# Builds the fuzzers of ClusterFuzzLite and OSS-Fuzz: one program for each store that must hold, with
# its part of the corpus as seeds. The services set $SRC, $OUT and $SANITIZER.

# shellcheck source=/dev/null # It comes with the image, and makes SWIFT6_2FLAGS.
. precompile_swift

cd "$SRC/chaos"
# Coverage reports need edges; a fuzzer that is guided by states does not.
coverage=(-Xswiftc '-sanitize-coverage=func,inline-8bit-counters,pc-table')
[[ $SANITIZER != coverage ]] || coverage=()
scratch=${CHAOS_FUZZ_SCRATCH:-.build/fuzz-service}
# What runs the fuzzers has no libraries of ours, so they lie beside them.
# shellcheck disable=SC2016,SC2086 # $ORIGIN is the linker's, and flags are several words.
swift build -c release --product ChaosFuzz --scratch-path "$scratch" $SWIFT6_2FLAGS \
  ${coverage[@]+"${coverage[@]}"} -Xlinker -rpath -Xlinker '$ORIGIN/lib'
fuzzer=$scratch/release/ChaosFuzz

mkdir -p -- "$OUT/lib"
for name in lz4 xxhash sqlite3; do
  library=$(ldd "$fuzzer" | sed -n "s/.*lib$name\.so[^ ]* => \([^ ]*\) .*/\1/p")
  cp -- "$library" "$OUT/lib/"
done

for store in hardened-file sqlite-wal sqlite-rollback keychain restoration; do
  name=ChaosFuzz-$store
  cp -- "$fuzzer" "$OUT/$name"
  printf '[libfuzzer]\nmax_len = 4096\n' >"$OUT/$name.options"
  seeds=()
  for folder in "Corpus/Regressions/$store" Corpus/Scenarios Corpus/Seeds; do
    [[ ! -d $folder ]] || seeds+=("$folder")
  done
  rm -f -- "$OUT/${name}_seed_corpus.zip"
  find "${seeds[@]}" -type f ! -name '*.md' ! -name '.*' -print | zip -q -j "$OUT/${name}_seed_corpus.zip" -@
done
