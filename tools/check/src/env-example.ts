import type { SourceFile } from './boundaries'

/** Variables that a configuration schema reads: keys in capitals in `config.ts` and `settings.ts` of a unit. */
export const variablesOf = (files: readonly SourceFile[]): Set<string> =>
  new Set(
    files
      .filter(({ path }) => /\/src\/(config|settings)\.ts$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/^\s*([A-Z][A-Z0-9_]{2,}):\s*[A-Za-z]/gm)].map((match) => match[1] ?? ''),
      ),
  )

/** Variables that .env.example explains: set or commented out. */
const explainedVariables = (example: string): Set<string> =>
  new Set([...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]{2,})=/gm)].map((match) => match[1] ?? ''))

const composeVariables = (text: string): string[] =>
  [...text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]{2,})/g)].map((match) => match[1] ?? '')

/**
 * Finds variables that the code or a Compose file reads and .env.example does not explain, and the reverse.
 *
 * @param composeFiles texts of the Compose files
 */
export function findEnvDrift(
  files: readonly SourceFile[],
  example: string,
  composeFiles: readonly string[] = [],
): string[] {
  const settingNames = new Set([...variablesOf(files), ...composeFiles.flatMap(composeVariables)])
  const explainedNames = explainedVariables(example)
  const problems: string[] = []
  for (const name of settingNames) {
    if (!explainedNames.has(name)) problems.push(`.env.example: does not explain ${name}`)
  }
  for (const name of explainedNames) {
    if (!settingNames.has(name)) problems.push(`.env.example: explains ${name}, which no configuration reads`)
  }
  return problems
}
