import { posix } from 'node:path'
import { importsOf, type SourceFile, type Unit } from './boundaries'

/** Sources of impurity: inputs that must be passed as arguments, and state that outlives a call. */
const IMPURE: readonly (readonly [string, RegExp])[] = [
  ['a clock of its own', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.\w/],
  ['chance of its own', /\bMath\.random\b|\bcrypto\.\w/],
  ['the process it runs in', /\bprocess\.\w/],
  ['a variable of the file, which calls change', /^(?:export )?let\s/m],
]

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** Libraries without engines, clocks or randomness. */
const PURE_LIBRARIES = ['zod', 'any-ascii', 'node:util']

/** `@plekje/opening-hours/reader` is an entry of a package. */
const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/')

/**
 * Files in a service's `domain/` that import more than their own domain, the contracts, rule packages (of both sides of
 * HTTP) and libraries that only calculate, or that have a clock, chance, settings or state of their own. What needs an
 * engine, a database, HTTP, a clock or chance stands in another room, or is given it.
 */
export function findImpureDomains(units: readonly Unit[], files: readonly SourceFile[]): string[] {
  const rules = units.filter(({ side }) => side === 'both').map(({ name }) => name)
  const allowed = new Set([...PURE_LIBRARIES, ...rules])
  return files.flatMap(({ path, text }) => {
    const [, domain] = /^(services\/[^/]+\/src\/domain)\/.+\.tsx?$/.exec(path) ?? []
    if (domain === undefined || /\.test\.tsx?$/.test(path)) return []
    const code = text.replace(COMMENT, '')
    const impure = IMPURE.flatMap(([what, pattern]) => {
      const [found] = pattern.exec(code) ?? []
      return found === undefined ? [] : [`${path}: ${found.trim()}: ${what}, which is no part of a pure domain`]
    })
    const imported = importsOf(text)
      .filter((specifier) =>
        specifier.startsWith('.')
          ? !posix.join(posix.dirname(path), specifier).startsWith(`${domain}/`)
          : !allowed.has(specifier) && !allowed.has(packageOf(specifier)),
      )
      .map((specifier) => `${path}: imports ${specifier}, which is no part of a pure domain`)
    return [...imported, ...impure]
  })
}
