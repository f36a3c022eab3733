import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBoundaryBreaks, type SourceFile, type Unit } from './boundaries'
import { measureBuild } from './built-pages'
import { checkReaching } from './check-reaching'
import { findBrokenCoverage } from './coverage-rows'
import { checkDockerfiles } from './dockerfiles'
import { findEnvDrift } from './env-example'
import { findLongFiles } from './file-sizes'
import { findAlertProblems } from './manifests/alerts'
import { checkManifests } from './manifests/check-manifests'
import { findOverBudget } from './page-budgets'
import { findUnportable } from './portable'
import { factsOf, findReadmeDrift } from './readme-rows'
import { findUnchecked, typeCheck } from './type-check'
import { findWholeContracts } from './whole-contracts'

const root = join(__dirname, '../../..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

/** Prints each check with its outcome; exits with 1 when one fails. */
async function main(): Promise<void> {
  const { readUnits } = await import('../../build/units.mjs')
  const units = readUnits().map((unit) => ({ ...unit, side: sideOf(unit) }))
  const files = trackedFiles(/\.(tsx?|mjs|cjs|css|json|html)$/)
  const sources = files.filter(({ path }) => /\.(tsx?|mjs|cjs)$/.test(path))
  const documented = units.filter(({ kind }) => kind === 'service')

  const manifests = await checkManifests(root, units)
  const built = measureBuild(root)
  const servers = typeCheck(root, 'tsconfig.server.json')
  const frontEnds = typeCheck(root, 'tsconfig.web.json')
  const outcomes = [
    list('types (servers)', servers.problems),
    list('types (front ends)', frontEnds.problems),
    list('every file is type-checked', findUnchecked(trackedPaths(), [...servers.files, ...frontEnds.files])),
    run('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.']),
    run('lock file', ['tools/build/lock-complete.mjs', '--check']),
    run('contracts', ['node_modules/tsx/dist/cli.mjs', 'tools/contract-gate/src/main.ts', 'check']),
    run('kit', ['node_modules/tsx/dist/cli.mjs', 'tools/kit-gate/src/main.ts', 'check']),
    list('import boundaries', findBoundaryBreaks(units, sources)),
    list('whole contracts', findWholeContracts(units, sources)),
    list('file sizes', findLongFiles(sources)),
    list('portable', findUnportable(JSON.parse(read('package.json') ?? '{}').scripts, trackedPaths())),
    list(
      'README of every unit',
      units
        .filter(({ path }) => !existsSync(join(root, path, 'README.md')))
        .map(({ path }) => `${path}: has no README.md`),
    ),
    list(
      'README rows',
      documented.flatMap(({ path }) =>
        findReadmeDrift(
          path,
          read(`${path}/README.md`),
          factsOf(files.filter((file) => file.path.startsWith(`${path}/`))),
        ),
      ),
    ),
    list(
      '.env.example',
      findEnvDrift(
        sources,
        read('.env.example') ?? '',
        trackedFiles(/^(docker-compose|compose\.[^/]+)\.yml$/).map(({ text }) => text),
      ),
    ),
    list('manifests (k8s/)', manifests.problems),
    list('Dockerfiles', checkDockerfiles(root, units)),
    list('settings reach their units', await checkReaching(root, units)),
    list(
      'alerts',
      findAlertProblems(
        read('k8s/alerts.yml') ?? '',
        read('docs/operations/alerts.md') ?? '',
        sources.map(({ text }) => text).join('\n'),
      ),
    ),
    ...(built ? [list('page budgets', findOverBudget(built.budgets, built.pages))] : []),
    list('docs/spec-coverage.md', findBrokenCoverage(read('docs/spec-coverage.md') ?? '', files)),
  ]
  if (!built) console.log('skipped page budgets: the front ends are not built (npm run build)')
  if (manifests.skipped) console.log(`skipped ${manifests.skipped}`)
  if (outcomes.includes(false)) process.exitCode = 1
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

function run(name: string, command: readonly string[]): boolean {
  const result = spawnSync(process.execPath, [...command], { cwd: root, encoding: 'utf8' })
  return list(name, result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trim()])
}

function list(name: string, problems: readonly string[]): boolean {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  for (const problem of problems) console.log(`        ${problem.replaceAll('\n', '\n        ')}`)
  return problems.length === 0
}

void main()
