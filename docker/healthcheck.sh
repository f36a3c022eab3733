#!/usr/bin/env bash
# Exits with 0 when /readyz answers 200. Every container runs it every few seconds, so it does not start Node, which would
# cost more than some of the servers do.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-8080}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
