#!/usr/bin/env bash
# Starts MongoDB as a replica set of one, which has transactions and keeps acknowledged writes after a crash.
# A replica set with users needs a key by which its members identify each other. This one has a single member, so each start
# derives the key from the administrator's password, which gives the same rights.
set -eu
key=/tmp/replica-set-key
rm -f "$key"
(umask 377 && printf '%s' "$MONGO_INITDB_ROOT_PASSWORD" | sha256sum | cut -d ' ' -f 1 >"$key")
chown mongodb:mongodb "$key"
# A killed process leaves its transaction open, and other writers of the same documents wait until it expires.
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile "$key" --bind_ip_all --setParameter transactionLifetimeLimitSeconds=5
