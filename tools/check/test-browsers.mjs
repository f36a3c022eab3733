// npm run test:browsers: the ten main journeys in other browsers than Chromium, if they are installed.
//   npm run test:browsers                            Firefox and WebKit, at the same time
//   npm run test:browsers -- firefox|webkit|chromium …  these browsers
//   npm run test:browsers -- PATTERN …               journeys whose path matches
// TEST_FIREFOX, TEST_WEBKIT_DRIVER and TEST_WEBKIT (its MiniBrowser) name programs to use in place of installed ones.
import { appendFileSync } from 'node:fs'
import { findBrowser } from '../../e2e/browsers/installed.mjs'
import { buildAll } from '../build/build.mjs'
import { explain } from '../build/explain.mjs'
import { addTotals, noTests, report, runJest } from './run-jest.mjs'

const BROWSERS = ['firefox', 'webkit', 'chromium']
const words = process.argv.slice(2)
const namedBrowsers = BROWSERS.filter((name) => words.includes(name))
const browsers = (namedBrowsers.length > 0 ? namedBrowsers : ['firefox', 'webkit']).map(findBrowser)
const installed = browsers.filter(({ missing }) => missing.length === 0)
const totals = []

for (const { name, packages, missing } of browsers.filter((browser) => browser.missing.length > 0)) {
  // In CI every browser can be installed, so a missing one is a failure.
  const outcome = process.env.CI === 'true' ? 'failed' : 'skipped'
  console.error(`${name}: ${outcome}, ${missing.join(' and ')} not here (Debian: apt-get install ${packages})`)
  const total = { ...noTests, [outcome]: 1 }
  totals.push(total)
  if (process.env.TEST_TOTALS_FILE) appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(total)}\n`)
}

if (installed.length > 0) {
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
        ...installed.map(({ name }) => name),
        '--',
        ...words.filter((word) => !BROWSERS.includes(word)),
      ],
      {
        name: `journeys in ${installed.map(({ name }) => name).join(' and ')}`,
        env: Object.assign({}, ...installed.map(({ env }) => env)),
      },
    ),
  )
}
const sum = totals.reduce(addTotals)
report(sum)
// Without any installed browser the site is not at fault.
if (installed.length === 0 && sum.failed === 0) process.exitCode = 0
