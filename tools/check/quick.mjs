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
reportOmitted()

/** Names the tests that were not run, with the command for each kind. */
function reportOmitted() {
  const distantTests = tests.filter((test) => !chosenTests.includes(test))
  const otherTests = importingTests.filter((test) => !isUnitTest(test)).map(({ path }) => path)
  const lines = []
  if (distantTests.length > 0) {
    const count = `${distantTests.length} unit test files further away (${perUnit(distantTests)})`
    lines.push(`  ${count}: npm run test:quick -- --all`)
  }
  const addMatching = (pattern, command) => {
    const files = otherTests.filter((path) => pattern.test(path))
    if (files.length > 0) {
      lines.push(`  ${files.length} more: ${command} ${files.slice(0, 3).join(' ')}${ellipsis(files)}`)
    }
  }
  addMatching(/\.engines\.test\./, 'npm run test:engines --')
  addMatching(/\.(thorough\.test|journey)\./, 'npm test --')
  if (lines.length > 0) console.error(`Not run, and imports what changed:\n${lines.join('\n')}`)
}

const ellipsis = (files) => (files.length > 3 ? ' …' : '')

function perUnit(unitTests) {
  const counts = new Map()
  for (const { unit } of unitTests) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts].map(([unit, count]) => `${unit} ${count}`).join(', ')
}
