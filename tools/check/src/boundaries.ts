/** A workspace, described by its folder and package.json. */
export interface Unit {
  readonly path: string
  readonly name: string
  readonly kind: 'package' | 'service' | 'gateway' | 'shell' | 'mfe' | 'tool' | 'data' | 'tests'
  /** Packages only: the side of HTTP that may use the package. `tests`: only tests and tools. */
  readonly side?: 'server' | 'web' | 'both' | 'tests' | undefined
  readonly dependsOn: readonly string[]
  /** Folders of `src` with a separate entry of the package, such as `admin` of `@plekje/ui/admin`. */
  readonly entries?: readonly string[] | undefined
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g
const TEST_PATH = /\.(test|journey|contract)\.tsx?$|\/(?:tests|testing|contract)\//

export const importsOf = (text: string): string[] => [...text.matchAll(IMPORT)].map((match) => match[2] ?? '')

/**
 * The imports that break the direction of PLATFORM-2: contracts ← engines ← service-kit ← services ← tools/platform and
 * contracts ← web-kit, ui ← shell and micro-frontends. Derived from the paths of folders and from `side` in a package's
 * package.json; no unit is listed by name.
 */
export function findBoundaryBreaks(units: readonly Unit[], files: readonly SourceFile[]): string[] {
  const byName = new Map(units.map((unit) => [unit.name, unit]))
  const problems = units
    .filter((unit) => unit.kind === 'package' && unit.side === undefined)
    .map((unit) => `${unit.path}/package.json: says no "side" (server, web, both or tests)`)
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const unit = units.find(({ path }) => file.path.startsWith(`${path}/`))
    if (!unit) continue
    for (const specifier of importsOf(file.text)) {
      const problem = specifier.startsWith('.')
        ? (checkWithinUnit(unit, file, specifier) ?? checkWithinEntry(unit, file, specifier))
        : checkImport(unit, file, specifier, byName, edges)
      if (problem) problems.push(`${file.path}: ${problem}`)
    }
  }
  return [...problems, ...findCycles(edges)]
}

function checkWithinUnit(unit: Unit, file: SourceFile, specifier: string): string | undefined {
  if (unit.kind === 'tests' || unit.kind === 'tool' || unit.kind === 'data') return undefined
  const target = new URL(specifier, `file:///${file.path}`).pathname.slice(1)
  return target.startsWith(`${unit.path}/`) ? undefined : `imports ${specifier}, outside its own unit`
}

/**
 * Finds relative imports between the entries of a package. A page has one copy of the main entry, which other entries
 * import by its name: importing its files would add a second copy, the reverse would put another entry on every page.
 */
function checkWithinEntry(unit: Unit, file: SourceFile, specifier: string): string | undefined {
  const target = new URL(specifier, `file:///${file.path}`).pathname.slice(1)
  const from = entryOf(unit, file.path)
  const to = entryOf(unit, target)
  if (TEST_PATH.test(file.path) || from === to) return undefined
  return `imports ${specifier}, of another entry of ${unit.name}: import that by its name`
}

const entryOf = ({ path, entries = [] }: Unit, file: string): string | undefined =>
  entries.find((entry) => file === `${path}/src/${entry}` || file.startsWith(`${path}/src/${entry}/`))

function checkImport(
  unit: Unit,
  file: SourceFile,
  specifier: string,
  byName: ReadonlyMap<string, Unit>,
  edges: Map<string, Set<string>>,
): string | undefined {
  if (!specifier.startsWith('@plekje/')) return undefined
  const name = specifier.split('/').slice(0, 2).join('/')
  const target = byName.get(name)
  const isInTest = TEST_PATH.test(file.path)
  if (!target) return isInTest ? undefined : `imports ${name}, which is no unit`
  if (target === unit) return isInTest || entryOf(unit, file.path) ? undefined : `imports itself as ${name}`
  if (!isInTest && unit.kind !== 'tests' && !unit.dependsOn.includes(name)) {
    return `imports ${name}, which its package.json does not name`
  }
  if (!isInTest) {
    const targets = edges.get(unit.path) ?? new Set()
    edges.set(unit.path, targets.add(target.path))
  }
  return mayImport(unit, target, isInTest) ? undefined : `${unit.kind} must not import ${target.kind} ${name}`
}

function mayImport(unit: Unit, target: Unit, isInTest: boolean): boolean {
  if (unit.kind === 'tool' || unit.kind === 'tests' || unit.side === 'tests') return true
  // The command that fills an empty store of a service reads the seed.
  if (target.kind === 'data') return isInTest || unit.kind === 'service'
  if (target.kind !== 'package') return false
  if (isInTest && target.side === 'tests') return true
  const isWeb = unit.kind === 'shell' || unit.kind === 'mfe' || unit.side === 'web'
  const isServer = unit.kind === 'service' || unit.kind === 'gateway' || unit.side === 'server' || unit.kind === 'data'
  if (isWeb) return target.side === 'web' || target.side === 'both'
  if (isServer) return target.side === 'server' || target.side === 'both'
  return target.side === 'both'
}

function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      const cycle = trail.slice(trail.indexOf(path))
      const smallest = cycle.indexOf([...cycle].sort()[0] ?? '')
      cycles.add([...cycle.slice(smallest), ...cycle.slice(0, smallest)].join(' → '))
      return
    }
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
  }
  for (const path of edges.keys()) visit(path, [])
  return [...cycles].map((cycle) => `units import each other in a circle: ${cycle}`)
}
