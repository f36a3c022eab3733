import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Manifest, titleOf } from './documents'

interface Model {
  validate(): void
}

/** Finds wrong types and missing fields, by Kubernetes' schemas. {@link findTypeProblems} finds unknown fields. */
export function findSchemaProblems(manifests: readonly Manifest[]): string[] {
  const load = createRequire(__filename)
  return manifests.flatMap((manifest) => {
    const title = titleOf(manifest)
    try {
      const models: Record<string, new (data: unknown) => Model> = load(moduleOf(manifest))
      const Kind = models[manifest.kind]
      if (Kind === undefined) return [`${title}: ${manifest.apiVersion} has no such kind`]
      new Kind(manifest).validate()
      return []
    } catch (error) {
      return [`${title}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

/** Writes each manifest to `folder` as a literal of its type, so that the compiler finds unknown fields. */
export function findTypeProblems(
  manifests: readonly Manifest[],
  { root, folder }: { root: string; folder: string },
): string[] {
  if (manifests.length === 0) return []
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lines = manifests.map((manifest, index) => {
    const type = `import('${moduleOf(manifest)}').I${manifest.kind}`
    return `export const m${index}: ${type} = ${JSON.stringify(manifest)}`
  })
  writeFileSync(join(folder, 'manifests.ts'), `${lines.join('\n')}\n`)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        types: [],
      },
      files: ['manifests.ts'],
    }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  if (status === 0) return []
  const errors = [...stdout.matchAll(/manifests\.ts\((\d+),\d+\): error \w+: (.*)/g)]
  if (errors.length === 0) return [stdout.trim()]
  return errors.map(([, line, message = '']) => {
    const manifest = manifests[Number(line) - 1]
    return `${manifest ? titleOf(manifest) : 'manifests'}: ${message}`
  })
}

const CORE_GROUPS = /^(networking|rbac\.authorization|storage|scheduling)\.k8s\.io$/

/** False for resources of an operator, which Kubernetes' own schemas do not describe. */
export const isOfKubernetes = ({ apiVersion }: Manifest): boolean => {
  const [group = '', version] = apiVersion.split('/')
  return version === undefined || !group.includes('.') || CORE_GROUPS.test(group)
}

const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`
