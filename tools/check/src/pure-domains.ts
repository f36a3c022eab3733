import { posix } from 'node:path'
import { importsOf, type SourceFile, type Unit } from './boundaries'

/** Without engines, clocks or chance of their own: they parse and compare. */
const PURE_LIBRARIES = ['zod', 'node:util']

/** `@plekje/opening-hours/reader` is an entry of a package. */
const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/')

/**
 * Files in a service's `domain/` that import more than their own domain, the contracts, rule packages (of both sides of
 * HTTP) and libraries that only calculate. What needs an engine, a database, HTTP or chance stands in another room.
 */
export function findImpureDomains(units: readonly Unit[], files: readonly SourceFile[]): string[] {
  const rules = units.filter(({ side }) => side === 'both').map(({ name }) => name)
  const allowed = new Set([...PURE_LIBRARIES, ...rules])
  return files.flatMap(({ path, text }) => {
    const [, domain] = /^(services\/[^/]+\/src\/domain)\/.+\.tsx?$/.exec(path) ?? []
    if (domain === undefined || /\.test\.tsx?$/.test(path)) return []
    return importsOf(text)
      .filter((specifier) =>
        specifier.startsWith('.')
          ? !posix.join(posix.dirname(path), specifier).startsWith(`${domain}/`)
          : !allowed.has(specifier) && !allowed.has(packageOf(specifier)),
      )
      .map((specifier) => `${path}: imports ${specifier}, which is no part of a pure domain`)
  })
}
