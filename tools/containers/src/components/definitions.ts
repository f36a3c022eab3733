import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSchemas, type Schemas } from './custom-resources'

/** The place of an operator's CustomResourceDefinitions: a folder of its Go module, or addresses. */
export type Source = { readonly module: string; readonly folder: string } | { readonly addresses: readonly string[] }

const OPSTREE = 'https://raw.githubusercontent.com/OT-CONTAINER-KIT/redis-operator/v0.26.0/config/crd/bases'

/** The definitions of each component of k8s/components that has custom resources. */
export const componentSources: Readonly<Record<string, Source>> = {
  'cert-manager': { module: 'github.com/cert-manager/cert-manager@v1.21.2', folder: 'deploy/crds' },
  'external-secrets': { module: 'github.com/external-secrets/external-secrets@v1.3.2', folder: 'config/crds/bases' },
  'gateway-api': { module: 'sigs.k8s.io/gateway-api@v1.6.3', folder: 'config/crd/standard' },
  'mongodb-operator': { module: 'github.com/mongodb/mongodb-kubernetes-operator@v0.9.0', folder: 'config/crd/bases' },
  monitoring: {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.92.1',
    folder: 'example/prometheus-operator-crd',
  },
  'redis-operator': {
    addresses: [
      `${OPSTREE}/redis.redis.opstreelabs.in_redisreplications.yaml`,
      `${OPSTREE}/redis.redis.opstreelabs.in_redissentinels.yaml`,
    ],
  },
  strimzi: {
    addresses: ['https://github.com/strimzi/strimzi-kafka-operator/releases/download/0.47.0/strimzi-crds-0.47.0.yaml'],
  },
}

/** The definitions cannot be reached from here. */
export class UnreachableError extends Error {}

/**
 * Reads the schemas of a component: from `folder`/<component> if that is there, otherwise from where the operator publishes
 * them. @throws {UnreachableError}
 */
export async function fetchSchemas(component: string, source: Source, folder: string | undefined): Promise<Schemas> {
  const local = folder && join(folder, component)
  if (local && existsSync(local)) return readSchemas(textsIn(local))
  return readSchemas('module' in source ? readModule(source) : await download(source.addresses))
}

function readModule({ module, folder }: Extract<Source, { module: string }>): string[] {
  const work = mkdtempSync(join(tmpdir(), 'plekje-schemas-'))
  try {
    writeFileSync(join(work, 'go.mod'), 'module plekje.example/schemas\ngo 1.24\n')
    const output = execFileSync('go', ['mod', 'download', '-json', module], { cwd: work, encoding: 'utf8' })
    return textsIn(join((JSON.parse(output) as { Dir: string }).Dir, folder))
  } finally {
    rmSync(work, { recursive: true })
  }
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((file) => join(folder, file))
    .filter((path) => path.endsWith('.yaml') && statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))

async function download(addresses: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (const address of addresses) {
    const response = await fetch(address).catch((cause) => {
      throw new UnreachableError(`${address} cannot be reached`, { cause })
    })
    if (!response.ok) throw new UnreachableError(`${address} answers ${response.status}`)
    texts.push(await response.text())
  }
  return texts
}
