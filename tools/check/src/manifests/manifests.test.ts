import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, parseManifests } from './documents'
import { findSchemaProblems, findTypeProblems } from './schema'
import { findSettingProblems } from './settings'
import { findStructureProblems } from './structure'
import type { UnitFacts } from './unit-facts'

const root = join(__dirname, '../../../..')

const unit = (name: string, env: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name}, plekje.example/uses-documents: "true" } }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: ${name}
          image: plekje/${name}:1.0.0
          env: [${env}]
          ports: [{ name: http, containerPort: 8080 }]
          startupProbe: { httpGet: { path: /healthz, port: http } }
          readinessProbe: { httpGet: { path: /readyz, port: http } }
          livenessProbe: { httpGet: { path: /healthz, port: http } }
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          resources: { requests: { cpu: 50m, memory: 64Mi }, limits: { memory: 128Mi } }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec:
  selector: { app: ${name} }
  ports: [{ name: http, port: 8080, targetPort: http }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: ${name} }
spec:
  podSelector: { matchLabels: { app: ${name} } }
  policyTypes: [Ingress, Egress]
`
const secret = '{ name: MONGODB_URL, valueFrom: { secretKeyRef: { name: engines, key: MONGODB_URL } } }'
const job = `---
apiVersion: batch/v1
kind: Job
metadata: { name: reviews-migrate }
spec:
  template:
    metadata: { labels: { plekje.example/uses-documents: "true" } }
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: migrate
          image: plekje/reviews:1.0.0
          args: [node, dist/main.cjs, migrate]
          env: [${secret}]
          resources: { requests: { cpu: 50m, memory: 64Mi }, limits: { memory: 128Mi } }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
`
const good = `${unit('reviews', `${secret}, { name: LISTINGS_URL, value: "http://listings:8080" }`)}
  egress: [{ to: [{ podSelector: { matchLabels: { app: listings } } }], ports: [{ port: 8080 }] }]
---${unit('listings', secret)}
  ingress: [{ from: [{ podSelector: { matchLabels: { app: reviews } } }], ports: [{ port: 8080 }] }]
${job}`
const examples = { MONGODB_URL: 'mongodb://example:27017' }
const secrets = new Set(['engines'])
/** The good manifests after a mistake; the text that is replaced must be there. */
const after = (text: string, replacement: string): Manifest[] => {
  expect(good).toContain(text)
  return parseManifests(good.replace(text, replacement))
}

describe('schemas and types of manifests', () => {
  let folder: string
  beforeEach(() => {
    // Below the repository, where the types are found.
    mkdirSync(join(root, 'tools/check/dist'), { recursive: true })
    folder = mkdtempSync(join(root, 'tools/check/dist/manifests-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('accept a valid manifest', () => {
    expect(findSchemaProblems(parseManifests(good))).toEqual([])
    expect(findTypeProblems(parseManifests(good), { root, folder })).toEqual([])
  })

  it('refuse a value of the wrong type', () => {
    expect(findSchemaProblems(after('containerPort: 8080', 'containerPort: http'))).toEqual([
      expect.stringMatching(/^Deployment reviews: .*containerPort/s),
    ])
  })

  it('refuse an unknown kind', () => {
    expect(findSchemaProblems(after('kind: Deployment', 'kind: Deploiment'))).toEqual([
      expect.stringContaining('Deploiment reviews'),
    ])
  })

  it('refuse an unknown field', () => {
    const manifests = after('readinessProbe', 'readynessProbe')
    expect(findTypeProblems(manifests, { root, folder })).toEqual([
      expect.stringMatching(/^Deployment reviews: .*readynessProbe/),
    ])
  })
})

describe('the structure of manifests', () => {
  it('has no problems when all references match', () => {
    expect(findStructureProblems(parseManifests(good), secrets)).toEqual([])
  })

  it.each([
    [
      'a selector that misses its pods',
      'matchLabels: { app: reviews }',
      'matchLabels: { app: review }',
      'does not select its own pods',
    ],
    [
      'a Service that selects nothing',
      'selector: { app: reviews }',
      'selector: { app: review }',
      'Service reviews: selects no pods',
    ],
    ['a port that pods have not', 'targetPort: http', 'targetPort: web', 'have no port web'],
    ['a probe of another port', '/readyz, port: http', '/readyz, port: web', 'probed at web'],
    [
      'liveness that asks for dependencies',
      'livenessProbe: { httpGet: { path: /healthz',
      'livenessProbe: { httpGet: { path: /readyz',
      'needs startup, readiness and liveness',
    ],
    ['an image that is not pinned', 'plekje/reviews:1.0.0', 'plekje/reviews:latest', 'is not pinned'],
    [
      'an image without a tag, of a registry with a port',
      'plekje/reviews:1.0.0',
      'registry:5000/reviews',
      'is not pinned',
    ],
    ['a pod that may be root', 'runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
    [
      'a root file system that can be written',
      'readOnlyRootFilesystem: true',
      'readOnlyRootFilesystem: false',
      'root file system',
    ],
    ['a Secret that nobody makes', 'name: engines', 'name: engine', 'there is no Secret engine'],
    ['a pod that ends at once', 'preStop: { sleep: { seconds: 5 } }', '', 'ends while requests still come'],
    ['a pod that sleeps too long', 'sleep: { seconds: 5 }', 'sleep: { seconds: 25 }', 'is killed before'],
    ['no limit of memory', 'limits: { memory: 128Mi }', 'limits: {}', 'no limit of memory'],
  ])('finds %s', (_mistake, text, replacement, problem) => {
    expect(findStructureProblems(after(text, replacement), secrets)).toContainEqual(expect.stringContaining(problem))
  })
})

describe('settings in manifests', () => {
  const reviews: UnitFacts = {
    name: 'reviews',
    variables: new Set(['MONGODB_URL', 'LISTINGS_URL']),
    calls: ['listings'],
    engineRoles: ['documents'],
    commands: ['migrate'],
    readConfig: () => undefined,
  }
  const engines = { variableOf: new Map([['documents', 'MONGODB_URL']]), embeddedInProduction: new Set<string>() }
  const problemsOf = (manifests: readonly Manifest[], facts: Partial<UnitFacts> = {}) =>
    findSettingProblems(manifests, [{ ...reviews, ...facts }], engines, examples)

  it('have no problems when the unit gets what it reads', () => {
    expect(problemsOf(parseManifests(good))).toEqual([])
  })

  it('are refused as the unit itself would refuse them', () => {
    const readConfig = (env: Readonly<Record<string, string>>) => {
      throw new Error(`IDENTITY_PUBLIC_KEYS: is required (${env.NODE_ENV})`)
    }
    expect(problemsOf(parseManifests(good), { readConfig })).toEqual([
      'reviews: would not start: IDENTITY_PUBLIC_KEYS: is required (production)',
    ])
  })

  it.each([
    ['a variable the unit does not know', 'name: LISTINGS_URL', 'name: LISTING_URL', 'is given LISTING_URL'],
    [
      'an address that leads elsewhere',
      '"http://listings:8080"',
      '"http://social:8080"',
      'needs the address of listings',
    ],
    ['a key that the Secret has not', 'key: MONGODB_URL', 'key: MONGO_URL', 'engines has no key MONGO_URL'],
    [
      'an engine that is not labelled',
      'app: reviews, plekje.example/uses-documents: "true"',
      'app: reviews',
      'lacks the label',
    ],
    [
      'a Job that is missing',
      'name: migrate\n          image: plekje/reviews',
      'name: migrate\n          image: plekje/social',
      'has no Job for its command migrate',
    ],
    ['a command that there is not', 'dist/main.cjs, migrate', 'dist/main.cjs, migrated', 'is no command of it'],
    ['a unit that is missing', 'metadata: { name: reviews }', 'metadata: { name: review }', 'has no Deployment'],
  ])('tell of %s', (_mistake, text, replacement, problem) => {
    expect(problemsOf(after(text, replacement))).toContainEqual(expect.stringContaining(problem))
  })

  it('are refused when an engine would be embedded', () => {
    expect(problemsOf(after(`${secret}, {`, '{'))).toContainEqual(expect.stringContaining('would embed documents'))
  })
})
