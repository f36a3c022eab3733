import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, workloadsOf } from './manifests/documents'
import { parseEnvFile } from './manifests/environment'
import { readUnrendered } from './manifests/render'
import { readFrontEndFacts, readUnitFacts } from './manifests/unit-facts'
import { type ContainerVariables, findUnreached, findUnreachedInCompose, OPENTELEMETRY_VARIABLES } from './reaching'

interface Unit {
  readonly path: string
  readonly kind: string
}

/** Checks that every variable of a unit's settings reaches its containers, with Compose and on a cluster. */
export async function checkReaching(root: string, units: readonly Unit[]): Promise<string[]> {
  const pathsOf = (...kinds: string[]) => units.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)
  const services = pathsOf('service').map((path) => path.split('/').at(-1) ?? path)
  const servers = await Promise.all(pathsOf('service', 'gateway').map((path) => readUnitFacts(root, path, services)))
  const unitVariables = [
    ...servers.map((unit) => ({ ...unit, variables: new Set([...unit.variables, ...OPENTELEMETRY_VARIABLES]) })),
    ...readFrontEndFacts(root, pathsOf('shell', 'mfe')),
  ]
  const base = join(root, 'k8s/base')
  const settings = parseEnvFile(readFileSync(join(base, 'settings.env'), 'utf8'))
  const containers = readBaseVariables(readUnrendered(base), settings)
  return [
    ...findUnreachedInCompose(unitVariables, readFileSync(join(root, 'docker-compose.yml'), 'utf8')),
    ...findUnreached(unitVariables, (unit) => containers.get(`plekje/${unit}`) ?? []).map(
      (problem) => `k8s/base: ${problem}`,
    ),
  ]
}

/** Variables by image in the base manifests. Only names matter here; values are checked in rendered overlays. */
function readBaseVariables(
  manifests: readonly Manifest[],
  settings: ContainerVariables,
): Map<string, ContainerVariables[]> {
  const byImage = new Map<string, ContainerVariables[]>()
  for (const { image, env = [], envFrom = [] } of workloadsOf(manifests).flatMap(({ pod }) => pod.containers)) {
    const name = image.replace(/:[^:/]+$/, '')
    const shared = envFrom.some(({ configMapRef }) => configMapRef?.name === 'plekje-settings') ? settings : {}
    const ownVariables = Object.fromEntries(env.map((variable) => [variable.name, variable.value ?? '']))
    byImage.set(name, [...(byImage.get(name) ?? []), { ...shared, ...ownVariables }])
  }
  return byImage
}
