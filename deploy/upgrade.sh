#!/bin/sh
# Installs a release, migrates the database while the old site runs, and starts the release if that succeeds.
# If the new release is not ready within a minute, the old one is started again. Run it as root.
# usage: deploy/upgrade.sh [--no-start] [FOLDER]
#   FOLDER      a release that was built elsewhere; without it, the checked-out commit is built here
#   --no-start  only installs the release, so a backup can be restored before the first start
set -eu
umask 022

site=/opt/course-site
here=$(cd "$(dirname "$0")" && pwd)

start=yes
if [ "${1:-}" = --no-start ]; then
  start=no
  shift
fi
case ${1:-} in
  -*)
    echo "usage: deploy/upgrade.sh [--no-start] [FOLDER]" >&2
    exit 2
    ;;
esac

exec 9>"$site/upgrade.lock"
if ! flock --nonblock 9; then
  echo "Another upgrade is in progress. Nothing was changed." >&2
  exit 1
fi

point_to() {
  ln -sfn "$1" "$site/next"
  mv -T "$site/next" "$site/current"
}

# Each release gets its own folder, even if two are installed within one second.
release=$site/releases/$(date -u +%Y%m%d-%H%M%S)
while [ -e "$release" ]; do
  sleep 1
  release=$site/releases/$(date -u +%Y%m%d-%H%M%S)
done
previous=$(readlink "$site/current" || true)

if [ "$#" -gt 0 ]; then
  # Copied under a temporary name, so an interrupted copy never looks like a release.
  rm -rf "$release.unfinished"
  cp -R "$1" "$release.unfinished"
  mv -T "$release.unfinished" "$release"
else
  "$here/build.sh" "$release"
fi

if [ "$start" = no ]; then
  point_to "$release"
  echo "Installed, not started: $release"
  exit 0
fi

if ! COURSE_SITE_RELEASE=$release "$here/course-site" migrate; then
  echo "The database could not be migrated. The previous release keeps running; $release can be deleted." >&2
  exit 1
fi
point_to "$release"
# The restarted service must not inherit the lock.
systemctl restart course-site 9>&-
if COURSE_SITE_RELEASE=$release "$here/course-site" ready; then
  echo "Running: $release"
  exit 0
fi
if [ -n "$previous" ]; then
  point_to "$previous"
  systemctl restart course-site 9>&-
  echo "$release was not ready within a minute; $previous was started again. See: journalctl -u course-site" >&2
else
  echo "$release was not ready within a minute. See: journalctl -u course-site" >&2
fi
exit 1
