// npm run ready: checks a branch before a pull request: `npm run check`, and the unit tests and journeys that import
// files changed since the branch left main.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/units.mjs'
import { branchPoint, changedSince, touchedBy } from './changes.mjs'

const since = branchPoint()
const succeeds = (script, ...words) => {
  const command = [join(import.meta.dirname, script), ...words]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0
}

const importingPaths = [...touchedBy(changedSince(since)).keys()]
const journeys = importingPaths.filter((path) => path.startsWith('e2e/') && path.endsWith('.journey.ts'))
const results = { check: succeeds('check.mjs'), tests: succeeds('quick.mjs', '--since', since, '--all') }
if (journeys.length > 0) results.journeys = succeeds('test.mjs', '--journeys', ...journeys)
const failedNames = Object.keys(results).filter((name) => !results[name])
console.log(
  failedNames.length === 0 ? 'Ready for a pull request.' : `Not ready: ${failedNames.join(' and ')} failed, see above.`,
)
process.exitCode = failedNames.length === 0 ? 0 : 1
