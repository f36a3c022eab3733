// npm run check:gates: plants one fault of each kind in a copy of the repository, and fails when `npm run check` does not
// see one of them there, or complains of the copy without them.
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedFaults } from './planted-faults'
import { findUnseen, readOutcomes } from './read-outcomes'
import { copyTree } from './tree-copy'

const root = join(__dirname, '../../../..')

async function main(): Promise<void> {
  const { readUnits } = await import('../../../build/units.mjs')
  const units = readUnits()
  const faults = plantedFaults(units)
  const copy = copyTree(root, units)
  const check = () =>
    readOutcomes(spawnSync(process.execPath, ['tools/check/check.mjs'], { cwd: copy.root, encoding: 'utf8' }).stdout)
  try {
    console.log('npm run check on a copy of the repository …')
    const wrong = check().filter(({ isOk }) => !isOk)
    if (wrong.length > 0) {
      const texts = wrong.map(({ name, text }) => `${name}\n${text}`)
      throw new Error(`the copy is not as it should be before a fault is planted:\n${texts.join('\n')}`)
    }
    console.log(`… and with ${faults.length} faults planted in it …`)
    for (const fault of faults) fault.plant(copy)
    const unseen = findUnseen(faults, check())
    for (const { what, gate, says } of unseen) {
      console.error(`let through by "${gate}": ${what} (looked for ${JSON.stringify(says)})`)
    }
    const [passed, failed] = [faults.length - unseen.length, unseen.length]
    console.log(`${passed} passed, ${failed} failed`)
    if (process.env.TEST_TOTALS_FILE)
      appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify({ passed, failed, skipped: 0 })}\n`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    copy.discard()
  }
}

void main()
