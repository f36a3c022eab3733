#!/usr/bin/env bash
# Whether /readyz answers 200. Asked every few seconds in every container: starting Node for it would cost more than some
# of the servers do.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-8080}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
