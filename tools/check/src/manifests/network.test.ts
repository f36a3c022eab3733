import { type Manifest, parseManifests } from './documents'
import { findNetworkProblems } from './network'
import { networkTable } from './network-document'

const pods = (name: string, env = '', component = 'service') => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  template:
    metadata:
      labels: { app: ${name}, app.kubernetes.io/component: ${component} }
      annotations: { prometheus.io/scrape: "${component === 'service'}", prometheus.io/port: "8080" }
    spec:
      containers:
        - { name: ${name}, image: plekje/${name}:1, env: [${env}], ports: [{ name: http, containerPort: 8080 }] }
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: ${name} }, ports: [{ name: web, port: 80, targetPort: http }] }
---`
const policy = (name: string, spec: string) => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: ${name} }
spec:
${spec}
---`
const database = '{ name: MONGODB_URL, value: "mongodb://database.example:27017" }'
/** A site of two services and a front end that allows exactly what they need. */
const good = [
  pods('reviews', `{ name: LISTINGS_URL, value: "http://listings:80" }, ${database}`),
  pods('listings'),
  pods('shell', '', 'front-end'),
  `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: site }
spec: { rules: [{ http: { paths: [{ backend: { service: { name: shell, port: { name: web } } } }] } }] }
---`,
  policy('deny', '  podSelector: {}\n  policyTypes: [Ingress, Egress]'),
  policy(
    'dns',
    `  podSelector: { matchExpressions: [{ key: app.kubernetes.io/component, operator: NotIn, values: [front-end] }] }
  policyTypes: [Egress]
  egress: [{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } } }], ports: [{ protocol: UDP, port: 53 }, { port: 53 }] }]`,
  ),
  policy(
    'metrics',
    `  podSelector: { matchLabels: { app.kubernetes.io/component: service } }
  policyTypes: [Ingress]
  ingress: [{ from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }], ports: [{ port: http }] }]`,
  ),
  policy(
    'shell',
    `  podSelector: { matchLabels: { app: shell } }
  policyTypes: [Ingress]
  ingress: [{ from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ingress } } }], ports: [{ port: 8080 }] }]`,
  ),
  policy(
    'reviews',
    `  podSelector: { matchLabels: { app: reviews } }
  policyTypes: [Egress]
  egress:
    - { to: [{ podSelector: { matchLabels: { app: listings } } }], ports: [{ port: 8080 }] }
    - { to: [{ ipBlock: { cidr: 0.0.0.0/0, except: [10.0.0.0/8] } }], ports: [{ port: 27015, endPort: 27017 }] }`,
  ),
  policy(
    'listings',
    `  podSelector: { matchLabels: { app: listings } }
  policyTypes: [Ingress]
  ingress: [{ from: [{ podSelector: { matchLabels: { app: reviews } } }], ports: [{ port: 8080 }] }]`,
  ),
].join('')

/** The good manifests after a mistake; the text that is replaced must be there. */
const after = (text: string, replacement: string): Manifest[] => {
  expect(good).toContain(text)
  return parseManifests(good.replace(text, replacement))
}

describe('NetworkPolicies', () => {
  it('allow exactly what pods need', () => {
    expect(findNetworkProblems(parseManifests(good), {})).toEqual([])
  })

  it.each([
    [
      'another pod is named where requests arrive',
      'from: [{ podSelector: { matchLabels: { app: reviews } } }]',
      'from: [{ podSelector: { matchLabels: { app: social } } }]',
      'reviews → listings:8080',
    ],
    [
      'the same pods are named in other namespaces',
      'from: [{ podSelector: { matchLabels: { app: reviews } } }]',
      'from: [{ namespaceSelector: { matchLabels: { team: a } }, podSelector: { matchLabels: { app: reviews } } }]',
      'reviews → listings:8080',
    ],
    [
      'the port of the Service is named in place of that of the pod',
      '{ app: listings } } }], ports: [{ port: 8080 }]',
      '{ app: listings } } }], ports: [{ port: 80 }]',
      'reviews → listings:8080',
    ],
    ['a range of ports is too short', 'endPort: 27017', 'endPort: 27016', 'reviews → outside:27015–27017'],
    ['the engine is in no allowed network', '0.0.0.0/0', '198.51.100.0/24', 'reviews → outside:27015–27017'],
    ['DNS has TCP alone', '{ protocol: UDP, port: 53 }, ', '', 'reviews → DNS:53/UDP'],
    ['Prometheus is in another namespace', 'name: monitoring', 'name: watching', 'Prometheus → reviews:8080'],
    ['the controller is in another namespace', 'name: ingress', 'name: entry', 'Ingress controller → shell:8080'],
  ])('are refused when %s', (_mistake, text, replacement, connection) => {
    expect(findNetworkProblems(after(text, replacement), {})).toContain(
      `NetworkPolicy: keeps ${connection} from working`,
    )
  })

  it.each([
    [
      'an address that no environment has',
      '{ name: LISTINGS_URL, value: "http://listings:80" }, ',
      '',
      'reviews → listings:8080',
    ],
    [
      'pods of any namespace',
      '{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ingress } } }',
      '{ namespaceSelector: {} }',
      'other pods → shell:8080',
    ],
    ['a front end that asks DNS', 'values: [front-end]', 'values: [job]', 'shell → DNS:53'],
    ['all ports outside', ', ports: [{ port: 27015, endPort: 27017 }]', '', 'reviews → outside:1–65535'],
    [
      'pods by their addresses',
      'except: [10.0.0.0/8] } }], ports: [{ port: 27015, endPort: 27017 }]',
      'except: [192.168.0.0/16] } }], ports: [{ port: 27015, endPort: 27017 }, { port: 443 }]',
      'reviews → other pods:443',
    ],
  ])('are refused when they allow %s', (_mistake, text, replacement, connection) => {
    expect(findNetworkProblems(after(text, replacement), {})).toContain(
      `NetworkPolicy: allows ${connection}, which nobody needs`,
    )
  })

  it('let everybody ask the gateway where there is no Ingress', () => {
    const gateway = `${pods('gateway', '', 'gateway')}
${policy('deny', '  podSelector: {}\n  policyTypes: [Ingress, Egress]')}
${policy('dns', '  podSelector: {}\n  policyTypes: [Egress]\n  egress: [{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } } }], ports: [{ protocol: UDP, port: 53 }, { port: 53 }] }]')}
${policy('gateway', '  podSelector: { matchLabels: { app: gateway } }\n  policyTypes: [Ingress]\n  ingress: [{ ports: [{ port: 8080 }] }]')}`
    expect(findNetworkProblems(parseManifests(gateway), {})).toEqual([])
  })
})

describe('the table of who reaches whom', () => {
  it('has a row for each party and a column for each that is reached', () => {
    expect(networkTable(parseManifests(good), {}).split('\n')).toEqual([
      '| | reviews | listings | shell | DNS | outside |',
      '|---|---|---|---|---|---|',
      '| **reviews** |  | 8080 |  | 53/UDP, 53 | 27015–27017 |',
      '| **listings** |  |  |  | 53/UDP, 53 |  |',
      '| **shell** |  |  |  |  |  |',
      '| **Ingress controller** |  |  | 8080 |  |  |',
      '| **Prometheus** | 8080 | 8080 |  |  |  |',
      '| **other pods** |  |  |  |  |  |',
      '| **DNS** |  |  |  |  |  |',
      '| **outside** |  |  |  |  |  |',
    ])
  })

  it('has one row for parties that reach the same and are reached by the same', () => {
    const twins = `${pods('shell', '', 'front-end')}${pods('admin', '', 'front-end')}`
    const [, , row] = networkTable(
      parseManifests(twins + policy('deny', '  podSelector: {}\n  policyTypes: [Ingress, Egress]')),
      {},
    ).split('\n')
    expect(row).toContain('| **shell, admin')
  })
})
