// npm test: builds, then runs the tests of every unit, and the journeys in a real browser.
//   npm test                       everything that needs no other program
//   npm test -- --units|--journeys the tests of units, or the journeys
//   npm test -- --main-journeys    the units and the ten main journeys; --bare-journeys: the units and four journeys
//   npm test -- PATTERN …          test files whose path matches, such as services/reviews or sign-in
//   npm test -- --watch PATTERN …  repeats them after each change
// In a unit's folder `npm test` runs that unit's tests. Ends with `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { bareJourneys, mainJourneys } from '../../e2e/main-journeys.mjs'
import { buildAll } from '../build/build.mjs'
import { explain } from '../build/explain.mjs'
import { root } from '../build/units.mjs'
import { prepareBrowser } from './prepare-browser.mjs'
import { addTotals, jestProgram, noTests, printSlowest, report, runJest } from './run-jest.mjs'

const words = process.argv.slice(2)
const has = (word) => words.includes(`--${word}`)
const patterns = words.filter((word) => !word.startsWith('--')).map(fromRoot)

const isThorough = process.env.TEST_THOROUGH === 'true'
/** Named files run even if they are slow. */
const files = isThorough || patterns.length > 0 ? 'all' : 'usual'

/** Four keep two processors busy, because tests also wait; more than eight would need more memory than a laptop has. */
const workers = Math.min(Math.max(4, availableParallelism()), 8)

/** Journeys leave a screenshot, a trace and the platform's log here when they fail. */
const failuresFolder = join(root, '.cache/test-failures')

if (has('watch')) {
  const { status } = spawnSync(
    process.execPath,
    [jestProgram, '--watch', '--selectProjects', 'node', 'jsdom', '--', ...patterns],
    { cwd: root, stdio: 'inherit' },
  )
  process.exit(status ?? 1)
}

try {
  await buildAll()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
rmSync(failuresFolder, { recursive: true, force: true })
// Not at the same time: that takes a third more processor time, because browsers draw and tests poll while they wait.
const results = []
if (!has('journeys')) results.push(await runUnits())
if (!has('units')) results.push(await runJourneys())

printSlowest(results.flatMap(({ suites }) => suites))
if (existsSync(failuresFolder)) {
  console.error(`Screenshots, traces and logs of failed journeys: ${relative(process.cwd(), failuresFolder)}`)
  for (const name of readdirSync(failuresFolder)) console.error(`  ${name}`)
}
report(results.reduce(addTotals, noTests))

function runUnits() {
  return runJest([`--maxWorkers=${workers}`, '--selectProjects', 'node', 'jsdom', '--', ...patterns], {
    name: 'units',
    env: { TEST_FILES: files },
  })
}

async function runJourneys() {
  const problem = await prepareBrowser()
  if (problem) {
    console.error(`The journeys are left out: ${problem}`)
    // In CI a browser can be installed, so a missing one is a failure.
    const outcome = process.env.CI === 'true' ? 'failed' : 'skipped'
    return { ...noTests, [outcome]: 1, suites: [] }
  }
  const env = { TEST_FILES: files, TEST_FAILURES_DIR: failuresFolder }
  if (has('main-journeys')) env.TEST_JOURNEYS = mainJourneys.join(',')
  if (has('bare-journeys')) env.TEST_JOURNEYS = bareJourneys.join(',')
  const select = ['--selectProjects', 'e2e']
  const result = await runJest([`--maxWorkers=${workers}`, ...select, '--', ...patterns], {
    name: 'journeys',
    env,
  })
  await repeatFailed(result.suites, select, env)
  return result
}

/**
 * Runs each failed journey again, alone and with a trace. A journey that passes now still counts as failed, and is
 * reported as one that fails by chance, to be fixed first.
 */
async function repeatFailed(suites, select, env) {
  for (const { file } of suites.filter(({ failed }) => failed > 0)) {
    const repeated = await runJest(['--maxWorkers=1', ...select, '--runTestsByPath', file], {
      name: `${file}, once more`,
      env: { ...env, TEST_TRACE: '1' },
      isCounted: false,
    })
    if (repeated.failed === 0) console.error(`BY CHANCE  ${file} failed, and passed when it was run by itself`)
  }
}

/** @param {string} pattern a path relative to the folder where npm was called, or a part of a path from the root */
function fromRoot(pattern) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), pattern)
  return existsSync(path) ? relative(root, path) : pattern
}
