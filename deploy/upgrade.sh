#!/bin/sh
# Installs a release, migrates the database while the old release runs, and restarts one instance after the other.
# Each instance has to be ready before the next one stops. If one is not, all go back to the old release. Run it as root.
# Before the migration, it makes a backup and reads it back.
# usage: deploy/upgrade.sh [--no-start] [--older] [--no-backup] [FOLDER]
#   FOLDER      a release that was built elsewhere; without it, the checked-out commit is built here
#   --no-start  only installs the release, so a backup can be restored before the first start
#   --older     allows a release that is older than the database
#   --no-backup migrates without a backup, for example because the disk has no room for one
set -eu
umask 022

site=/opt/course-site
settings=/etc/course-site/env
units=/etc/systemd/system
backups=/var/lib/course-site-backups/before-upgrade
here=$(cd "$(dirname "$0")" && pwd)
kept=3
# What the running site and a database on the same disk may need while the release is copied.
reserve_mb=${COURSE_SITE_RESERVE_MB:-300}
build_mb=1500

start=yes
older=no
backup=yes
while :; do
  case ${1:-} in
    --no-start) start=no ;;
    --older) older=yes ;;
    --no-backup) backup=no ;;
    -*)
      echo "usage: deploy/upgrade.sh [--no-start] [--older] [--no-backup] [FOLDER]" >&2
      exit 2
      ;;
    *) break ;;
  esac
  shift
done

refuse() {
  echo "$1" >&2
  exit 1
}

exec 9>"$site/upgrade.lock"
flock --nonblock 9 || refuse "Another upgrade is in progress. Nothing was changed. Wait until it ends."

previous=$(readlink "$site/current" || true)
ports=$("$here/course-site" instances)
# The unit of a site that was installed before it had instances.
single=no
if [ -L "$units/multi-user.target.wants/course-site.service" ]; then
  single=yes
fi

is_set() {
  grep -Eq "^[[:space:]]*$1=['\"]?[^'\"[:space:]]" "$settings"
}

if [ "$start" = yes ]; then
  [ -n "$ports" ] || refuse "No instance is enabled. Nothing was changed. Run: systemctl enable course-site@3000 course-site@3010"
  if [ "$(echo "$ports" | wc -w)" -gt 1 ]; then
    if is_set METRICS_PORT; then
      refuse "METRICS_PORT in $settings is the same for all instances. Nothing was changed. Set another one for each in $settings.PORT, such as $settings.${ports%% *}, and remove it from $settings."
    fi
    if is_set PAYMENTS && ! is_set LOCAL_GATEWAY_URL && ! is_set BRAINTREE_ENVIRONMENT; then
      refuse "Several instances need one local card gateway. Nothing was changed. Add LOCAL_GATEWAY_URL=http://127.0.0.1:3001 to $settings, and run: systemctl enable course-site-gateway"
    fi
  fi
fi

if [ "$#" -gt 0 ]; then
  [ -e "$1/server/launch.mjs" ] || refuse "$1 is not a release. Nothing was changed. deploy/build.sh builds one."
  needed_mb=$(du -sm "$1" | cut -f 1)
else
  needed_mb=$build_mb
fi
free_mb=$(($(df -Pk "$site/releases" | awk 'NR == 2 { print $4 }') / 1024))
if [ "$free_mb" -lt $((needed_mb + reserve_mb)) ]; then
  refuse "The disk of $site has $free_mb MB left, and an upgrade needs $((needed_mb + reserve_mb)) MB. Nothing was changed. Free some space first; this shows what takes it: du -xh / | sort -h | tail"
fi

# Each release gets its own folder, even if two are installed within one second.
release=$site/releases/$(date -u +%Y%m%d-%H%M%S)
while [ -e "$release" ]; do
  sleep 1
  release=$site/releases/$(date -u +%Y%m%d-%H%M%S)
done

install_release() {
  if [ "$#" -eq 0 ]; then
    "$here/build.sh" "$release"
    return
  fi
  # Copied under a temporary name, so an interrupted copy never looks like a release.
  cp -R "$1" "$release.unfinished" && sync -f "$release.unfinished" && mv -T "$release.unfinished" "$release"
}

rm -rf "$site"/releases/*.unfinished
if ! install_release "$@"; then
  rm -rf "$release.unfinished" "$release"
  refuse "The release could not be installed, for the reason above. The running release was not changed. If the disk is full, free some space and run this again."
fi

# When the newest migration of a release was made; 0 without any. Files can't be compared: version 1.0 began anew.
newest_migration() {
  times=$(sed -n 's/.*"when": *\([0-9]*\).*/\1/p' "$1/server/migrations/meta/_journal.json" 2>/dev/null | sort -n)
  echo "${times:-0}" | tail -n 1
}

if [ -n "$previous" ] && [ "$(newest_migration "$previous")" -gt "$(newest_migration "$release")" ]; then
  # An older release migrates nothing.
  backup=no
  if [ "$older" = no ]; then
    rm -rf "$release"
    refuse "This release is older than the database: it does not know its newest migration. Nothing was changed. Install a newer release, or add --older to go back; an older release runs on a newer database."
  fi
fi

point_to() {
  ln -sfn "$1" "$site/next"
  mv -T "$site/next" "$site/current"
}

# The newest releases, and those in use.
remove_old_releases() {
  for old in $(find "$site/releases" -mindepth 1 -maxdepth 1 -type d | sort | head -n "-$kept"); do
    if [ "$old" != "$release" ] && [ "$old" != "$previous" ]; then
      rm -rf "$old"
    fi
  done
}

if [ "$start" = no ]; then
  point_to "$release"
  echo "Installed, not started: $release"
  exit 0
fi

# The new release knows its own commands, and reads the database of every older one. Nightly backups are kept apart.
back_up() {
  output=$(COURSE_SITE_RELEASE=$release "$here/course-site" backup --allow-empty --to "$backups" --keep "$kept") || return 1
  file=$(echo "$output" | grep -m 1 '^/' || true)
  # A database without a site has nothing to lose.
  [ -n "$file" ] || return 0
  COURSE_SITE_RELEASE=$release "$here/course-site" restore --check "$file" >/dev/null || return 1
  saved="The backup from before the migration: $file"
  echo "$saved"
}

saved=
if [ "$backup" = yes ] && ! back_up; then
  rm -rf "$release"
  refuse "There is no backup from before the migration, for the reason above, so the database was not migrated. The previous release keeps running. Fix the cause, or add --no-backup."
fi

if ! COURSE_SITE_RELEASE=$release "$here/course-site" migrate; then
  rm -rf "$release"
  refuse "The database could not be migrated, for the reason above. The previous release keeps running. $saved"
fi

# A started service must not inherit the lock.
control() {
  systemctl "$@" 9>&-
}

restart() {
  control restart "course-site@$1" && COURSE_SITE_PORT=$1 "$here/course-site" ready --wait "${COURSE_SITE_WAIT:-60}"
}

# Every instance that runs the new release restarts with the old one.
go_back() {
  point_to "$previous"
  for port in $1; do
    if [ "$single" = yes ]; then
      control stop "course-site@$port"
    else
      restart "$port" || true
    fi
  done
}

point_to "$release"
if [ -L "$units/multi-user.target.wants/course-site-gateway.service" ]; then
  control restart course-site-gateway
fi
restarted=
own=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
own=${own:-3000}
if [ "$single" = yes ]; then
  # The single unit serves on its port until another instance is ready.
  ports="$(echo "$ports" | tr ' ' '\n' | grep -vx "$own" | paste -sd ' ') $(echo "$ports" | tr ' ' '\n' | grep -x "$own" || true)"
fi
for port in $ports; do
  if [ "$single" = yes ] && [ "$port" = "$own" ]; then
    control disable --now course-site
    rm -f "$units/course-site.service"
    control daemon-reload
    single=no
  fi
  restarted="$restarted $port"
  if ! restart "$port"; then
    if [ -n "$previous" ]; then
      go_back "$restarted"
      refuse "$release was not ready on port $port within a minute; $previous runs again. See: journalctl -u course-site@$port${saved:+. $saved}"
    fi
    refuse "$release was not ready on port $port within a minute. See: journalctl -u course-site@$port"
  fi
done
if [ "$single" = yes ]; then
  control disable --now course-site
  rm -f "$units/course-site.service"
  control daemon-reload
fi
remove_old_releases
echo "Running: $release"
[ -z "$saved" ] || echo "$saved"
