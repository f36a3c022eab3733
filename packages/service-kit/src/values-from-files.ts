import { readFileSync } from 'node:fs'

const SUFFIX = '_FILE'

/**
 * Values of variables, from the environment or from the files that `NAME_FILE` names: Docker and Kubernetes put secrets
 * into files, where neither `inspect` nor the environment of a child process shows them. A known variable that itself
 * ends in `_FILE` (`REMOTES_FILE`) keeps its meaning. A trailing line break is dropped.
 */
export function valuesFromFiles(
  variables: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly values: Record<string, string>; readonly problems: Record<string, string> } {
  const values: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const name of variables) {
    const directValue = env[name]
    if (directValue) values[name] = directValue
    const fileVariable = `${name}${SUFFIX}`
    const file = variables.includes(fileVariable) ? undefined : env[fileVariable]
    if (!file) continue
    if (directValue) {
      problems[fileVariable] = `cannot be set beside ${name}`
      continue
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (value === '') problems[fileVariable] = `names ${file}, which is empty`
      else values[name] = value
    } catch (error) {
      problems[fileVariable] = `cannot be read: ${String(error).replace(/^Error: /, '')}`
    }
  }
  return { values, problems }
}
