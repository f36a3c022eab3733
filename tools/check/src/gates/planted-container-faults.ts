import type { PlantedFault } from './planted-fault'

/** Faults in deployments: Kubernetes, Compose, images. */
export const containerFaults: readonly PlantedFault[] = [
  {
    fault: 'an unknown field of a manifest',
    gate: 'manifests (k8s/)',
    expected: 'minReadySecond',
    plant: (copy) => copy.replace('k8s/base/social.yaml', 'minReadySeconds:', 'minReadySecond:'),
  },
  {
    fault: 'a selector that matches no pods',
    gate: 'manifests (k8s/)',
    expected: 'reviews',
    plant: (copy) =>
      copy.replace(
        'k8s/base/reviews.yaml',
        'selector: { matchLabels: { app.kubernetes.io/name: reviews } }',
        'selector: { matchLabels: { app.kubernetes.io/name: planted } }',
      ),
  },
  {
    fault: 'a grace period that is shorter than the shutdown of its pod',
    gate: 'manifests (k8s/)',
    expected: 'Deployment planner: is killed before it can have ended (5 s + 69 s)',
    plant: (copy) =>
      copy.replace('k8s/base/planner.yaml', 'terminationGracePeriodSeconds: 80', 'terminationGracePeriodSeconds: 30'),
  },
  {
    fault: 'a variable that Compose does not pass to its container',
    gate: 'settings reach their units',
    expected: 'docker-compose.yml: social: reads ALERTS_EVERY_SECONDS, which does not reach it',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Compose that puts a value in.
    plant: (copy) => copy.replace('docker-compose.yml', '      ALERTS_EVERY_SECONDS: ${ALERTS_EVERY_SECONDS:-}\n', ''),
  },
  {
    fault: 'a variable that a manifest does not pass to its container',
    gate: 'settings reach their units',
    expected: 'k8s/base: listings: reads METRICS_TOKEN, which does not reach it',
    plant: (copy) =>
      copy.replace(
        'k8s/base/listings.yaml',
        '            - { name: METRICS_TOKEN,',
        '            # - { name: METRICS_TOKEN,',
      ),
  },
  {
    fault: 'a Dockerfile that copies a missing file',
    gate: 'Dockerfiles',
    expected: 'docker/service.Dockerfile: line',
    plant: (copy) => copy.replace('docker/service.Dockerfile', 'COPY docker/healthcheck.sh', 'COPY docker/planted.sh'),
  },
  {
    fault: 'a container that may gain privileges',
    gate: 'manifests (k8s/)',
    expected: 'Deployment shell: may gain privileges',
    plant: (copy) =>
      copy.replace('k8s/base/shell.yaml', 'allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true'),
  },
  {
    fault: 'a NetworkPolicy that blocks a call',
    gate: 'manifests (k8s/)',
    expected: 'NetworkPolicy: keeps gateway → mfe-discovery:8080 from working',
    plant: (copy) =>
      copy.replace(
        'k8s/base/network.yaml',
        '{ app.kubernetes.io/name: gateway }',
        '{ app.kubernetes.io/name: planted }',
      ),
  },
  {
    fault: 'a NetworkPolicy that allows what nobody needs',
    gate: 'manifests (k8s/)',
    expected: 'NetworkPolicy: allows other pods → reviews:8080, which nobody needs',
    plant: (copy) =>
      copy.replace(
        'k8s/base/reviews.yaml',
        '  ingress:\n    - from:\n',
        '  ingress:\n    - from:\n        - namespaceSelector: {}\n',
      ),
  },
  {
    fault: 'a table of who reaches whom that is not that of the policies',
    gate: 'manifests (k8s/)',
    expected: 'docs/operations/network.md: is not what `npm run make -- network` writes',
    plant: (copy) => copy.replace('docs/operations/network.md', '| **other pods** |', '| **other pods** | 8080'),
  },
  {
    fault: 'a variable in a manifest that its unit does not read',
    gate: 'manifests (k8s/)',
    expected: 'planner: is given LISTING_URL, which it does not know',
    plant: (copy) => copy.replace('k8s/base/planner.yaml', '{ name: LISTINGS_URL,', '{ name: LISTING_URL,'),
  },
  {
    fault: 'an engine whose version differs from the one in Compose',
    gate: 'manifests (k8s/)',
    expected: 'k8s: redis:7.0.0 is not what docker-compose.yml uses',
    plant: (copy) => copy.replace('k8s/overlays/dev/engines/redis.yaml', 'image: redis:7.4.11', 'image: redis:7.0.0'),
  },
  {
    fault: 'an undeclared build argument of a stage',
    gate: 'Dockerfiles',
    expected: 'docker/frontend.Dockerfile: stage prune: uses UNIT without ARG',
    plant: (copy) =>
      copy.replace('docker/frontend.Dockerfile', 'FROM repository AS prune\nARG UNIT\n', 'FROM repository AS prune\n'),
  },
]
