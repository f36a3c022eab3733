// npm test: builds, then runs the tests of every unit and the journeys in a real browser. Ends with `N passed, N failed`.
//   npm test                       everything that needs no other program
//   npm test -- --units|--journeys one of both
//   npm test -- --main-journeys    the units and the ten main journeys
//   npm test -- PATTERN …          test files whose path matches
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { mainJourneys } from '../../e2e/main-journeys.mjs'
import { buildAll } from '../build/build.mjs'
import { explain } from '../build/explain.mjs'
import { readUnits } from '../build/units.mjs'
import { prepareBrowser } from './prepare-browser.mjs'
import { addTotals, none, report, runJest } from './run-jest.mjs'

const words = process.argv.slice(2)
const patterns = words.filter((word) => !word.startsWith('--'))
const has = (word) => words.includes(`--${word}`)

const isThorough = process.env.TEST_THOROUGH === 'true'

/**
 * One more than there are processors: a test often waits, for a browser or a timer, and another one then uses the time.
 * With two for each processor a run was no sooner done, and its journeys were late. More than five would want more memory
 * than a laptop has to spare.
 */
const most = Math.min(availableParallelism() + 1, 5)
/** Who names files needs no more than one for each: every worker has a platform for its journeys. */
const isFile = (pattern) => /\.tsx?$/.test(pattern) && existsSync(pattern)
const workers = patterns.length > 0 && patterns.every(isFile) ? Math.min(most, patterns.length) : most

try {
  await buildAll()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
const units = readUnits()
const kinds = {
  units: has('journeys') ? [] : units.filter(({ kind }) => kind !== 'tests').map(({ path }) => path),
  journeys: has('units') ? [] : ['e2e'],
}
const totals = []
if (kinds.journeys.length > 0) {
  const problem = await prepareBrowser()
  if (problem) {
    kinds.journeys = []
    console.error(`The journeys are left out: ${problem}`)
    // Where everything could have been installed, what is missing is a failure.
    totals.push({ ...none, [process.env.CI === 'true' ? 'failed' : 'skipped']: 1 })
  }
}
totals.push(
  await runJest([`--maxWorkers=${workers}`, '--selectProjects', ...kinds.units, ...kinds.journeys, '--', ...patterns], {
    kindOf: (file) => (file.endsWith('.journey.ts') ? 'journeys' : 'units'),
    // Who names a file wants it, however long it takes.
    env: {
      TEST_FILES: isThorough || patterns.length > 0 ? 'all' : 'usual',
      ...(has('main-journeys') ? { TEST_JOURNEYS: mainJourneys.join(',') } : {}),
    },
  }),
)
report(totals.reduce(addTotals))
