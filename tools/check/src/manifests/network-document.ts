import type { Labels, Manifest } from './documents'
import { allowedConnections, type Connection, neededConnections, type Party, partiesOf, titleOfPorts } from './network'

/** The document that `npm run make -- network` writes. */
export const NETWORK_DOCUMENT = 'docs/operations/network.md'

const HEAD = `# Who reaches whom

\`npm run make -- network\` writes this page from the NetworkPolicies and the labels of pods. \`npm run check\` fails when the page differs, when a pod needs what no policy allows, or may reach what it does not need. A connection is needed to each address in a pod's environment (which the code's settings require), to the ports of managed engines and, but for front ends, to DNS; in \`prod\` also from the Ingress to the gateway, and from Prometheus to the annotated ports of metrics.

The pods of a row may connect to those of a column on these TCP ports (\`/UDP\`: UDP). *outside* is every address that is no pod's: managed engines and, towards the gateway, visitors. *other pods* are pods of other namespaces; \`ingress\` and \`monitoring\` are the namespaces of the controller and of Prometheus. In \`prod\`, the ports of managed engines, except 443, are also open towards all private networks, until you narrow \`k8s/overlays/prod/managed-engines.yaml\`. Probes come from the node, which no policy blocks. The cluster's network plugin must enforce policies.
`

/** The document, from the rendered manifests of the overlays that differ: `prod` and `dev`. */
export function networkDocument(overlays: Readonly<Record<string, readonly Manifest[]>>, examples: Labels): string {
  const sections = Object.entries(overlays).map(
    ([overlay, manifests]) => `## ${overlay}\n\n${networkTable(manifests, examples)}\n`,
  )
  return [HEAD, ...sections].join('\n')
}

/** A row and a column for each party, without empty columns; parties with equal rows and columns share them. */
export function networkTable(manifests: readonly Manifest[], examples: Labels): string {
  const connections = allowedConnections(manifests, neededConnections(manifests, examples))
  const parties = partiesOf(manifests)
  const groups = groupsOf(parties, connections)
  const columns = groups.filter(([member]) => connections.some(({ to }) => to.name === member?.name))
  const titles = columns.map((members) => members.map(({ name }) => name).join(', '))
  const rows = groups.map((members) => {
    const cells = columns.map(([to]) => cellOf(connections, members[0], to))
    return `| **${members.map(({ name }) => name).join(', ')}** | ${cells.join(' | ')} |`
  })
  return [`| | ${titles.join(' | ')} |`, `|---|${'---|'.repeat(columns.length)}`, ...rows].join('\n')
}

function groupsOf(parties: readonly Party[], connections: readonly Connection[]): Party[][] {
  const groups = new Map<string, Party[]>()
  for (const party of parties) {
    const key = parties.map((peer) => `${cellOf(connections, party, peer)};${cellOf(connections, peer, party)}`).join()
    const group = groups.get(key) ?? []
    group.push(party)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const cellOf = (connections: readonly Connection[], from: Party | undefined, to: Party | undefined): string =>
  connections
    .filter((connection) => connection.from.name === from?.name && connection.to.name === to?.name)
    .map(({ ports }) => titleOfPorts(ports))
    .join(', ')
