#!/usr/bin/env bash
# Makes plekje.test/caddy:2.11.9 from Caddy's Go module, for machines that cannot pull the official image; the check of
# the install files takes it by TEST_CADDY_IMAGE. Needs Docker and Go; NODE_IMAGE is the base image.
set -euo pipefail
home=$("$(dirname "$0")/go-programs.sh" caddy)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$home/caddy" "$folder/caddy"
# The image has volumes for data and configuration like the official one, and wget for the health check.
docker build --network host --tag plekje.test/caddy:2.11.9 --file - "$folder" <<DOCKERFILE
FROM ${NODE_IMAGE:-node:26-bookworm-slim}
RUN apt-get update && apt-get install -y --no-install-recommends wget && rm -rf /var/lib/apt/lists/*
COPY caddy /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME ["/config", "/data"]
CMD ["caddy", "run"]
DOCKERFILE
