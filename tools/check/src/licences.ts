/** A package as `package-lock.json` has it. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export type Lock = Readonly<Record<string, LockedPackage>>

/**
 * Licences that deployed code may have. LGPL is the licence of libvips, which `sharp` loads as a separate library; OFL
 * is the licence of the fonts.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Licences of packages whose package.json names none. jsonlint-lines-primitives: a fork of zaach/jsonlint, MIT
 * according to its next version, which requires Node 22. suncalc: the LICENSE in its package.
 */
const KNOWN_LICENCES: Readonly<Record<string, string>> = {
  '@mapbox/jsonlint-lines-primitives@2.0.2': 'MIT',
  'suncalc@2.0.2': 'BSD-2-Clause',
}

const knownLicence = (path: string, { version }: LockedPackage) =>
  KNOWN_LICENCES[`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`]

/** Finds dependencies of `units` (folders), indirect ones included, whose licence is not allowed or not known. */
export function findForbiddenLicences(lock: Lock, units: readonly string[]): string[] {
  const licences = new Map<string, string | undefined>()
  const visit = (path: string, inheritedLicence?: string) => {
    const target = lock[path]?.link ? (lock[path]?.resolved ?? path) : path
    const locked = lock[target]
    if (locked === undefined || licences.has(target)) return
    const licence = locked.license ?? knownLicence(target, locked) ?? inheritedLicence
    licences.set(target, licence)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) visitDependency(target, name)
    // Native packages for other systems, without a licence in the lock file, inherit that of the dependent package.
    for (const name of Object.keys(optionalDependencies)) visitDependency(target, name, licence)
  }
  const visitDependency = (from: string, name: string, inheritedLicence?: string) => {
    const path = resolve(lock, from, name)
    if (path !== undefined) visit(path, inheritedLicence)
  }
  for (const unit of units) visit(unit)
  const problems: string[] = []
  for (const [path, licence] of licences) {
    if (!path.includes('node_modules/')) continue
    if (licence === undefined) {
      problems.push(`${path} has no licence in the lock file; add it to KNOWN_LICENCES in tools/check/src/licences.ts`)
    } else if (!isAllowed(licence)) {
      problems.push(`${path}: licence ${licence} is not allowed; see ALLOWED in tools/check/src/licences.ts`)
    }
  }
  return problems
}

/** Resolves like Node: in `node_modules` of the folder, or of a parent. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

/**
 * Evaluates an SPDX expression: one part of an OR must be allowed, and all of an AND. Operators may be in either case.
 * The result of each innermost group replaces the group, as an allowed or a forbidden licence.
 */
function isAllowed(expression: string): boolean {
  const [group, groupExpression] = /\(([^()]*)\)/.exec(expression) ?? []
  if (group === undefined || groupExpression === undefined) {
    return expression
      .split(/ or /i)
      .some((choice) => choice.split(/ and /i).every((licence) => ALLOWED.has(licence.trim())))
  }
  return isAllowed(expression.replace(group, isAllowed(groupExpression) ? ' MIT ' : ' forbidden '))
}
