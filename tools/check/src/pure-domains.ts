import { posix } from 'node:path'
import { importsOf, type SourceFile, type Unit } from './boundaries'

/** Sources of impurity: inputs that must be passed as arguments, and state that outlives a call. */
const IMPURITIES: readonly (readonly [string, RegExp])[] = [
  ['a clock of its own', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.\w/],
  ['chance of its own', /\bMath\.random\b|\bcrypto\.\w/],
  ['the process it runs in', /\bprocess\.\w/],
  ['a variable of the file, which calls change', /^(?:export )?let\s/m],
]

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** Libraries without engines, clocks or randomness. */
const PURE_LIBRARIES = ['zod', 'any-ascii', 'node:util']

/** The package of an entry such as `@plekje/opening-hours/reader`. */
const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/')

/**
 * Finds files in a service's `domain/` that are not pure. They may import only their own domain, the contracts,
 * packages for both sides of HTTP, and libraries that only calculate, and may not use a clock, randomness, settings or
 * state. Code that needs those, an engine, a database or HTTP belongs in another folder, or gets them as arguments.
 */
export function findImpureDomains(units: readonly Unit[], files: readonly SourceFile[]): string[] {
  const sharedPackages = units.filter(({ side }) => side === 'both').map(({ name }) => name)
  const allowed = new Set([...PURE_LIBRARIES, ...sharedPackages])
  return files.flatMap(({ path, text }) => {
    const [, domain] = /^(services\/[^/]+\/src\/domain)\/.+\.tsx?$/.exec(path) ?? []
    if (domain === undefined || /\.test\.tsx?$/.test(path)) return []
    const code = text.replace(COMMENT, '')
    const impurityProblems = IMPURITIES.map(([label, pattern]) => ({ label, found: pattern.exec(code)?.[0] }))
      .filter(({ found }) => found !== undefined)
      .map(({ label, found }) => `${path}: ${found?.trim()}: ${label}, which is no part of a pure domain`)
    const importProblems = importsOf(text)
      .filter((specifier) =>
        specifier.startsWith('.')
          ? !posix.join(posix.dirname(path), specifier).startsWith(`${domain}/`)
          : !allowed.has(specifier) && !allowed.has(packageOf(specifier)),
      )
      .map((specifier) => `${path}: imports ${specifier}, which is no part of a pure domain`)
    return [...importProblems, ...impurityProblems]
  })
}
