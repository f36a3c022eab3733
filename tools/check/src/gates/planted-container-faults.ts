import type { PlantedFault } from './planted-fault'

/** Faults in deployments: Kubernetes, Compose, images. */
export const containerFaults: readonly PlantedFault[] = [
  {
    what: 'a field of a manifest that Kubernetes does not know',
    gate: 'manifests (k8s/)',
    says: 'minReadySecond',
    plant: (copy) => copy.replace('k8s/base/social.yaml', 'minReadySeconds:', 'minReadySecond:'),
  },
  {
    what: 'a selector that finds no pods',
    gate: 'manifests (k8s/)',
    says: 'reviews',
    plant: (copy) =>
      copy.replace(
        'k8s/base/reviews.yaml',
        'selector: { matchLabels: { app.kubernetes.io/name: reviews } }',
        'selector: { matchLabels: { app.kubernetes.io/name: planted } }',
      ),
  },
  {
    what: 'a pod that is killed before it can have ended',
    gate: 'manifests (k8s/)',
    says: 'Deployment planner: is killed before it can have ended (5 s + 69 s)',
    plant: (copy) =>
      copy.replace('k8s/base/planner.yaml', 'terminationGracePeriodSeconds: 80', 'terminationGracePeriodSeconds: 30'),
  },
  {
    what: 'a setting that Compose does not hand on',
    gate: 'settings reach their units',
    says: 'docker-compose.yml: social: reads FEEDBACK_PER_HOUR, which does not reach it',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Compose that puts a value in.
    plant: (copy) => copy.replace('docker-compose.yml', '      FEEDBACK_PER_HOUR: ${FEEDBACK_PER_HOUR:-}\n', ''),
  },
  {
    what: 'a setting that a cluster does not hand on',
    gate: 'settings reach their units',
    says: 'k8s/base: listings: reads METRICS_TOKEN, which does not reach it',
    plant: (copy) =>
      copy.replace(
        'k8s/base/listings.yaml',
        '            - { name: METRICS_TOKEN,',
        '            # - { name: METRICS_TOKEN,',
      ),
  },
  {
    what: 'a Dockerfile that copies what is not there',
    gate: 'Dockerfiles',
    says: 'docker/service.Dockerfile: line',
    plant: (copy) => copy.replace('docker/service.Dockerfile', 'COPY docker/healthcheck.sh', 'COPY docker/planted.sh'),
  },
  {
    what: 'a container that may gain privileges',
    gate: 'manifests (k8s/)',
    says: 'Deployment shell: may gain privileges',
    plant: (copy) =>
      copy.replace('k8s/base/shell.yaml', 'allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true'),
  },
  {
    what: 'a policy of the network that keeps a call from working',
    gate: 'manifests (k8s/)',
    says: 'NetworkPolicy: keeps gateway → mfe-discovery:8080 from working',
    plant: (copy) =>
      copy.replace(
        'k8s/base/network.yaml',
        '{ app.kubernetes.io/name: gateway }',
        '{ app.kubernetes.io/name: planted }',
      ),
  },
  {
    what: 'a variable that a unit of the cluster does not know',
    gate: 'manifests (k8s/)',
    says: 'planner: is given LISTING_URL, which it does not know',
    plant: (copy) => copy.replace('k8s/base/planner.yaml', '{ name: LISTINGS_URL,', '{ name: LISTING_URL,'),
  },
  {
    what: 'an engine of another version than that of Compose',
    gate: 'manifests (k8s/)',
    says: 'k8s: redis:7.0.0 is not what docker-compose.yml uses',
    plant: (copy) => copy.replace('k8s/overlays/dev/engines/redis.yaml', 'image: redis:7.4.11', 'image: redis:7.0.0'),
  },
  {
    what: 'a stage that uses an argument of the build without declaring it',
    gate: 'Dockerfiles',
    says: 'docker/frontend.Dockerfile: stage prune: uses UNIT without ARG',
    plant: (copy) =>
      copy.replace('docker/frontend.Dockerfile', 'FROM repository AS prune\nARG UNIT\n', 'FROM repository AS prune\n'),
  },
]
