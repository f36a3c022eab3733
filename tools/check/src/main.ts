import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAKPOINTS } from '../../../packages/ui/src/breakpoints'
import { findBoundaryBreaks, type SourceFile, type Unit } from './boundaries'
import { findOtherWidths } from './breakpoints'
import { measureBuild } from './built-pages'
import { checkReaching } from './check-reaching'
import { findBrokenCitations, rulesThatHold } from './citations'
import { findUnowned } from './code-owners'
import { findBrokenCoverage, findBrokenPlaces } from './coverage-rows'
import { checkDockerfiles } from './dockerfiles'
import { findBrokenLinks } from './document-links'
import { findEnvDrift } from './env-example'
import { findFileCircles } from './file-circles'
import { findLongFiles } from './file-sizes'
import { findForbiddenLicences } from './licences'
import { findAlertProblems } from './manifests/alerts'
import { checkManifests } from './manifests/check-manifests'
import { findOverBudget } from './page-budgets'
import { findUnportable } from './portable'
import { findImpureDomains } from './pure-domains'
import { factsOf, findReadmeDrift } from './readme-rows'
import { countOf, findUnappliable } from './tutorial/apply-blocks'
import { readTutorial } from './tutorial/read-tutorial'
import { findUnchecked, type TypeCheck, typeCheck } from './type-check'
import { findWholeContracts } from './whole-contracts'
import { findSchemaErrors, findWorkflowProblems, imagesIn } from './workflows'

const root = join(__dirname, '../../..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

/** Files that people write: code, styles, documents, manifests, scripts and settings. */
const WRITTEN = /\.(tsx?|[mc]?js|css|json|html|md|ya?ml|sh|svg|conf|example)$|Dockerfile$|^\.ci\//

/** Kinds of units that have an image. */
const DEPLOYED = new Set(['service', 'gateway', 'shell', 'mfe'])

/** What is wrong by one check; empty when nothing is. */
type Problems = readonly string[]
/** With what is to be read also when nothing is wrong, such as what a contract gained. */
interface Findings {
  readonly problems: Problems
  readonly notes: readonly string[]
}
type Checks = Readonly<Record<string, () => Problems | Findings | Promise<Problems>>>

/**
 * Prints each check with its outcome; exits with 1 when one fails. Words choose checks whose name has one of them:
 * `npm run check -- lint boundaries`.
 */
async function main(words: readonly string[]): Promise<void> {
  const { readUnits } = await import('../../build/units.mjs')
  const checks = checksOf(readUnits().map((unit) => ({ ...unit, side: sideOf(unit), entries: entriesOf(unit) })))
  const chosen = Object.entries(checks).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (chosen.length === 0) throw new Error(`no check has ${words.join(' or ')} in its name`)
  for (const [name, check] of chosen) if (!list(name, await findingsOf(check))) process.exitCode = 1
}

/** A check that cannot be made, of a file that is no JSON say, is one that failed; the others are made all the same. */
async function findingsOf(check: Checks[string]): Promise<Findings> {
  try {
    const found = await check()
    return 'problems' in found ? found : { problems: found, notes: [] }
  } catch (error) {
    return { problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)], notes: [] }
  }
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
    contracts: () => runNoting([tsx, 'tools/contract-gate/src/main.ts', 'check']),
    kit: () => runNoting([tsx, 'tools/kit-gate/src/main.ts', 'check']),
    'import boundaries': () => findBoundaryBreaks(units, sources),
    'pure domains': () => findImpureDomains(units, sources),
    breakpoints: () => findOtherWidths(files, Object.values(BREAKPOINTS)),
    'circles of files': () => findFileCircles(sources),
    'whole contracts': () => findWholeContracts(units, sources),
    'file sizes': () => findLongFiles(sources),
    portable: () => findUnportable(JSON.parse(read('package.json') ?? '{}').scripts, trackedPaths()),
    'README of every unit': () =>
      units
        .filter(({ path }) => !existsSync(join(root, path, 'README.md')))
        .map(({ path }) => `${path}: has no README.md`),
    licences: () =>
      findForbiddenLicences(
        JSON.parse(read('package-lock.json') ?? '{}').packages,
        units.filter(({ path, kind }) => DEPLOYED.has(kind) || path === 'tools/static-server').map(({ path }) => path),
      ),
    workflows: async () => {
      const scripts = new Set(Object.keys(JSON.parse(read('package.json') ?? '{}').scripts))
      const images = imagesIn(read('docker-compose.yml') ?? '')
      const found = trackedFiles(/^\.github\/workflows\/[^/]+\.ya?ml$/).map(async ({ path, text }) => [
        ...(await findSchemaErrors(path, text)),
        ...findWorkflowProblems(text, { scripts, images }).map((problem) => `${path}: ${problem}`),
      ])
      return (await Promise.all(found)).flat()
    },
    'owners of units': () =>
      findUnowned(
        read('.github/CODEOWNERS') ?? '',
        units.map(({ path }) => path),
        (path) => existsSync(join(root, path)),
      ),
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
    Dockerfiles: () => checkDockerfiles(root, units),
    'settings reach their units': () => checkReaching(root, units),
    alerts: () => {
      const source = sources.map(({ text }) => text).join('\n')
      return findAlertProblems(read('k8s/alerts.yml') ?? '', read('docs/operations/alerts.md') ?? '', source)
    },
    'page budgets': () => {
      const built = measureBuild(root)
      if (!built) console.log('skipped page budgets: the front ends are not built (npm run build)')
      return built ? findOverBudget(built.budgets, built.pages) : []
    },
    citations: () => findBrokenCitations(trackedFiles(WRITTEN)),
    'links of documents': () => findBrokenLinks(trackedFiles(/\.md$/), trackedPaths()),
    'docs/spec-coverage.md': () =>
      findBrokenCoverage(read('docs/spec-coverage.md') ?? '', files, rulesThatHold(trackedFiles(/\.md$/))),
    'docs/tutorial.md': () => checkTutorial('docs/tutorial.md'),
    'ARCHITECTURE.md': () => findBrokenPlaces(read('ARCHITECTURE.md') ?? '', files, trackedPaths()),
  }
}

/** That it still applies; that it works is tried by `npm run check:tutorial`. */
function checkTutorial(document: string): string[] {
  const text = read(document) ?? ''
  const steps = readTutorial(document, text)
  const rules = trackedFiles(/^docs\/product\/.+\.md$/).map((file) => file.text)
  const count = countOf(steps)
  const miscounted = text.includes(count) ? [] : [`${document}: does not say that it changes ${count}`]
  return [...findUnappliable(document, steps, read, rules.join('\n')), ...miscounted]
}

function sideOf(unit: Unit): Unit['side'] {
  return unit.kind === 'package' ? JSON.parse(read(`${unit.path}/package.json`) ?? '{}').side : undefined
}

/** Without `server`: what renders pages is one file, with one copy of everything. */
const entriesOf = ({ path }: Unit): string[] =>
  Object.values(JSON.parse(read(`${path}/package.json`) ?? '{}').exports ?? {}).flatMap(
    (file) => String(file).match(/^\.\/src\/((?!server\/)[^/]+)\/index\.tsx?$/)?.[1] ?? [],
  )

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

function run(command: readonly string[]): Problems {
  return runNoting(command).problems
}

/** The same, with what the program says when nothing is wrong. */
function runNoting(command: readonly string[]): Findings {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return { problems: [`${stdout}${stderr}`.trim()], notes: [] }
  return { problems: [], notes: stdout.trim() === '' ? [] : [stdout.trim()] }
}

function list(name: string, { problems, notes }: Findings): boolean {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  for (const line of [...problems, ...notes]) console.log(`        ${line.replaceAll('\n', '\n        ')}`)
  return problems.length === 0
}

void main(process.argv.slice(2))
