// npm run test:quick: the unit tests that a change touches, nearest first, as many as go into a minute.
//   npm run test:quick                what is not committed; where all is, the last commit
//   npm run test:quick -- --since REV all since REV
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { npmPackagesStayOutside } from '../build/bundle-server.mjs'
import { readUnits, root } from '../build/units.mjs'
import { readDurations } from './durations.cjs'
import { runJest } from './run-jest.mjs'

/** What the tests themselves may take: jest's own start and the search for what a change touches take the rest. */
const BUDGET_MS = 40_000

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const since = process.argv.includes('--since') ? process.argv[process.argv.indexOf('--since') + 1] : 'HEAD'
const uncommitted = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const changed = (uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')).filter(
  (path) => /\.(tsx?|[cm]js|css|json)$/.test(path) && existsSync(join(root, path)),
)

const units = readUnits().filter(({ kind }) => kind !== 'tests')
const unitOf = (path) => units.find((unit) => path.startsWith(`${unit.path}/`))?.path
const changedUnits = new Set(changed.map(unitOf))

/**
 * Test files that import a changed file, directly or through others, also those of other units: jest itself sees no
 * further than one unit, esbuild's account of what it would bundle does.
 */
async function findTouched() {
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx').filter(
    (path) => unitOf(path) && !/\.(engines|thorough)\.test\./.test(path) && existsSync(join(root, path)),
  )
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests,
    outdir: join(root, '.cache/quick'),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.html': 'empty' },
    plugins: [npmPackagesStayOutside],
  })
  return Object.values(metafile.outputs)
    .filter(({ entryPoint, inputs }) => entryPoint && changed.some((path) => path in inputs))
    .map(({ entryPoint }) => entryPoint)
}

/** Those of the changed units first, short ones first, as long as there is time. */
function choose(touched) {
  const durationOf = readDurations()
  const rank = (path) => (changed.includes(path) ? 0 : changedUnits.has(unitOf(path)) ? 1 : 2)
  const nearest = [...touched].sort((a, b) => rank(a) - rank(b) || durationOf(a) - durationOf(b))
  let left = BUDGET_MS * Math.min(availableParallelism(), 4)
  return nearest.filter((path) => {
    left -= durationOf(path)
    return left >= 0 || rank(path) === 0
  })
}

const touched = changed.length === 0 ? [] : await findTouched()
const chosen = choose(touched)
if (chosen.length === 0) {
  console.log(
    changed.length === 0
      ? 'Nothing changed that has tests.'
      : `No unit test touches ${changed.join(', ')}; npm test runs the journeys.`,
  )
} else {
  const left = touched.length - chosen.length
  console.error(
    `${chosen.length} test files touch the change${left > 0 ? `; ${left} further away are left to npm test` : ''}.`,
  )
  const totals = await runJest(['--selectProjects', 'node', 'jsdom', '--runTestsByPath', ...chosen], { name: 'quick' })
  process.exitCode = totals.failed === 0 ? 0 : 1
}
