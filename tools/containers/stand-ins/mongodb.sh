#!/usr/bin/env bash
# Makes plekje.test/mongodb:7, the embedded server of this repository as an image, for machines that cannot pull
# MongoDB's: `npm run test:compose` takes it by TEST_MONGODB_IMAGE, the overlay `test` of the cluster by its name.
# Unlike mongo-java-server it has transactions. Needs Docker; NODE_IMAGE is the base image.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
base=${NODE_IMAGE:-node:26-bookworm-slim}
npmrc=${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}
secret=()
[ ! -f "$npmrc" ] || secret=(--secret "id=npmrc,src=$npmrc")
lmdb=$(node -p "require('$root/packages/embedded-mongo/package.json').dependencies.lmdb")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# lmdb is installed in the image, because it has a native program for each system.
for name in mongodb is-primary; do
  "$root/node_modules/.bin/esbuild" "$here/$name.ts" --bundle --platform=node --target=node20 --external:lmdb \
    --log-level=error --outfile="$folder/$name.cjs"
done
# Health checks and the manifests call this program: mongosh --quiet --eval EXPRESSION.
cat >"$folder/mongosh" <<'SHELL'
#!/bin/sh
if [ "$1" != --quiet ] || [ "$2" != --eval ]; then
  echo "this mongosh only tells whether the server is a primary: mongosh --quiet --eval EXPRESSION" >&2
  exit 2
fi
exec node /app/is-primary.cjs
SHELL
chmod 755 "$folder/mongosh"
# The options of mongod are ignored: the server is always a replica set of one member.
cat >"$folder/start" <<'SHELL'
#!/bin/sh
exec node /app/mongodb.cjs /data/db/embedded 27017 0.0.0.0
SHELL
chmod 755 "$folder/start"
docker build --network host "${secret[@]}" --tag plekje.test/mongodb:7 --file - "$folder" <<DOCKERFILE
FROM $base
WORKDIR /app
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    echo '{}' >package.json && npm install --ignore-scripts --no-audit --no-fund lmdb@$lmdb
COPY mongodb.cjs is-primary.cjs ./
COPY mongosh start /usr/local/bin/
# Each user has a folder of its own in the volume, which the server closes to other users.
RUN mkdir -p /data/db && chmod 777 /data/db
USER 999:999
VOLUME /data/db
EXPOSE 27017
ENTRYPOINT ["start"]
DOCKERFILE
