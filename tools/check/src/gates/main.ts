// npm run check:gates: plants faults of each kind in a copy of the repository, and fails when `npm run check`, or a test
// that a fault names as its gate, does not see one of them there, or complains of the copy without them; also when there is
// a check that no fault is planted for. The copy remembers what passed here, so that a check that does not know all that it
// reads lets a fault through.
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsOf } from './planted-fault'
import { plantedFaults } from './planted-faults'
import { findUnseen, findUntried, type Outcome, readOutcomes } from './read-outcomes'
import { copyTree } from './tree-copy'

const root = join(__dirname, '../../../..')
/** Node's default of one MiB would truncate the output. */
const MAX_OUTPUT = 64 * 1024 * 1024

async function main(): Promise<void> {
  const { readUnits } = await import('../../../build/units.mjs')
  const units = readUnits()
  const faults = plantedFaults(units)
  const copy = copyTree(root, units)
  const run = (...command: readonly string[]) =>
    spawnSync(process.execPath, command, { cwd: copy.root, encoding: 'utf8', maxBuffer: MAX_OUTPUT })
  const suites = [...new Set(faults.flatMap(({ gate }) => gate.split(testsOf(''))[1] ?? []))]
  const suiteOutcome = (file: string): Outcome => {
    const { status, stderr } = run('node_modules/jest/bin/jest.js', '--runTestsByPath', file)
    return { name: testsOf(file), isOk: status === 0, text: stderr }
  }
  const check = () => readOutcomes(run('tools/check/check.mjs').stdout)
  try {
    console.log('npm run check on a copy of the repository …')
    const untouched = check()
    const wrong = untouched.filter(({ isOk }) => !isOk)
    if (wrong.length > 0) {
      const texts = wrong.map(({ name, text }) => `${name}\n${text}`)
      throw new Error(`the copy is not as it should be before a fault is planted:\n${texts.join('\n')}`)
    }
    console.log(`… and with ${faults.length} faults planted in it …`)
    for (const fault of faults) fault.plant(copy)
    const untried = findUntried(faults, untouched)
    const unseen = findUnseen(faults, [...check(), ...suites.map(suiteOutcome)])
    for (const { name } of untried) console.error(`no fault is planted for "${name}"`)
    for (const { what, gate, says } of unseen) {
      console.error(`let through by "${gate}": ${what} (looked for ${JSON.stringify(says)})`)
    }
    const [passed, failed] = [faults.length - unseen.length, unseen.length + untried.length]
    console.log(`${passed} passed, ${failed} failed`)
    if (process.env.TEST_TOTALS_FILE)
      appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify({ passed, failed, skipped: 0 })}\n`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    copy.discard()
  }
}

void main()
