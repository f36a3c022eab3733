// npm run test:browsers: the ten main journeys in other browsers than Chromium, if they are installed.
//   npm run test:browsers                            Firefox and WebKit, at the same time
//   npm run test:browsers -- firefox|webkit|chromium …  those
//   npm run test:browsers -- PATTERN …               journeys whose path matches
// TEST_FIREFOX, TEST_WEBKIT_DRIVER and TEST_WEBKIT (its MiniBrowser) name programs to use instead of the installed ones.
import { appendFileSync } from 'node:fs'
import { findBrowser } from '../../e2e/browsers/installed.mjs'
import { buildAll } from '../build/build.mjs'
import { explain } from '../build/explain.mjs'
import { addTotals, none, report, runJest } from './run-jest.mjs'

const all = ['firefox', 'webkit', 'chromium']
const words = process.argv.slice(2)
const named = all.filter((name) => words.includes(name))
const browsers = (named.length > 0 ? named : ['firefox', 'webkit']).map(findBrowser)
const present = browsers.filter(({ missing }) => missing.length === 0)
const totals = []

for (const { name, packages, missing } of browsers.filter((browser) => !present.includes(browser))) {
  // In CI every browser can be installed, so a missing one is a failure.
  const outcome = process.env.CI === 'true' ? 'failed' : 'skipped'
  console.error(`${name}: ${outcome}, ${missing.join(' and ')} not here (Debian: apt-get install ${packages})`)
  const total = { ...none, [outcome]: 1 }
  totals.push(total)
  if (process.env.TEST_TOTALS_FILE) appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(total)}\n`)
}

if (present.length > 0) {
  try {
    await buildAll()
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
  totals.push(
    await runJest(
      [
        '--maxWorkers=2',
        '--selectProjects',
        ...present.map(({ name }) => name),
        '--',
        ...words.filter((word) => !all.includes(word)),
      ],
      {
        name: `journeys in ${present.map(({ name }) => name).join(' and ')}`,
        env: Object.assign({}, ...present.map(({ env }) => env)),
      },
    ),
  )
}
const sum = totals.reduce(addTotals)
report(sum)
// Without any installed browser the site is not at fault.
if (present.length === 0 && sum.failed === 0) process.exitCode = 0
