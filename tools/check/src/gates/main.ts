// npm run check:gates: tests `npm run check` by planting faults of each kind in a copy of the repository. Fails when
// the check or test that is the gate of a fault does not report it, when the copy without faults does not pass, and
// when a check has no planted fault. The copy gets the cached results of `npm run check`, so that a check whose cache
// key lacks an input misses a fault.
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsOf } from './planted-fault'
import { plantedFaults } from './planted-faults'
import { findMissedFaults, findUntestedChecks, type Outcome, readOutcomes } from './read-outcomes'
import { copyTree } from './tree-copy'

const root = join(__dirname, '../../../..')
/** Node's default of one MiB would truncate the output. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

async function main(): Promise<void> {
  const { readUnits } = await import('../../../build/units.mjs')
  const units = readUnits()
  const faults = plantedFaults(units)
  const copy = copyTree(root, units)
  const run = (...command: readonly string[]) =>
    spawnSync(process.execPath, command, { cwd: copy.root, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES })
  const testGates = faults.map(({ gate }) => gate).filter((gate) => gate.startsWith(testsOf('')))
  const suites = [...new Set(testGates.map((gate) => gate.slice(testsOf('').length)))]
  const suiteOutcome = (file: string): Outcome => {
    const { status, stderr } = run('node_modules/jest/bin/jest.js', '--runTestsByPath', file)
    return { name: testsOf(file), isOk: status === 0, text: stderr }
  }
  const check = () => readOutcomes(run('tools/check/check.mjs').stdout)
  try {
    console.log('npm run check on a copy of the repository …')
    const outcomesBefore = check()
    const failedBefore = outcomesBefore.filter(({ isOk }) => !isOk)
    if (failedBefore.length > 0) {
      const texts = failedBefore.map(({ name, text }) => `${name}\n${text}`)
      throw new Error(`the copy does not pass before faults are planted:\n${texts.join('\n')}`)
    }
    console.log(`… and with ${faults.length} faults planted in it …`)
    for (const fault of faults) fault.plant(copy)
    const untestedChecks = findUntestedChecks(faults, outcomesBefore)
    const missedFaults = findMissedFaults(faults, [...check(), ...suites.map(suiteOutcome)])
    for (const { name } of untestedChecks) console.error(`no fault is planted for "${name}"`)
    for (const { fault, gate, expected } of missedFaults) {
      console.error(`let through by "${gate}": ${fault} (looked for ${JSON.stringify(expected)})`)
    }
    const passed = faults.length - missedFaults.length
    const failed = missedFaults.length + untestedChecks.length
    console.log(`${passed} passed, ${failed} failed`)
    if (process.env.TEST_TOTALS_FILE) {
      appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify({ passed, failed, skipped: 0 })}\n`)
    }
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    copy.discard()
  }
}

void main()
