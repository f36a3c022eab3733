// npm run test:quick: runs the unit tests that import changed files, nearest first, as many as fit into 15 seconds.
//   npm run test:quick                changes that are not committed, otherwise those of the last commit
//   npm run test:quick -- --since REV changes since REV
//   npm run test:quick -- --all       every unit test that imports what changed, however far away
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readUnits, root } from '../build/units.mjs'
import { changedSince, touchedBy } from './changes.mjs'
import { chooseNearest } from './choose-nearest.mjs'
import { describeOmitted } from './describe-omitted.mjs'
import { readDurations } from './durations.cjs'
import { report, runJest } from './run-jest.mjs'

/** The time for the tests themselves; jest's own start takes some seconds more. */
const BUDGET_MS = 12_000

const words = process.argv.slice(2)
const since = words.includes('--since') ? words[words.indexOf('--since') + 1] : undefined
const changedPaths = findChangedPaths()
const units = readUnits()
const unitOf = (path) => units.find((unit) => path.startsWith(`${unit.path}/`))?.path

function findChangedPaths() {
  if (since !== undefined) return changedSince(since)
  const uncommittedPaths = changedSince('HEAD')
  if (uncommittedPaths.length > 0) return uncommittedPaths
  return execFileSync('git', ['diff', '--name-only', 'HEAD~1', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n')
}

const importingTests = [...touchedBy(changedPaths.filter((path) => path !== ''))]
  .map(([path, distance]) => ({ path, distance, unit: unitOf(path) }))
  .filter(({ path, unit }) => /\.(test|journey)\.tsx?$/.test(path) && unit && existsSync(join(root, path)))
const isUnitTest = ({ path }) => /\.test\.tsx?$/.test(path) && !/\.(engines|thorough)\.test\./.test(path)
const tests = importingTests.filter(isUnitTest)
const budgetMs = words.includes('--all') ? Number.POSITIVE_INFINITY : BUDGET_MS * Math.min(availableParallelism(), 4)
const chosenTests = chooseNearest(tests, { budgetMs, durationOf: readDurations() })

if (chosenTests.length > 0) {
  console.error(`${chosenTests.length} of ${tests.length} unit test files that import what changed, nearest first.`)
  report(
    await runJest(['--selectProjects', 'node', 'jsdom', '--runTestsByPath', ...chosenTests.map(({ path }) => path)], {
      name: 'quick',
    }),
  )
} else console.log('No unit test imports what changed.')
const omittedLines = describeOmitted({
  distantTests: tests.filter((test) => !chosenTests.includes(test)),
  otherPaths: importingTests.filter((test) => !isUnitTest(test)).map(({ path }) => path),
})
if (omittedLines.length > 0) console.error(`Not run, and imports what changed:\n${omittedLines.join('\n')}`)
