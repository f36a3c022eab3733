import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNITS } from '@plekje/contracts'
import { encodeKey, encodeKeySet, makePrivateJwk } from '@plekje/service-kit'
import { imagesIn } from '../workflows'
import { type Manifest, parseManifests, workloadsOf } from './documents'
import { parseEnvFile, parsePossibleSettings } from './environment'
import { findNetworkProblems } from './network'
import { NETWORK_DOCUMENT, networkDocument } from './network-document'
import { findRenderer, type Renderer, readUnrendered, render } from './render'
import { findSchemaProblems, findTypeProblems, isOfKubernetes } from './schema'
import { findSettingProblems } from './settings'
import { findStructureProblems } from './structure'
import { readEngineFacts, readUnitFacts } from './unit-facts'

interface Unit {
  readonly path: string
  readonly kind: string
}

interface ManifestCheck {
  readonly problems: readonly string[]
  /** The part that could not be checked, with the reason. */
  readonly skipped?: string
}

/** Secrets that operators create, as docs/operations/kubernetes.md describes. */
const secretNames = new Set(['plekje-secrets', 'plekje-engines', 'plekje-engine-ca', 'plekje-restore'])
const DEPLOYED_KINDS = ['service', 'gateway', 'shell', 'mfe']

/** Checks k8s/ against the schemas of Kubernetes, for consistency, and against the units' code. */
export async function checkManifests(root: string, units: readonly Unit[]): Promise<ManifestCheck> {
  const renderer = findRenderer()
  const overlays = join(root, 'k8s/overlays')
  const overlayNames = readdirSync(overlays).sort()
  const problems: string[] = []
  const allManifests: Manifest[] = []
  const servers = units.filter(({ kind }) => kind === 'service' || kind === 'gateway')
  const services = servers.filter(({ kind }) => kind === 'service').map(({ path }) => nameOf(path))
  const facts = await Promise.all(servers.map(({ path }) => readUnitFacts(root, path, services)))
  const examples = {
    ...parseEnvFile(readSecretsExample(root)),
    // Generated, because somebody would use keys from an example file.
    ...generateKeys(),
  }
  for (const name of overlayNames) {
    const folder = join(overlays, name)
    const manifests = renderer ? render(renderer, folder) : readUnrendered(folder)
    allManifests.push(...manifests)
    const overlayProblems = [...findSchemaProblems(manifests), ...findMissingWorkloads(manifests, units)]
    if (renderer) {
      overlayProblems.push(...findStructureProblems(manifests, secretNames))
      overlayProblems.push(...findSettingProblems(manifests, facts, readEngineFacts(root), examples))
      overlayProblems.push(...findNetworkProblems(manifests, parsePossibleSettings(readSecretsExample(root))))
    }
    problems.push(...overlayProblems.map((problem) => `k8s/overlays/${name}: ${problem}`))
  }
  const components = readComponents(root)
  allManifests.push(...components)
  problems.push(...findSchemaProblems(components).map((problem) => `k8s/components: ${problem}`))
  problems.push(
    ...findTypeProblems(withoutDuplicates(allManifests), { root, folder: join(root, 'tools/check/dist/manifests') }),
  )
  problems.push(...findDifferingEngines(root, allManifests))
  if (renderer && readFileSync(join(root, NETWORK_DOCUMENT), 'utf8') !== renderNetworkDocument(root, renderer)) {
    problems.push(`${NETWORK_DOCUMENT}: is not what \`npm run make -- network\` writes`)
  }
  const reason = 'without kubectl or kustomize overlays cannot be rendered: their settings, calls and structure'
  return renderer ? { problems } : { problems, skipped: reason }
}

/** Resources of Kubernetes itself in k8s/components; `npm run test:components` checks those of operators. */
function readComponents(root: string): Manifest[] {
  const folder = join(root, 'k8s/components')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseManifests(readFileSync(join(folder, file), 'utf8')))
    .filter(isOfKubernetes)
}

const readSecretsExample = (root: string) => readFileSync(join(root, 'k8s/overlays/prod/secrets.example.env'), 'utf8')

export function renderNetworkDocument(root: string, renderer: Renderer): string {
  const manifestsOf = (overlay: string) => render(renderer, join(root, 'k8s/overlays', overlay))
  const overlays = { prod: manifestsOf('prod'), dev: manifestsOf('dev') }
  return networkDocument(overlays, parsePossibleSettings(readSecretsExample(root)))
}

/** Keys like those of `npm run secrets`. */
function generateKeys(): Record<string, string> {
  const jwks = UNITS.map((unit) => [unit, makePrivateJwk(unit)] as const)
  return {
    IDENTITY_PUBLIC_KEYS: encodeKeySet(jwks.map(([, jwk]) => jwk)),
    ...Object.fromEntries(jwks.map(([unit, jwk]) => [`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`, encodeKey(jwk)])),
  }
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path

const findMissingWorkloads = (manifests: readonly Manifest[], units: readonly Unit[]): string[] => {
  const workloads = workloadsOf(manifests).map(({ name }) => name)
  return units
    .filter(({ kind, path }) => DEPLOYED_KINDS.includes(kind) && !workloads.includes(nameOf(path)))
    .map(({ path }) => `${path} has no Deployment`)
}

function withoutDuplicates(manifests: readonly Manifest[]): Manifest[] {
  const byText = new Map(manifests.map((manifest) => [JSON.stringify(manifest), manifest]))
  return [...byText.values()]
}

/** Checks that every engine has the same version everywhere. */
function findDifferingEngines(root: string, manifests: readonly Manifest[]): string[] {
  const compose = join(root, 'docker-compose.yml')
  if (!existsSync(compose)) return []
  const composeImages = imagesIn(readFileSync(compose, 'utf8'))
  return workloadsOf(manifests)
    .filter(({ component }) => component === 'engine')
    .flatMap(({ pod }) => pod.containers.map(({ image }) => image))
    .filter((image) => !image.startsWith('plekje.test/') && !composeImages.has(image))
    .map((image) => `k8s: ${image} is not what docker-compose.yml uses`)
}
