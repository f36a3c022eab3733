import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSchemas, type Schemas } from './custom-resources'

/** A folder of an operator's Go module that has its CustomResourceDefinitions. */
interface ModuleFolder {
  readonly module: string
  readonly folder: string
}

/** The definitions of each component of k8s/components with custom resources; undefined where no Go module has them. */
export const componentModules: Readonly<Record<string, ModuleFolder | undefined>> = {
  'cert-manager': { module: 'github.com/cert-manager/cert-manager@v1.21.2', folder: 'deploy/crds' },
  'external-secrets': { module: 'github.com/external-secrets/external-secrets@v1.3.2', folder: 'config/crds/bases' },
  'gateway-api': { module: 'sigs.k8s.io/gateway-api@v1.6.3', folder: 'config/crd/standard' },
  'mongodb-operator': { module: 'github.com/mongodb/mongodb-kubernetes-operator@v0.9.0', folder: 'config/crd/bases' },
  monitoring: {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.92.1',
    folder: 'example/prometheus-operator-crd',
  },
  'redis-operator': undefined,
  strimzi: undefined,
}

/**
 * Reads the schemas of a component: from `folder`/<component> if that is there, otherwise from the operator's Go
 * module. Undefined when neither has them.
 */
export function readComponentSchemas(component: string, folder: string | undefined): Schemas | undefined {
  const localFolder = folder && join(folder, component)
  if (localFolder && existsSync(localFolder)) return readSchemas(textsIn(localFolder))
  const moduleFolder = componentModules[component]
  return moduleFolder && readSchemas(readModule(moduleFolder))
}

function readModule({ module, folder }: ModuleFolder): string[] {
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
