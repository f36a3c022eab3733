import {
  type Labels,
  type Manifest,
  type Peer,
  type PolicyPort,
  type PolicyRule,
  type Selector,
  selects,
  type Workload,
  workloadsOf,
} from './documents'
import { environmentOf } from './environment'

/** A workload of the overlay, or a peer outside its namespace. */
export interface Party {
  readonly name: string
  readonly labels: Labels
  /** Labels of the namespace of pods elsewhere; undefined for workloads and for addresses of no pod. */
  readonly namespace?: Labels
  /** A possible address. Blocks of addresses contain pods here; network plugins differ in this. */
  readonly address: string
  readonly workload?: Workload
}

/** Ports of one protocol, both ends included. */
interface Ports {
  readonly protocol: string
  readonly first: number
  readonly last: number
}

/** A connection that one party may or must open to another. */
export interface Connection {
  readonly from: Party
  readonly to: Party
  readonly ports: Ports
}

const NAMESPACE = 'kubernetes.io/metadata.name'
const POD_ADDRESS = '10.1.2.3'

const dns: Party = {
  name: 'DNS',
  namespace: { [NAMESPACE]: 'kube-system' },
  labels: { 'k8s-app': 'kube-dns' },
  address: POD_ADDRESS,
}
const ingressController: Party = {
  name: 'Ingress controller',
  namespace: { [NAMESPACE]: 'ingress' },
  labels: {},
  address: POD_ADDRESS,
}
const prometheus: Party = {
  name: 'Prometheus',
  namespace: { [NAMESPACE]: 'monitoring' },
  labels: { 'app.kubernetes.io/name': 'prometheus' },
  address: POD_ADDRESS,
}
const otherPods: Party = {
  name: 'other pods',
  namespace: { [NAMESPACE]: 'default' },
  labels: {},
  address: POD_ADDRESS,
}
/** Managed engines and visitors from the internet, with an address that RFC 5737 reserves for documents. */
const outside: Party = { name: 'outside', labels: {}, address: '203.0.113.1' }
const externalParties = [ingressController, prometheus, otherPods, dns, outside]

/** Ports at which providers offer an engine, by the variable with its address. */
const PROVIDER_PORTS: Readonly<Record<string, readonly Ports[]>> = {
  MONGODB_URL: [tcp(27015, 27017)],
  REDIS_URL: [tcp(6379, 6380)],
  REDIS_CLUSTER: [tcp(6379, 6380)],
  REDIS_SENTINELS: [tcp(26379)],
  KAFKA_BROKERS: [tcp(9092, 9098)],
  MEILISEARCH_URL: [tcp(443), tcp(7700)],
  SMTP_URL: [tcp(465), tcp(587)],
  S3_ENDPOINT: [tcp(443)],
  OPENAI_BASE_URL: [tcp(443)],
  GEOCODER_URL: [tcp(443)],
}
const DNS_PORTS: readonly Ports[] = [{ protocol: 'UDP', first: 53, last: 53 }, tcp(53)]

function tcp(first: number, last = first): Ports {
  return { protocol: 'TCP', first, last }
}

/** All parties of an overlay: its workloads, then the external ones. */
export const partiesOf = (manifests: readonly Manifest[]): Party[] => [
  ...workloadsOf(manifests).map((workload) => ({
    name: workload.name,
    labels: workload.labels,
    address: POD_ADDRESS,
    workload,
  })),
  ...externalParties,
]

const titleOfConnection = ({ from, to, ports }: Connection): string =>
  `${from.name} → ${to.name}:${titleOfPorts(ports)}`

/** `8080`, `27015–27017`, `53/UDP`. */
export function titleOfPorts({ protocol, first, last }: Ports): string {
  const range = first === last ? `${first}` : `${first}–${last}`
  return protocol === 'TCP' ? range : `${range}/${protocol}`
}

/**
 * Compares what NetworkPolicies allow with what pods need: finds connections that a policy blocks, and permitted ones
 * that nobody needs. `examples` are values of Secrets that are not in the manifests.
 */
export function findNetworkProblems(manifests: readonly Manifest[], examples: Labels): string[] {
  const needed = neededConnections(manifests, examples)
  const neededTitles = new Set(needed.map(titleOfConnection))
  const allowedTitles = new Set(allowedConnections(manifests, needed).map(titleOfConnection))
  const blockedTitles = [...neededTitles].filter((title) => !allowedTitles.has(title))
  const unneededTitles = [...allowedTitles].filter((title) => !neededTitles.has(title))
  return [
    ...blockedTitles.map((title) => `NetworkPolicy: keeps ${title} from working`),
    ...unneededTitles.map((title) => `NetworkPolicy: allows ${title}, which nobody needs`),
  ]
}

/**
 * Connections of the workloads, with each other and with parties elsewhere, that the NetworkPolicies allow. Connections
 * to outside are tried on the ports that policies name and on those of `needed`.
 */
export function allowedConnections(manifests: readonly Manifest[], needed: readonly Connection[]): Connection[] {
  const parties = partiesOf(manifests)
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
  const outsidePorts = portsToOutside(policies, needed)
  const candidates = parties.flatMap((from) =>
    parties
      .filter((to) => to !== from && (from.workload ?? to.workload) !== undefined)
      .flatMap((to) => listenedPorts(to, outsidePorts).map((ports) => ({ from, to, ports }))),
  )
  return candidates.filter((connection) => isAllowed(connection, policies))
}

/** Ports on which a party listens. Pods elsewhere, such as the API of Kubernetes, listen on the port of HTTPS. */
function listenedPorts({ workload, name }: Party, outsidePorts: readonly Ports[]): readonly Ports[] {
  if (workload) return containerPortsOf(workload).map(({ containerPort }) => tcp(containerPort))
  if (name === dns.name) return DNS_PORTS
  return name === outside.name ? outsidePorts : [tcp(443)]
}

/** Every range of ports that a policy names or a workload needs. */
function portsToOutside(policies: readonly Manifest[], needed: readonly Connection[]): Ports[] {
  const policyPorts = policies
    .flatMap(({ spec }) => spec?.egress ?? [])
    .flatMap(({ ports }) => ports ?? [{ port: 1, endPort: 65_535 }])
    .map((port) => toPorts(port, []))
    .filter((ports) => ports !== undefined)
  const neededPorts = needed.filter(({ to }) => to.name === outside.name).map(({ ports }) => ports)
  const byTitle = new Map([...policyPorts, ...neededPorts].map((ports) => [JSON.stringify(ports), ports]))
  return [...byTitle.values()]
}

/** Kubernetes semantics: a pod selected by policies may do what one of them allows, any other pod everything. */
function isAllowed({ from, to, ports }: Connection, policies: readonly Manifest[]): boolean {
  const permits = (type: 'Ingress' | 'Egress', party: Party, peer: Party) => {
    if (party.workload === undefined) return true
    const selectingPolicies = policies.filter(
      ({ spec }) => spec?.policyTypes?.includes(type) && selects(spec.podSelector ?? {}, party.labels),
    )
    if (selectingPolicies.length === 0) return true
    const rules = selectingPolicies.flatMap(({ spec }) => (type === 'Ingress' ? spec?.ingress : spec?.egress) ?? [])
    return rules.some((rule) => matchesPeer(rule, peer) && matchesPorts(rule, ports, to))
  }
  return permits('Egress', from, to) && permits('Ingress', to, from)
}

function matchesPeer(rule: PolicyRule, party: Party): boolean {
  const peers = rule.from ?? rule.to
  return peers === undefined || peers.some((peer) => isPeer(peer, party))
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, party: Party): boolean {
  if (ipBlock) {
    return contains(ipBlock.cidr, party.address) && !ipBlock.except?.some((cidr) => contains(cidr, party.address))
  }
  const isPod = party.workload !== undefined || party.namespace !== undefined
  if (!isPod || !selects(podSelector ?? {}, party.labels)) return false
  if (namespaceSelector === undefined) return party.workload !== undefined
  return selects(namespaceSelector, party.namespace ?? { [NAMESPACE]: 'plekje' })
}

function matchesPorts({ ports }: PolicyRule, wanted: Ports, { workload }: Party): boolean {
  if (ports === undefined) return true
  return ports.some((port) => {
    const range = toPorts(port, workload ? containerPortsOf(workload) : [])
    return range?.protocol === wanted.protocol && range.first <= wanted.first && wanted.last <= range.last
  })
}

/** Undefined for a port name that the pod lacks. */
function toPorts(
  { protocol = 'TCP', port, endPort }: PolicyPort,
  containerPorts: readonly { readonly name?: string; readonly containerPort: number }[],
): Ports | undefined {
  if (port === undefined) return { protocol, first: 1, last: 65_535 }
  const first = typeof port === 'number' ? port : containerPorts.find(({ name }) => name === port)?.containerPort
  return first === undefined ? undefined : { protocol, first, last: endPort ?? first }
}

const containerPortsOf = ({ pod }: Workload) => pod.containers.flatMap(({ ports = [] }) => ports)

/** True when a block contains the address. A block of IPv6 contains none, because all parties have IPv4 addresses. */
function contains(cidr: string, address: string): boolean {
  const [network = '', bits = '32'] = cidr.split('/')
  if (network.includes(':')) return false
  const mask = Number(bits) === 0 ? 0 : (-1 << (32 - Number(bits))) >>> 0
  return (toNumber(network) & mask) === (toNumber(address) & mask)
}

const toNumber = (address: string): number => address.split('.').reduce((value, part) => value * 256 + Number(part), 0)

/**
 * Connections that the pods need: to the addresses in their environments, which another check compares with the code,
 * and to DNS, except from front ends, which call nobody. An overlay with an Ingress needs those of its controller, and
 * of Prometheus to annotated pods. Without an Ingress everybody may call the gateway.
 */
export function neededConnections(manifests: readonly Manifest[], examples: Labels): Connection[] {
  const parties = partiesOf(manifests)
  const workloads = parties.filter(({ workload }) => workload !== undefined)
  const isSite = manifests.some(({ kind }) => kind === 'Ingress')
  const connections = workloads.flatMap((from) => callsOf(from, parties, manifests, examples))
  for (const from of workloads) {
    if (from.workload?.component !== 'front-end') connect(connections, from, dns, DNS_PORTS)
  }
  if (isSite) {
    for (const { name, port } of manifests.flatMap(backendsOf)) {
      for (const to of podsOf(name, port.name, manifests, parties)) connections.push({ from: ingressController, ...to })
    }
    for (const to of workloads) connect(connections, prometheus, to, scrapedPortsOf(to))
  } else {
    const gateway = workloads.find(({ name }) => name === 'gateway')
    if (gateway) {
      for (const from of externalParties) connect(connections, from, gateway, [tcp(8080)])
    }
  }
  return connections
}

function connect(connections: Connection[], from: Party, to: Party, ports: readonly Ports[]): void {
  for (const range of ports) connections.push({ from, to, ports: range })
}

function scrapedPortsOf({ workload }: Party): Ports[] {
  const { annotations } = workload?.manifest.spec?.template?.metadata ?? {}
  const port = annotations?.['prometheus.io/port']
  return annotations?.['prometheus.io/scrape'] === 'true' && port ? [tcp(Number(port))] : []
}

const backendsOf = ({ kind, spec }: Manifest) =>
  kind === 'Ingress'
    ? (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []).map(({ backend }) => backend.service)
    : []

function callsOf(
  from: Party,
  parties: readonly Party[],
  manifests: readonly Manifest[],
  examples: Labels,
): Connection[] {
  const containers = from.workload?.pod.containers ?? []
  const variables = containers.flatMap((container) =>
    Object.entries(environmentOf(container, manifests, examples).variables),
  )
  return variables.flatMap(([variable, value]) => {
    const targets = hostsOf(value).flatMap(({ host, port }) =>
      manifests
        .filter(({ kind, metadata }) => kind === 'Service' && host.test(metadata.name))
        .flatMap(({ metadata }) => podsOf(metadata.name, port, manifests, parties)),
    )
    if (targets.length === 0 && value !== '') {
      for (const ports of PROVIDER_PORTS[variable] ?? []) targets.push({ to: outside, ports })
    }
    return targets.filter(({ to }) => to !== from).map((target) => ({ from, ...target }))
  })
}

/** The pods behind a port of a Service, with the port on which they listen. */
function podsOf(
  service: string,
  port: number | string | undefined,
  manifests: readonly Manifest[],
  parties: readonly Party[],
): Pick<Connection, 'to' | 'ports'>[] {
  const { spec } = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === service) ?? {}
  const selector: Selector = { matchLabels: spec?.selector ?? {} }
  const servicePort = spec?.ports?.find((candidate) => candidate.port === port || candidate.name === port)
  const target = servicePort?.targetPort ?? servicePort?.port
  if (target === undefined) return []
  const pods: Pick<Connection, 'to' | 'ports'>[] = []
  for (const to of parties) {
    if (to.workload === undefined || !selects(selector, to.labels)) continue
    const ports = toPorts({ port: target }, containerPortsOf(to.workload))
    if (ports) pods.push({ to, ports })
  }
  return pods
}

/** Hosts with ports in an address or a list of them. `{name}` stands for any part of a name. */
function hostsOf(value: string): { readonly host: RegExp; readonly port: number }[] {
  return value.split(',').flatMap((text) => {
    const [, host, port] = /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([a-z0-9{}-]+):(\d+)/.exec(text) ?? []
    if (host === undefined) return []
    return [{ host: new RegExp(`^${host.replace(/\{[a-z]+\}/g, '[a-z0-9-]+')}$`), port: Number(port) }]
  })
}
