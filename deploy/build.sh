#!/bin/sh
# Installs packages, builds, and makes a new folder with only the files that a running site needs.
# usage: deploy/build.sh FOLDER [--without-node]
set -eu
umask 022

case "${1:?Say which folder to make: deploy/build.sh FOLDER}" in
  /*) folder=$1 ;;
  *) folder=$PWD/$1 ;;
esac
shift

node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' || {
  echo "Building needs Node 20.19 or newer, and this is $(node --version). Build on another machine, and copy the folder here." >&2
  exit 1
}

cd "$(dirname "$0")/.."
# The packages are only used for building, and none of them needs its install script for that.
npm ci --ignore-scripts --no-fund --no-audit --loglevel=error
# Use the Node from the packages; not every npm links it into node_modules/.bin.
for programs in "$PWD"/node_modules/node-*/bin; do
  PATH=$programs:$PATH
done
exec node scripts/release/release.ts "$folder" "$@"
