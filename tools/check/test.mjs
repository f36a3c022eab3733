// npm test: builds, runs the tests of every unit, then the journeys in a real browser. Ends with `N passed, N failed`.
//   npm test                       everything that needs no other program
//   npm test -- --units|--journeys a half of it
//   npm test -- PATTERN            test files whose path matches
import { availableParallelism } from 'node:os'
import { buildAll } from '../build/build.mjs'
import { readUnits } from '../build/units.mjs'
import { addTotals, report, runJest } from './run-jest.mjs'

const words = process.argv.slice(2)
const patterns = words.filter((word) => !word.startsWith('--'))
const half = words.find((word) => word === '--units' || word === '--journeys')

await buildAll()
const unitProjects = readUnits()
  .filter((unit) => unit.kind !== 'tests')
  .map((unit) => unit.path)
// jest alone leaves a core to itself, which on two cores is half of the machine.
const workers = `--maxWorkers=${Math.min(availableParallelism(), 4)}`
const totals = []
if (half !== '--journeys')
  totals.push(await runJest([workers, '--selectProjects', ...unitProjects, '--', ...patterns], { name: 'units' }))
if (half !== '--units') {
  totals.push(
    await runJest([workers, '--forceExit', '--selectProjects', 'e2e', '--', ...patterns], { name: 'journeys' }),
  )
}
report(totals.reduce(addTotals))
