import type { Container, Labels, Manifest } from './documents'

/** The environment of a container at its start. */
interface Environment {
  readonly variables: Readonly<Record<string, string>>
  /** Messages about missing keys of ConfigMaps and Secrets. */
  readonly problems: readonly string[]
}

/** Stands for a field of the pod, such as its name, which only a running pod has. */
const FIELD_OF_POD = 'of-the-pod'

/**
 * The variables of a container as the cluster would set them. Secrets that are not in the manifests have the values of
 * `examples`.
 */
export function environmentOf(
  { env = [], envFrom = [] }: Container,
  manifests: readonly Manifest[],
  examples: Labels,
): Environment {
  const variables: Record<string, string> = {}
  const problems: string[] = []
  for (const { configMapRef } of envFrom) Object.assign(variables, dataOf(manifests, 'ConfigMap', configMapRef?.name))
  for (const { name, value, valueFrom } of env) {
    const secret = valueFrom?.secretKeyRef
    const reference = secret ?? valueFrom?.configMapKeyRef
    if (reference === undefined) {
      variables[name] = value ?? FIELD_OF_POD
      continue
    }
    const manifestData = dataOf(manifests, secret ? 'Secret' : 'ConfigMap', reference.name)
    const data = manifestData ?? (secret ? examples : {})
    const referencedValue = data[reference.key]
    if (referencedValue !== undefined) variables[name] = referencedValue
    else if (reference.optional !== true) problems.push(`${reference.name} has no key ${reference.key}`)
  }
  return { variables, problems }
}

function dataOf(manifests: readonly Manifest[], kind: string, name: string | undefined): Labels | undefined {
  const data = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.data
  if (data === undefined || kind === 'ConfigMap') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
}

/** Parses `NAME=value` lines; ignores comments and empty lines. */
export const parseEnvFile = (text: string): Labels =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Like {@link parseEnvFile}, but also parses lines that are commented out: `# NAME=value`. */
export const parsePossibleSettings = (text: string): Labels =>
  parseEnvFile(text.replace(/^# (?=[A-Z][A-Z0-9_]*=)/gm, ''))
