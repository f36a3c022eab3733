import { longestStopSeconds } from '@plekje/service-kit'
import { type Container, type Manifest, selects, titleOf, type Workload, workloadsOf } from './documents'
import { environmentOf } from './environment'

/**
 * Checks what schemas cannot: matching selectors, existing ports, volumes and targets, and that every pod is hardened,
 * limited and pinned. `secretNames` exist outside the manifests.
 */
export function findStructureProblems(manifests: readonly Manifest[], secretNames: ReadonlySet<string>): string[] {
  const workloads = workloadsOf(manifests)
  const exists = (kind: string, name: string) =>
    manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  return [
    ...findDuplicates(manifests),
    ...manifests.flatMap((manifest) => targetProblems(manifest, workloads, manifests)),
    ...workloads.flatMap((workload) => [
      ...podProblems(workload, manifests).map((problem) => `${titleOf(workload.manifest)}: ${problem}`),
      ...referencesOf(workload)
        .filter(({ kind, name }) => !exists(kind, name) && !(kind === 'Secret' && secretNames.has(name)))
        .map(({ kind, name }) => `${titleOf(workload.manifest)}: there is no ${kind} ${name}`),
    ]),
  ]
}

function findDuplicates(manifests: readonly Manifest[]): string[] {
  const titles = manifests.map(titleOf)
  return titles.filter((title, index) => titles.indexOf(title) !== index).map((title) => `${title}: is there twice`)
}

/** Checks references by label or name. */
function targetProblems(
  manifest: Manifest,
  workloads: readonly Workload[],
  manifests: readonly Manifest[],
): readonly string[] {
  const { kind, spec } = manifest
  const title = titleOf(manifest)
  if (spec === undefined) return []
  if (kind === 'Service') {
    const targets = workloads.filter(({ labels }) => selects({ matchLabels: spec.selector ?? {} }, labels))
    if (targets.length === 0) return [`${title}: selects no pods`]
    return (spec.ports ?? [])
      .map(({ port, targetPort }) => targetPort ?? port)
      .filter((target) => !targets.every(({ pod }) => pod.containers.some((container) => hasPort(container, target))))
      .map((target) => `${title}: its pods have no port ${target}`)
  }
  if (kind === 'PodDisruptionBudget' || kind === 'NetworkPolicy') {
    const selector = (kind === 'NetworkPolicy' ? spec.podSelector : spec.selector) ?? {}
    return workloads.some(({ labels }) => selects(selector, labels)) ? [] : [`${title}: selects no pods`]
  }
  if (kind === 'HorizontalPodAutoscaler') {
    const target = spec.scaleTargetRef
    const scaledWorkload = workloads.find((workload) => workload.kind === target?.kind && workload.name === target.name)
    if (!scaledWorkload) return [`${title}: scales ${target?.kind} ${target?.name}, which there is not`]
    return 'replicas' in (scaledWorkload.manifest.spec ?? {}) ? [`${title}: its target states replicas of its own`] : []
  }
  if (kind === 'Ingress') {
    const backends = (spec.rules ?? []).flatMap(({ http }) => http?.paths ?? []).map(({ backend }) => backend.service)
    return backends
      .filter(({ name, port }) => !servicePorts(manifests, name).includes(port.name))
      .map(({ name, port }) => `${title}: there is no Service ${name} with a port ${port.name}`)
  }
  const labels = spec.template?.metadata?.labels
  if (labels && spec.selector && !selects(spec.selector, labels)) return [`${title}: does not select its own pods`]
  return []
}

const servicePorts = (manifests: readonly Manifest[], name: string) =>
  manifests
    .filter(({ kind, metadata }) => kind === 'Service' && metadata.name === name)
    .flatMap(({ spec }) => (spec?.ports ?? []).map((port) => port.name))

const hasPort = ({ ports = [] }: Container, port: string | number) =>
  ports.some(({ name, containerPort }) => name === port || containerPort === port)

function podProblems({ kind, component, pod, manifest }: Workload, manifests: readonly Manifest[]): string[] {
  const isOwnImage = component !== 'engine'
  const isServing = isOwnImage && kind !== 'Job'
  const problems = pod.containers.flatMap((container) => containerProblems(container, { isOwnImage, isServing }))
  if (pod.automountServiceAccountToken !== false) problems.push('mounts a token of the cluster')
  if (pod.enableServiceLinks !== false) problems.push('lets the cluster add variables (enableServiceLinks)')
  if (pod.securityContext?.runAsNonRoot !== true) problems.push('may run as root')
  if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault') problems.push('has no seccomp profile')
  const volumes = new Set([
    ...(pod.volumes ?? []).map(({ name }) => name),
    ...(manifest.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
  ])
  for (const { name } of pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)) {
    if (!volumes.has(name)) problems.push(`mounts ${name}, which is no volume of it`)
  }
  const sleepSeconds = Math.max(...pod.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0))
  const stopSeconds = Math.max(...pod.containers.map((container) => longestStopOf(container, manifests)))
  if (isServing && (pod.terminationGracePeriodSeconds ?? 30) < sleepSeconds + stopSeconds) {
    problems.push(`is killed before it can have ended (${sleepSeconds} s + ${stopSeconds} s)`)
  }
  return problems
}

/** Maximum seconds from SIGTERM to the exit, by the container's settings. */
function longestStopOf(container: Container, manifests: readonly Manifest[]): number {
  const { variables } = environmentOf(container, manifests, {})
  return longestStopSeconds({
    DRAIN_SECONDS: Number(variables.DRAIN_SECONDS || 0),
    SHUTDOWN_SECONDS: Number(variables.SHUTDOWN_SECONDS || 9),
  })
}

function containerProblems(
  container: Container,
  { isOwnImage, isServing }: { isOwnImage: boolean; isServing: boolean },
): string[] {
  const { image, securityContext, resources, startupProbe, readinessProbe, livenessProbe, lifecycle } = container
  const tag = /:([^:/@]+)$/.exec(image)?.[1]
  const problems: string[] = []
  if (tag === undefined || tag === 'latest') problems.push(`image ${image} is not pinned`)
  if (securityContext?.allowPrivilegeEscalation !== false) problems.push('may gain privileges')
  if (!securityContext?.capabilities?.drop?.includes('ALL')) problems.push('keeps capabilities')
  if (isOwnImage && securityContext?.readOnlyRootFilesystem !== true) problems.push('may write to its root file system')
  if (!resources?.requests?.cpu || !resources.requests.memory) problems.push('requests no cpu or memory')
  if (!resources?.limits?.memory) problems.push('has no limit of memory')
  const probes = [startupProbe, readinessProbe, livenessProbe]
  for (const port of probes.map((probe) => (probe?.httpGet ?? probe?.tcpSocket)?.port)) {
    if (port !== undefined && !hasPort(container, port)) problems.push(`is probed at ${port}, which is no port of it`)
  }
  if (!isServing) return problems
  const paths = probes.map((probe) => probe?.httpGet?.path)
  if (paths.join() !== '/healthz,/readyz,/healthz') problems.push('needs startup, readiness and liveness probes')
  if (lifecycle?.preStop?.sleep === undefined) problems.push('ends while requests still come (preStop)')
  return problems
}

/** ConfigMaps, Secrets and volume claims without which a pod cannot start. */
function referencesOf({ pod }: Workload): { readonly kind: string; readonly name: string }[] {
  const fromVolumes = (pod.volumes ?? []).flatMap(({ configMap, secret, persistentVolumeClaim }) => [
    { kind: 'ConfigMap', name: configMap?.name },
    { kind: 'Secret', name: secret?.secretName },
    { kind: 'PersistentVolumeClaim', name: persistentVolumeClaim?.claimName },
  ])
  const fromContainers = pod.containers.flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.map(({ configMapRef }) => ({ kind: 'ConfigMap', name: configMapRef?.name })),
    ...env.flatMap(({ valueFrom }) => [
      { kind: 'Secret', name: valueFrom?.secretKeyRef?.name },
      { kind: 'ConfigMap', name: valueFrom?.configMapKeyRef?.name },
    ]),
  ])
  return [...fromVolumes, ...fromContainers].filter(
    (reference): reference is { kind: string; name: string } => reference.name !== undefined,
  )
}
