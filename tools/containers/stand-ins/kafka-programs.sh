#!/usr/bin/env bash
# Adds the programs that runbooks call, kafka-topics.sh and kafka-console-producer.sh, to plekje.test/kafka:3.9.1, the
# stand-in for Kafka's image, which has the server alone. Needs Docker, Maven and that image.
set -euo pipefail
image=plekje.test/kafka:3.9.1
! docker run --rm --entrypoint test "$image" -x /opt/kafka/bin/kafka-topics.sh || exit 0

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mvn --quiet --batch-mode org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  -Dartifact=org.apache.kafka:kafka-tools:3.9.1 -DoutputDirectory="$folder"
program() { # program NAME CLASS
  printf '#!/bin/sh\nexec java -Xmx256m -Dlog4j.configuration=file:/opt/kafka/log4j.properties -cp "/opt/kafka/jars/*" %s "$@"\n' "$2" >"$folder/$1"
  chmod 755 "$folder/$1"
}
program kafka-topics.sh org.apache.kafka.tools.TopicCommand
program kafka-console-producer.sh kafka.tools.ConsoleProducer
docker build --tag "$image" --file - "$folder" <<DOCKERFILE
FROM $image
COPY *.jar /opt/kafka/jars/
COPY kafka-topics.sh kafka-console-producer.sh /opt/kafka/bin/
DOCKERFILE
