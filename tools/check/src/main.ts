import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAKPOINTS, type Breakpoint, belowWidth, fromWidth } from '../../../packages/ui/src/breakpoints'
import { findBoundaryBreaks, type Unit } from './boundaries'
import { findOtherWidths } from './breakpoints'
import { measureBuild } from './built-pages'
import { CheckCache } from './check-cache'
import { checkReaching } from './check-reaching'
import { findBrokenCitations } from './citations'
import { findOwnerProblems } from './code-owners'
import { findVagueComments } from './comment-openings'
import { findBrokenPlaces } from './coverage-rows'
import { findUndefinedProperties } from './custom-properties'
import { checkDockerfiles } from './dockerfiles'
import { findBrokenLinks, findUnknownNames } from './document-links'
import { findEnvDrift } from './env-example'
import { findFileCircles } from './file-circles'
import { findForbiddenLicences } from './licences'
import { lint } from './lint'
import { findAlertProblems } from './manifests/alerts'
import { checkManifests } from './manifests/check-manifests'
import { findRenderer } from './manifests/render'
import { findOverBudget } from './page-budgets'
import { findUnportable } from './portable'
import { findImpureDomains } from './pure-domains'
import { findReadmeDrift, readFacts } from './readme-rows'
import { runProgram } from './run-program'
import { COVERAGE, COVERAGE_INPUTS, findBrokenCoverage } from './spec-coverage'
import { Tree } from './tree'
import { countOf, findUnappliable } from './tutorial/apply-blocks'
import { readTutorial } from './tutorial/read-tutorial'
import { findUnchecked, type TypeCheck, typeCheck } from './type-check'
import { findUpgradeNoteProblems } from './upgrade-notes'
import { findWholeContracts } from './whole-contracts'
import { findSchemaErrors, findWorkflowProblems, imagesIn } from './workflows'

const root = join(__dirname, '../../..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

/** Files written by hand: code, styles, documents, manifests, scripts and settings. */
const HANDWRITTEN_FILES = /\.(tsx?|[mc]?js|css|json|html|md|ya?ml|sh|svg|conf|example)$|Dockerfile$|^\.ci\//

const DEPLOYED_KINDS = new Set(['service', 'gateway', 'shell', 'mfe'])

/** Problems found by a check; empty when it passes. */
type Problems = readonly string[]
/** Problems with notes that are printed even when the check passes, such as additions to a contract. */
interface Findings {
  readonly problems: Problems
  readonly notes?: readonly string[]
  /** True when the inputs of the check did not change since it passed. */
  readonly isCached?: boolean
}
type Outcome = Problems | Findings
type Check = () => Outcome | Promise<Outcome>
type Checks = Readonly<Record<string, Check>>

const tree = new Tree(root)
const cache = new CheckCache(join(root, '.cache/check/passed.json'))
/** A key of the inputs of every check: the code of the checks, the installed packages, and Node. */
const commonKey = [
  tree.hashOf(/^tools\/(check|build)\/(src\/.*|[^/]+\.[cm]js)$|^tsconfig.*\.json$/),
  createHash('sha256')
    .update(read('node_modules/.package-lock.json') ?? '')
    .digest('hex'),
  process.version,
].join(' ')
const context = { tree, cache, commonKey }

const widthQueries = (): readonly string[] =>
  (Object.keys(BREAKPOINTS) as Breakpoint[]).flatMap((breakpoint) => [fromWidth(breakpoint), belowWidth(breakpoint)])

/**
 * Runs the checks, and prints each result with its seconds; exits with 1 when one fails. Words select checks by a part
 * of their name: `npm run check -- lint boundaries`.
 */
async function main(words: readonly string[]): Promise<void> {
  const { readUnits } = await import('../../build/units.mjs')
  const { branchPoint } = await import('../changes.mjs')
  const { closureOf, readImportGraph } = await import('../import-graph.mjs')
  const units = readUnits().map((unit) => ({ ...unit, side: sideOf(unit), entries: entriesOf(unit) }))
  const findWithImports = (pattern: RegExp) => {
    const graph = readImportGraph(
      tree.paths.filter((path) => /\.([cm]?[jt]sx?|json)$/.test(path)),
      (path) => tree.textOf(path),
    )
    return closureOf(
      graph,
      tree.paths.filter((path) => pattern.test(path)),
    )
  }
  const checks = createChecks(units, { branchPoint: branchPoint(), findWithImports })
  const selectedChecks = Object.entries(checks).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (selectedChecks.length === 0) throw new Error(`no check has ${words.join(' or ')} in its name`)
  // Started programs run while other checks run in this process.
  await Promise.all(
    selectedChecks.map(async ([name, check]) => {
      const findings = await runCheck(check)
      const duration = findings.isCached ? 'unchanged' : `${(findings.ms / 1000).toFixed(1)} s`
      if (!printOutcome(name, findings, duration)) process.exitCode = 1
    }),
  )
  cache.save()
}

/** Runs a check. A check that throws, as for invalid JSON, counts as failed, and the others still run. */
async function runCheck(check: Check): Promise<Findings & { readonly ms: number }> {
  const started = performance.now()
  try {
    const outcome = check()
    // A synchronous check is measured here, because the time after an `await` includes concurrent checks.
    const endedAt = outcome instanceof Promise ? undefined : performance.now()
    const findings = await outcome
    const ms = (endedAt ?? performance.now()) - started
    return 'problems' in findings ? { ...findings, ms } : { problems: findings, ms }
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { problems: [problem], ms: performance.now() - started }
  }
}

/** Wraps a slow check, which then runs only if its inputs changed since it passed. */
const whenChanged =
  (name: string, hashOfInputs: () => string, check: Check): Check =>
  async () => {
    const key = `${commonKey} ${hashOfInputs()}`
    const lastPass = cache.find(name)
    if (lastPass?.key === key) return { problems: [], notes: lastPass.notes ?? [], isCached: true }
    const findings = await runCheck(check)
    if (findings.problems.length === 0) cache.store(name, { key, notes: findings.notes ?? [] })
    return findings
  }

interface CheckInputs {
  /** The commit to compare with, to list additions. */
  readonly branchPoint: string
  /** The files whose path matches, and all their imports, indirect ones included. */
  findWithImports(pattern: RegExp): readonly string[]
}

function createChecks(units: readonly Unit[], { branchPoint, findWithImports }: CheckInputs): Checks {
  const files = tree.matching(/\.(tsx?|mjs|cjs|css|json|html)$/)
  const sources = files.filter(({ path }) => /\.(tsx?|mjs|cjs)$/.test(path))
  const programs = new Map<string, Promise<TypeCheck>>()
  const program = (project: string) => {
    const running = programs.get(project) ?? typeCheck(root, project, context)
    programs.set(project, running)
    return running
  }
  const servers = 'tsconfig.server.json'
  const frontEnds = 'tsconfig.web.json'
  const tsx = 'node_modules/tsx/dist/cli.mjs'
  /** The hash of the manifests and of the settings that units read. */
  const deploymentHash = () =>
    [
      tree.hashOf(
        /^k8s\/|^docs\/operations\/network\.md$|^docker-compose\.yml$|\/src\/(service|main)\.ts$|^packages\/engines\/src\/open-engines\.ts$/,
      ),
      tree.hashOfFiles(findWithImports(/^(services\/[^/]+|gateway|tools\/static-server)\/src\/config\.ts$/)),
      JSON.stringify(findRenderer()),
    ].join(' ')
  return {
    'types (servers)': () => program(servers),
    'types (front ends)': () => program(frontEnds),
    'every file is type-checked': async () =>
      findUnchecked(tree.paths, [...(await program(servers)).files, ...(await program(frontEnds)).files]),
    lint: () => lint(root, context),
    'lock file': async () => (await run(['tools/build/lock-complete.mjs', '--check'])).problems,
    contracts: whenChanged(
      'contracts',
      () => `${tree.hashOf(/^packages\/contracts\/|\/src\/.*\.tsx?$/)} ${branchPoint}`,
      () => run([tsx, 'tools/check/src/contract-gate/main.ts', 'check']),
    ),
    kit: whenChanged(
      'kit',
      () => tree.hashOf(/^packages\//),
      () => run([tsx, 'tools/check/src/kit-gate/main.ts', 'check']),
    ),
    'import boundaries': () => findBoundaryBreaks(units, sources),
    'pure domains': () => findImpureDomains(units, sources),
    breakpoints: () => findOtherWidths(files, widthQueries()),
    'custom properties': () => findUndefinedProperties(files),
    'openings of comments': () => findVagueComments(files),
    'circles of files': () => findFileCircles(sources),
    'whole contracts': () => findWholeContracts(units, sources),
    portable: () => findUnportable(JSON.parse(read('package.json') ?? '{}').scripts, tree.paths),
    'README of every unit': () =>
      units
        .filter(({ path }) => !existsSync(join(root, path, 'README.md')))
        .map(({ path }) => `${path}: has no README.md`),
    licences: () =>
      findForbiddenLicences(
        JSON.parse(read('package-lock.json') ?? '{}').packages,
        units
          .filter(({ path, kind }) => DEPLOYED_KINDS.has(kind) || path === 'tools/static-server')
          .map(({ path }) => path),
      ),
    workflows: whenChanged(
      'workflows',
      () => tree.hashOf(/^\.github\/|^docker-compose\.yml$|^package\.json$/),
      async () => {
        const scripts = new Set(Object.keys(JSON.parse(read('package.json') ?? '{}').scripts))
        const images = imagesIn(read('docker-compose.yml') ?? '')
        const problemsOfFiles = tree
          .matching(/^\.github\/workflows\/[^/]+\.ya?ml$/)
          .map(async ({ path, text }) => [
            ...(await findSchemaErrors(path, text)),
            ...findWorkflowProblems(text, { scripts, images }).map((problem) => `${path}: ${problem}`),
          ])
        return (await Promise.all(problemsOfFiles)).flat()
      },
    ),
    'owners of units': () =>
      findOwnerProblems(
        read('.github/CODEOWNERS') ?? '',
        units.map(({ path }) => path),
        (path) => existsSync(join(root, path)),
      ),
    'README rows': () =>
      units
        .filter(({ kind }) => kind === 'service')
        .flatMap(({ path }) => {
          const serviceFiles = files.filter((file) => file.path.startsWith(`${path}/`))
          return findReadmeDrift(path, read(`${path}/README.md`), readFacts(serviceFiles))
        }),
    '.env.example': () => {
      const composeFiles = tree.matching(/^(docker-compose|compose\.[^/]+)\.yml$/).map(({ text }) => text)
      return findEnvDrift(sources, read('.env.example') ?? '', composeFiles)
    },
    'manifests (k8s/)': whenChanged('manifests (k8s/)', deploymentHash, async () => {
      const { problems, skipped } = await checkManifests(root, units)
      if (skipped) console.log(`skipped ${skipped}`)
      return problems
    }),
    // Copied files must exist, so the result depends on the names of files, not on their content.
    Dockerfiles: whenChanged(
      'Dockerfiles',
      () => `${tree.hashOf(/^docker\/|^\.dockerignore$|package(-lock)?\.json$/)} ${tree.hashOfNames(/./)}`,
      async () => checkDockerfiles(root, units, (await import('../../build/prune.mjs')).prune),
    ),
    'settings reach their units': whenChanged('settings reach their units', deploymentHash, () =>
      checkReaching(root, units),
    ),
    'upgrade notes': () => findUpgradeNoteProblems(read('CHANGELOG.md') ?? ''),
    alerts: () => {
      const source = sources.map(({ text }) => text).join('\n')
      return findAlertProblems(read('k8s/alerts.yml') ?? '', read('docs/operations/alerts.md') ?? '', source)
    },
    'page budgets': () => {
      const built = measureBuild(root)
      if (!built) console.log('skipped page budgets: the front ends are not built (npm run build)')
      return built ? findOverBudget(built.budgets, built.pages) : []
    },
    citations: () => findBrokenCitations(tree.matching(HANDWRITTEN_FILES)),
    'links of documents': () => findBrokenLinks(tree.matching(/\.md$/), tree.paths),
    'names in documents': () =>
      // CHANGELOG.md names things that no longer exist.
      findUnknownNames(
        tree.matching(/^(?!CHANGELOG).*\.md$/),
        tree.paths,
        Object.keys(JSON.parse(read('package.json') ?? '{}').scripts),
      ),
    [COVERAGE]: () => findBrokenCoverage(read(COVERAGE) ?? '', tree.matching(COVERAGE_INPUTS)),
    'docs/tutorial.md': () => checkTutorial('docs/tutorial.md'),
    'ARCHITECTURE.md': () => findBrokenPlaces(read('ARCHITECTURE.md') ?? '', files, tree.paths),
  }
}

/** Checks that the tutorial applies; `npm run check:tutorial` runs it. */
function checkTutorial(document: string): string[] {
  const text = read(document) ?? ''
  const steps = readTutorial(document, text)
  const rules = tree.matching(/^docs\/product\/.+\.md$/).map((file) => file.text)
  const count = countOf(steps)
  const miscounted = text.includes(count) ? [] : [`${document}: does not say that it changes ${count}`]
  return [...findUnappliable(document, steps, read, rules.join('\n')), ...miscounted]
}

function sideOf(unit: Unit): Unit['side'] {
  return unit.kind === 'package' ? JSON.parse(read(`${unit.path}/package.json`) ?? '{}').side : undefined
}

/** The entries of a package, without `server`: server rendering is one bundle with one copy of everything. */
function entriesOf({ path }: Unit): string[] {
  const { exports = {} } = JSON.parse(read(`${path}/package.json`) ?? '{}')
  return Object.values(exports)
    .map((file) => /^\.\/src\/((?!server\/)[^/]+)\/index\.tsx?$/.exec(String(file))?.[1])
    .filter((entry) => entry !== undefined)
}

async function run(command: readonly string[]): Promise<Findings> {
  const { isGood, stdout, stderr } = await runProgram(root, command)
  if (!isGood) return { problems: [`${stdout}${stderr}`.trim()] }
  return { problems: [], notes: stdout.trim() === '' ? [] : [stdout.trim()] }
}

/** Prints the result of a check. Returns true when it passed. */
function printOutcome(name: string, { problems, notes = [] }: Findings, duration: string): boolean {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}  · ${duration}`)
  for (const line of [...problems, ...notes]) console.log(`        ${line.replaceAll('\n', '\n        ')}`)
  return problems.length === 0
}

void main(process.argv.slice(2))
