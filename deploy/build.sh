#!/bin/sh
# Installs, builds, and leaves in a new folder only what a running site needs.
# usage: deploy/build.sh FOLDER [--without-node]
set -eu
umask 022

case "${1:?Say which folder to make: deploy/build.sh FOLDER}" in
  /*) folder=$1 ;;
  *) folder=$PWD/$1 ;;
esac
shift

node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' || {
  echo "Building begins with Node 20.19 or newer, and this is $(node --version). Build elsewhere, and bring the folder here." >&2
  exit 1
}

cd "$(dirname "$0")/.."
# What is installed here only builds: none of its packages needs its install script for that.
npm ci --ignore-scripts --no-fund --no-audit --loglevel=error
# The Node that came along, which not every npm links to where its own scripts would find it.
for programs in "$PWD"/node_modules/node-*/bin; do
  PATH=$programs:$PATH
done
exec node scripts/release/release.ts "$folder" "$@"
