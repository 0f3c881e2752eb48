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

cd "$(dirname "$0")/.."
# What is installed here only builds: none of its packages needs its install script for that.
npm ci --ignore-scripts --no-fund --no-audit --loglevel=error
# The Node that came along, which not every npm links to where its own scripts would find it.
for programs in "$PWD"/node_modules/node-*/bin; do
  PATH=$programs:$PATH
done
exec node scripts/release.ts "$folder" "$@"
