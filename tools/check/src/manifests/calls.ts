import { type Labels, type Manifest, type PolicyRule, selects, type Workload, workloadsOf } from './documents'
import { environmentOf } from './environment'

/** `from → to:port`, by names of workloads. */
type Call = string

/**
 * Compares NetworkPolicies with calls: finds calls that a policy blocks, and permitted paths that nobody uses. Calls are
 * derived from addresses in pod environments that lead to a Service of the same manifests; another check compares these
 * addresses with the code.
 */
export function findCallProblems(manifests: readonly Manifest[], examples: Labels): string[] {
  const workloads = workloadsOf(manifests)
  const calls = new Set(workloads.flatMap((workload) => callsOf(workload, workloads, manifests, examples)))
  const permittedCalls = allowedCalls(workloads, manifests)
  const problems: string[] = []
  for (const call of calls) {
    if (!permittedCalls.has(call)) problems.push(`NetworkPolicy: keeps ${call} from working`)
  }
  for (const call of permittedCalls) {
    if (!calls.has(call)) problems.push(`NetworkPolicy: allows ${call}, which nobody calls`)
  }
  return problems
}

function allowedCalls(workloads: readonly Workload[], manifests: readonly Manifest[]): ReadonlySet<Call> {
  const allowed = new Set<Call>()
  for (const from of workloads) {
    for (const to of workloads) {
      if (to === from) continue
      for (const port of portsOf(to)) {
        if (isAllowed(manifests, from, to, port)) allowed.add(callName(from, to, port))
      }
    }
  }
  return allowed
}

const callName = (from: Workload, to: Workload, port: number): Call => `${from.name} → ${to.name}:${port}`

const portsOf = ({ pod }: Workload) =>
  pod.containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort))

function callsOf(
  from: Workload,
  workloads: readonly Workload[],
  manifests: readonly Manifest[],
  examples: Labels,
): Call[] {
  const values = from.pod.containers.flatMap((container) =>
    Object.values(environmentOf(container, manifests, examples).variables),
  )
  return values.flatMap(hostsOf).flatMap(({ host, port }) =>
    manifests
      .filter(({ kind, metadata }) => kind === 'Service' && host.test(metadata.name))
      .flatMap(({ spec }) => workloads.filter(({ labels }) => selects({ matchLabels: spec?.selector ?? {} }, labels)))
      .filter((to) => to !== from)
      .map((to) => callName(from, to, port)),
  )
}

/** Hosts with ports in an address or a list of them. `{name}` stands for any part of a name. */
function hostsOf(value: string): { readonly host: RegExp; readonly port: number }[] {
  return value.split(',').flatMap((text) => {
    const [, host, port] = /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([a-z0-9{}-]+):(\d+)/.exec(text) ?? []
    if (host === undefined) return []
    return [{ host: new RegExp(`^${host.replace(/\{[a-z]+\}/g, '[a-z0-9-]+')}$`), port: Number(port) }]
  })
}

/** Kubernetes semantics: a pod selected by policies may do what one of them allows, any other pod everything. */
function isAllowed(manifests: readonly Manifest[], from: Workload, to: Workload, port: number): boolean {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
  const permits = (type: 'Ingress' | 'Egress', pod: Workload, peer: Workload) => {
    const selecting = policies.filter(
      ({ spec }) => spec?.policyTypes?.includes(type) && selects(spec.podSelector ?? {}, pod.labels),
    )
    if (selecting.length === 0) return true
    return selecting
      .flatMap(({ spec }): readonly PolicyRule[] => (type === 'Ingress' ? spec?.ingress : spec?.egress) ?? [])
      .some((rule) => matchesPeer(rule, peer) && (rule.ports ?? [{ port }]).some((allowed) => allowed.port === port))
  }
  return permits('Egress', from, to) && permits('Ingress', to, from)
}

/** Tells if a rule allows the peer. Selectors of other namespaces and networks match no workload here. */
function matchesPeer(rule: PolicyRule, peer: Workload): boolean {
  const peers = rule.from ?? rule.to
  if (peers === undefined) return true
  return peers.some(
    ({ podSelector, namespaceSelector, ipBlock }) =>
      podSelector !== undefined &&
      namespaceSelector === undefined &&
      ipBlock === undefined &&
      selects(podSelector, peer.labels),
  )
}
