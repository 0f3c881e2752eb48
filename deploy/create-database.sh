#!/bin/sh
# The site's own user and database, made once by the database's container: a user without rights beyond that database.
set -eu

psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$DATABASE_PASSWORD" <<'SQL'
create role course login password :'password';
create database course owner course encoding 'UTF8' template template0;
SQL
