#!/bin/sh
# Installs a release, migrates beside the running site, and changes over only when that went well.
# If the new one is not ready within a minute, the old one is started again. Run it as root.
# usage: deploy/upgrade.sh [FOLDER]    a release that was built elsewhere; without it the checked-out commit is built here
set -eu
umask 022

site=/opt/course-site
here=$(cd "$(dirname "$0")" && pwd)
release=$site/releases/$(date -u +%Y%m%d-%H%M%S)
previous=$(readlink "$site/current" || true)

change_to() {
  ln -sfn "$1" "$site/next"
  mv -T "$site/next" "$site/current"
  systemctl restart course-site
}

is_ready() {
  tries=0
  while [ "$tries" -lt 60 ]; do
    "$release/bin/node" -e "fetch('http://127.0.0.1:' + process.argv[1] + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))" "$port" && return 0
    tries=$((tries + 1))
    sleep 1
  done
  return 1
}

port=$(sed -n 's/^PORT=//p' /etc/course-site/env)
port=${port:-3000}

if [ "$#" -gt 0 ]; then
  cp -R "$1" "$release"
else
  "$here/build.sh" "$release"
fi
if ! COURSE_SITE_RELEASE=$release "$here/course-site" migrate; then
  echo "Nothing was changed over; what ran before goes on. $release can be deleted." >&2
  exit 1
fi
change_to "$release"
if is_ready; then
  echo "Running: $release"
  exit 0
fi
if [ -n "$previous" ]; then
  change_to "$previous"
  echo "$release was not ready within a minute; $previous was started again. See: journalctl -u course-site" >&2
else
  echo "$release was not ready within a minute. See: journalctl -u course-site" >&2
fi
exit 1
