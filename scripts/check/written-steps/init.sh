#!/bin/sh
# The first process of a stand-in server: puts its own folders over the machine's, and adopts what is started later.
# usage: init.sh FOLDER CLONE NODE
set -eu
folder=$1
clone=$2
node=$3

mkdir -p "$folder/srv/clone" "$folder/opt" "$folder/root" "$folder/run" "$folder/usr/local/sbin" \
  "$folder/var/backups" "$folder/var/cache" "$folder/var/lib/nginx" "$folder/var/log/nginx" "$folder/var/www/html" "$folder/var/tmp"
cp -a /etc "$folder/etc"
mkdir -p "$folder/etc/systemd/system"
rm -rf "$folder/etc/postgresql"/*
install -d -o postgres -g postgres "$folder/var/lib/postgresql" "$folder/var/log/postgresql" "$folder/run/postgresql"
ln -s /run "$folder/var/run"
touch "$folder/srv/node"
cp "$clone"/scripts/check/written-steps/stand-ins/systemctl "$clone"/scripts/check/written-steps/stand-ins/apt-get \
  "$clone"/scripts/check/written-steps/stand-ins/scp "$folder/usr/local/sbin/"

mount --make-rprivate /
mount --bind "$clone" "$folder/srv/clone"
mount --bind "$node" "$folder/srv/node"
for part in etc opt run var usr/local/sbin srv root; do
  mount --rbind "$folder/$part" "/$part"
done
# The loopback interface of a new network namespace is down.
perl -MSocket -e 'socket(my $socket, PF_INET, SOCK_DGRAM, 0); my $up = pack("a16 s x22", "lo", 0x41); ioctl($socket, 0x8914, $up) or die $!'
# Debian makes this cluster when it installs PostgreSQL.
pg_createcluster "$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -V | tail -n 1)" main --start >&2
echo ready
while :; do
  sleep 3600 &
  wait $!
done
