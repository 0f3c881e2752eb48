#!/bin/sh
# Installs a release, and migrates the database while the old release serves. Then the new one starts beside it, without
# port and jobs, and renders every page: what can't start never takes over. Only after that the site restarts, and systemd
# holds new connections for a moment. If it is not ready then, the old release starts again. Run it as root.
# Before the migration, it makes a backup and reads it back.
# The embedded database belongs to one process, so a site without DATABASE_URL stops first. So does a release from before
# version 1.0: it can't work on what this one makes of its database, and only the backup leads back.
# COURSE_SITE_WAIT is how many seconds the site may take to be ready: 180 unless set.
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
wait_s=${COURSE_SITE_WAIT:-180}
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
wants=$units/multi-user.target.wants

# The last value of a setting.
value() {
  sed -n "s/^[[:space:]]*$1=//p" "$settings" 2>/dev/null | tail -n 1 | tr -d "'\""
}

# Without a database server, the database is in a folder that one process can open.
has_server() {
  [ -n "$(value DATABASE_URL)$(value DATABASE_URL_FILE)" ] || [ -e /etc/course-site/secrets/DATABASE_URL ]
}

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

# When the migrations of a release were made, oldest first; 0 without any.
migrations() {
  times=$(sed -n 's/.*"when": *\([0-9]*\).*/\1/p' "$1/server/migrations/meta/_journal.json" 2>/dev/null | sort -n)
  echo "${times:-0}"
}

# Version 1.0 began anew with one migration.
begin_alike() {
  [ "$(migrations "$1" | head -n 1)" = "$(migrations "$2" | head -n 1)" ]
}

takes_over=no
if [ -n "$previous" ] && [ "$(migrations "$previous" | tail -n 1)" -gt "$(migrations "$release" | tail -n 1)" ]; then
  # An older release migrates nothing.
  backup=no
  if [ "$older" = no ]; then
    rm -rf "$release"
    refuse "This release is older than the database: it does not know its newest migration. Nothing was changed. Install a newer release, or add --older to go back; an older release runs on a newer database."
  fi
  if [ "$start" = yes ] && ! begin_alike "$previous" "$release"; then
    rm -rf "$release"
    refuse "This release is from before version 1.0 and can't read this database. Nothing was changed. To go back, restore the backup from before the upgrade: docs/operate.md, section 10."
  fi
elif [ -n "$previous" ] && ! begin_alike "$previous" "$release"; then
  takes_over=yes
fi

if [ "$start" = yes ] && [ "$older" = yes ] && [ -n "$previous" ] &&
  ! COURSE_SITE_RELEASE=$release "$here/course-site" content-check >/dev/null; then
  rm -rf "$release"
  refuse "This release can't read what is published, for the reason above. Nothing was changed. Publish without what it does not know, or install a newer release."
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

# The address of the socket is that of the settings.
moved=no
install_units() {
  address=$units/course-site.socket.d/address.conf
  former=$(cat "$address" 2>/dev/null || true)
  install -m 0755 "$here/course-site" /usr/local/sbin/course-site
  install -m 0755 "$here/copy-backup" /usr/local/sbin/course-site-copy-backup
  install -m 0644 "$here"/*.service "$here"/*.socket "$here"/*.timer "$units/"
  port=$(value PORT)
  host=$(value HOST)
  case $host in *:*) host="[$host]" ;; esac
  rm -f "$address"
  if [ -n "$port$host" ]; then
    mkdir -p "$units/course-site.socket.d"
    printf '[Socket]\nListenStream=\nListenStream=%s:%s\n' "${host:-127.0.0.1}" "${port:-3000}" >"$address"
  fi
  [ "$former" = "$(cat "$address" 2>/dev/null || true)" ] || moved=yes
  systemctl daemon-reload
}

if [ "$start" = no ]; then
  point_to "$release"
  install_units
  echo "Installed, not started: $release"
  exit 0
fi

# A started service must not inherit the lock.
control() {
  systemctl "$@" 9>&-
}

# Names of enabled units, such as course-site@3000.
enabled() {
  # shellcheck disable=SC2086
  for link in "$wants"/$1.service; do
    if [ -L "$link" ]; then
      basename "$link" .service
    fi
  done
}

# Runs the current release. The stop ends within seconds; connections that come in the meantime wait.
restart() {
  # A socket that goes on loses no connection. One that moves would start the site at its former address.
  if [ "$moved" = no ]; then control stop course-site; else control stop course-site.socket course-site; fi
  control restart course-site-gateway
  control enable --now course-site.socket
  control start --no-block course-site
  "$here/course-site" ready --wait "$wait_s"
}

# Why the site did not start, as it said itself.
reason() {
  journalctl --unit course-site --lines 200 --output cat 2>/dev/null | grep -A 1 "The site can't start" | tail -n 1
}

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

instances=$(enabled 'course-site@*')
stopped=no

# Ends before anything was changed: the running release goes on, or starts again.
stay() {
  rm -rf "$release"
  if [ "$stopped" = yes ]; then
    # shellcheck disable=SC2086
    if [ -n "$instances" ]; then control start $instances; else restart || true; fi
  fi
  refuse "$1"
}

if [ -n "$previous" ] && { ! has_server || [ "$takes_over" = yes ]; }; then
  # shellcheck disable=SC2086
  if [ -n "$instances" ]; then control stop $instances; else control stop course-site.socket course-site; fi
  stopped=yes
fi
saved=
if [ "$backup" = yes ] && { has_server || [ -n "$previous" ]; } && ! back_up; then
  stay "There is no backup from before the migration, for the reason above, so the database was not migrated. The previous release keeps running. Fix the cause, or add --no-backup."
fi
migrate() {
  COURSE_SITE_RELEASE=$release "$here/course-site" migrate ||
    stay "The database could not be migrated, for the reason above. The previous release keeps running. $saved"
}
rehearse() {
  COURSE_SITE_RELEASE=$release "$here/course-site" rehearse ||
    stay "This release can't start, for the reason above. The previous release keeps running. $saved"
}
# The rehearsal takes a database from before version 1.0 over, and undoes it.
if has_server && [ "$takes_over" = yes ]; then
  rehearse
  migrate
elif has_server; then
  migrate
  rehearse
fi

# The shipped file takes the place of one for two instances, with its name and port. The former is kept beside it.
replace_proxy() {
  nginx=/etc/nginx/sites-available/course-site
  if grep -qs proxy_next_upstream $nginx; then
    cp $nginx $nginx.before
    name=$(sed -n 's/^ *server_name \([^;]*\);.*/\1/p' $nginx.before | head -n 1)
    sed "s/course\.example\.org/$name/g; s/127\.0\.0\.1:3000/127.0.0.1:${1##*@}/" "$here/nginx.conf" >$nginx
    if nginx -t && systemctl reload nginx; then
      echo "$nginx is new. If you had changed it, compare it with $nginx.before"
    else
      mv $nginx.before $nginx
      echo "$nginx stays as it is. Compare it with $here/nginx.conf" >&2
    fi
  fi
  if grep -qs health_uri /etc/caddy/Caddyfile; then
    cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
    sed "s/127\.0\.0\.1:3000/127.0.0.1:${1##*@}/" "$here/Caddyfile" >/etc/caddy/Caddyfile
    if systemctl reload caddy; then
      echo "/etc/caddy/Caddyfile is new. If you had changed it, compare it with /etc/caddy/Caddyfile.before"
    else
      mv /etc/caddy/Caddyfile.before /etc/caddy/Caddyfile
      echo "/etc/caddy/Caddyfile stays as it is. Compare it with $here/Caddyfile" >&2
    fi
  fi
}

# A site with an instance for each port, from before version 1.0, gets one unit.
leave_instances() {
  own=course-site@$(value PORT)
  [ "$own" != course-site@ ] || own=course-site@3000
  [ -L "$wants/$own.service" ] || own=$(echo "$instances" | head -n 1)
  [ ! -e "$settings.${own##*@}" ] || { echo; cat "$settings.${own##*@}"; } >>"$settings"
  [ -n "$(value PORT)" ] || [ "$own" = course-site@3000 ] || printf '\nPORT=%s\n' "${own##*@}" >>"$settings"
  if [ -d "$units/course-site@.service.d" ]; then
    mkdir -p "$units/course-site.service.d"
    cp "$units/course-site@.service.d"/* "$units/course-site.service.d/"
  fi
  install_units
  # shellcheck disable=SC2086
  control disable --now $instances
  rm -rf "$units/course-site@.service" "$units/course-site@.service.d"
  left=$own
}

left=
point_to "$release"
if [ -n "$instances" ]; then
  leave_instances
else
  install_units
fi
control enable course-site-gateway course-site
if ! restart; then
  why=$(reason || true)
  failed="$release was not ready within $wait_s seconds"
  more="${why:-See: journalctl -u course-site}${saved:+ $saved}"
  if [ "$takes_over" = yes ]; then
    refuse "$failed, and $previous can't run any more once the database is that of version 1.0. Remove the cause and run: systemctl restart course-site. Or go back as docs/operate.md says in section 10. $more"
  fi
  if [ -n "$previous" ]; then
    point_to "$previous"
    restart || true
    refuse "$failed; $previous runs again. $more"
  fi
  refuse "$failed. $more"
fi
# The former file serves one process, too, so a proxy that can't be reloaded holds nothing up.
[ -z "$left" ] || replace_proxy "$left" || true
for unit in $(enabled 'course-site-[0-9]*'); do
  control restart "$unit"
done
remove_old_releases
echo "Running: $release"
[ -z "$saved" ] || echo "$saved"
