#!/usr/bin/env bash
# Starts MongoDB as a replica set of one: what was acknowledged outlives a crash, and reads never go back behind it.
# With users a replica set needs a key by which its members know each other. This one has a single member, so the key is
# made of the administrator's password, anew at each start: whoever knows either may do everything anyway.
set -eu
key=/tmp/replica-set-key
rm -f "$key"
(umask 377 && printf '%s' "$MONGO_INITDB_ROOT_PASSWORD" | sha256sum | cut -d ' ' -f 1 >"$key")
chown mongodb:mongodb "$key"
# A killed process leaves its transaction open, and whoever writes the same documents waits for its end.
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile "$key" --bind_ip_all --setParameter transactionLifetimeLimitSeconds=5
