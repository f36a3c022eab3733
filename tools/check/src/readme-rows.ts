import type { SourceFile } from './boundaries'

/** Facts about a service, extracted from its source. */
interface ServiceFacts {
  readonly publishes: ReadonlySet<string>
  readonly consumes: ReadonlySet<string>
  readonly environment: ReadonlySet<string>
}

const rowsToCheck = ['publishes', 'consumes', 'environment'] as const

/** Topics that a service's sources publish and consume, and the variables its configuration reads. */
export function readFacts(files: readonly SourceFile[]): ServiceFacts {
  const source = files.filter(({ path }) => /\/src\//.test(path) && !/\.(test|contract)\.tsx?$/.test(path))
  const allText = source.map(({ text }) => text).join('\n')
  const config = source.filter(({ path }) => path.endsWith('/src/config.ts')).map(({ text }) => text)
  const publishes = matches(allText, /\b(?:outboxEvent|publishEvent|eventMessage)\(\s*'([a-z.]+)'/g)
  // A service that erases members publishes a confirmation.
  if (/\bcreateErasures\(/.test(allText)) publishes.add('account.changed')
  const consumes = matches(allText, /\bsubscribeTo\(\s*'([a-z.]+)'/g)
  for (const [, list = ''] of allText.matchAll(/\btail\w*Topics\w*\s*=?\s*\(?\[([^\]]*)\]/g)) {
    for (const topic of matches(list, /'([a-z.]+)'/g)) consumes.add(topic)
  }
  return {
    publishes,
    consumes,
    environment: matches(config.join('\n'), /^\s*([A-Z][A-Z0-9_]+):/gm),
  }
}

/**
 * Finds differences between the rows `publishes`, `consumes` and `environment` of a unit's README and its code. Rows
 * contain names in backticks, or the word "nothing".
 */
export function findReadmeDrift(path: string, readme: string | undefined, facts: ServiceFacts): string[] {
  if (readme === undefined) return [`${path}: has no README.md`]
  return rowsToCheck.flatMap((row) => {
    const line = readme.split('\n').find((text) => new RegExp(`^\\|\\s*\\**${row}\\**\\s*\\|`, 'i').test(text))
    if (line === undefined) return [`${path}/README.md: has no row "${row}"`]
    const documented = matches(line.split('|').slice(2).join('|'), /`([A-Za-z0-9_.]+)`/g)
    const missing = [...facts[row]].filter((name) => !documented.has(name))
    const extra = [...documented].filter((name) => !facts[row].has(name))
    return [
      ...missing.map((name) => `${path}/README.md: row "${row}" does not name ${name}`),
      ...extra.map((name) => `${path}/README.md: row "${row}" names ${name}, which the code does not`),
    ]
  })
}

const matches = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))
