import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBoundaryBreaks, type SourceFile, type Unit } from './boundaries'
import { measureBuild } from './built-pages'
import { findBrokenCoverage } from './coverage-rows'
import { findEnvDrift } from './env-example'
import { findFileCircles } from './file-circles'
import { findLongFiles } from './file-sizes'
import { findAlertProblems } from './manifests/alerts'
import { checkManifests } from './manifests/check-manifests'
import { findOverBudget } from './page-budgets'
import { findUnportable } from './portable'
import { factsOf, findReadmeDrift } from './readme-rows'
import { findUnchecked, type TypeCheck, typeCheck } from './type-check'
import { findWholeContracts } from './whole-contracts'

const root = join(__dirname, '../../..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

/** What is wrong by one check; empty when nothing is. */
type Problems = readonly string[] | Promise<readonly string[]>
type Checks = Readonly<Record<string, () => Problems>>

/**
 * Prints each check with its outcome; exits with 1 when one fails. Words choose checks whose name has one of them:
 * `npm run check -- lint boundaries`.
 */
async function main(words: readonly string[]): Promise<void> {
  const { readUnits } = await import('../../build/units.mjs')
  const checks = checksOf(readUnits().map((unit) => ({ ...unit, side: sideOf(unit) })))
  const chosen = Object.entries(checks).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (chosen.length === 0) throw new Error(`no check has ${words.join(' or ')} in its name`)
  for (const [name, problemsOf] of chosen) if (!list(name, await problemsOf())) process.exitCode = 1
}

function checksOf(units: readonly Unit[]): Checks {
  const files = trackedFiles(/\.(tsx?|mjs|cjs|css|json|html)$/)
  const sources = files.filter(({ path }) => /\.(tsx?|mjs|cjs)$/.test(path))
  const programs = new Map<string, TypeCheck>()
  const program = (project: string) => {
    const known = programs.get(project) ?? typeCheck(root, project)
    programs.set(project, known)
    return known
  }
  const [servers, frontEnds] = ['tsconfig.server.json', 'tsconfig.web.json'] as const
  const tsx = 'node_modules/tsx/dist/cli.mjs'
  return {
    'types (servers)': () => program(servers).problems,
    'types (front ends)': () => program(frontEnds).problems,
    'every file is type-checked': () =>
      findUnchecked(trackedPaths(), [...program(servers).files, ...program(frontEnds).files]),
    lint: () =>
      run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.']),
    'lock file': () => run(['tools/build/lock-complete.mjs', '--check']),
    contracts: () => run([tsx, 'tools/contract-gate/src/main.ts', 'check']),
    kit: () => run([tsx, 'tools/kit-gate/src/main.ts', 'check']),
    'import boundaries': () => findBoundaryBreaks(units, sources),
    'circles of files': () => findFileCircles(sources),
    'whole contracts': () => findWholeContracts(units, sources),
    'file sizes': () => findLongFiles(sources),
    portable: () => findUnportable(JSON.parse(read('package.json') ?? '{}').scripts, trackedPaths()),
    'README of every unit': () =>
      units
        .filter(({ path }) => !existsSync(join(root, path, 'README.md')))
        .map(({ path }) => `${path}: has no README.md`),
    'README rows': () =>
      units
        .filter(({ kind }) => kind === 'service')
        .flatMap(({ path }) => {
          const own = files.filter((file) => file.path.startsWith(`${path}/`))
          return findReadmeDrift(path, read(`${path}/README.md`), factsOf(own))
        }),
    '.env.example': () => {
      const composeFiles = trackedFiles(/^(docker-compose|compose\.[^/]+)\.yml$/).map(({ text }) => text)
      return findEnvDrift(sources, read('.env.example') ?? '', composeFiles)
    },
    'manifests (k8s/)': async () => {
      const { problems, skipped } = await checkManifests(root, units)
      if (skipped) console.log(`skipped ${skipped}`)
      return problems
    },
    alerts: () => {
      const source = sources.map(({ text }) => text).join('\n')
      return findAlertProblems(read('k8s/alerts.yml') ?? '', read('docs/operations/alerts.md') ?? '', source)
    },
    'page budgets': () => {
      const built = measureBuild(root)
      if (!built) console.log('skipped page budgets: the front ends are not built (npm run build)')
      return built ? findOverBudget(built.budgets, built.pages) : []
    },
    'docs/spec-coverage.md': () => findBrokenCoverage(read('docs/spec-coverage.md') ?? '', files),
  }
}

function sideOf(unit: Unit): Unit['side'] {
  return unit.kind === 'package' ? JSON.parse(read(`${unit.path}/package.json`) ?? '{}').side : undefined
}

/** Files git tracks or would track, so that what is generated does not count. */
function trackedPaths(): string[] {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}

function trackedFiles(pattern: RegExp): SourceFile[] {
  return trackedPaths()
    .filter((path) => pattern.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function run(command: readonly string[]): readonly string[] {
  const result = spawnSync(process.execPath, [...command], { cwd: root, encoding: 'utf8' })
  return result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trim()]
}

function list(name: string, problems: readonly string[]): boolean {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  for (const problem of problems) console.log(`        ${problem.replaceAll('\n', '\n        ')}`)
  return problems.length === 0
}

void main(process.argv.slice(2))
