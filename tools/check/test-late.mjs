// npm run test:late: suites of services, and journeys, on engines that respond late, fail, and lose responses.
//   npm run test:late                          the suites and journeys below
//   npm run test:late -- --units|--journeys    the suites, or the journeys
//   npm run test:late -- PATTERN …             suites whose path matches; with --journeys, the journeys of these names
// TEST_LATE_SEED sets the disturbances, TEST_LATE_MAX_MS the maximum delay, TEST_LATE_FAILURES the share of failures.
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildAll } from '../build/build.mjs'
import { npmPackagesStayOutside } from '../build/bundle-server.mjs'
import { explain } from '../build/explain.mjs'
import { root } from '../build/units.mjs'
import { prepareBrowser } from './prepare-browser.mjs'
import { addTotals, noTests, report, runJest } from './run-jest.mjs'

/** Patterns of test files: suites of the services whose data matters most. */
const lateSuites = [
  'packages/service-kit/tests/no-primary\\.',
  'services/accounts/tests/(registration|sign-in|recovery|administrators)\\.',
  'services/social/tests/(favorites|friends|erasure)\\.',
  'services/reviews/tests/(reviews|review-votes|moderation|erasure)\\.',
  'services/listings/tests/venues-admin\\.',
  'services/analytics/tests/(collect|count-once|dead-letters)\\.',
  'services/planner/tests/(plans|erasure)\\.',
  'services/search/tests/.*\\.api\\.',
]

/** Names of journeys that write. `admin-venues` has two administrators at once, `settings` an erasure with a review. */
const lateJourneys = ['member', 'sign-in', 'settings', 'friends', 'planner', 'admin-venues']

const words = process.argv.slice(2)
const patterns = words.filter((word) => !word.startsWith('--'))
const has = (word) => words.includes(`--${word}`)
const seed = process.env.TEST_LATE_SEED || String(randomInt(2 ** 31))
const workers = Math.min(availableParallelism() + 1, 5)
const env = { TEST_ENGINES: 'late', TEST_LATE_SEED: seed, TEST_FILES: 'usual' }

console.log(`Late engines: TEST_LATE_SEED=${seed}`)
const totals = []
if (!has('journeys')) {
  const suites = patterns.length > 0 ? patterns : lateSuites
  totals.push(
    await runJest([`--maxWorkers=${workers}`, '--selectProjects', 'node', '--', ...suites], {
      name: 'suites on late engines',
      env,
    }),
  )
}
if (!has('units') && (patterns.length === 0 || has('journeys'))) {
  const problem = await prepareJourneys()
  if (problem) {
    console.error(`The journeys are left out: ${problem}`)
    const outcome = process.env.CI === 'true' ? 'failed' : 'skipped'
    totals.push({ ...noTests, [outcome]: 1 })
  } else {
    totals.push(
      await runJest(['--maxWorkers=2', '--selectProjects', 'e2e', '--'], {
        name: 'journeys on late engines',
        env: { ...env, TEST_JOURNEYS: (patterns.length > 0 ? patterns : lateJourneys).join(',') },
      }),
    )
  }
}
console.log(`Late engines: TEST_LATE_SEED=${seed}`)
report(totals.reduce(addTotals))

/** Builds the platform with usual and with late engines. Resolves with the reason when the journeys cannot run. */
async function prepareJourneys() {
  try {
    await buildAll()
    await build({
      absWorkingDir: root,
      entryPoints: ['e2e/late-platform.ts'],
      // The platform looks for its worker threads here.
      outfile: join(root, 'tools/platform/dist/late-platform.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'warning',
      plugins: [npmPackagesStayOutside],
    })
  } catch (error) {
    return explain(error)
  }
  return prepareBrowser()
}
