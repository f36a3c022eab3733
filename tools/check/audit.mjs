// node tools/check/audit.mjs: known holes of what production runs on, from high on. A registry may have no list of them, or not answer:
// that is said, and is a failure where REQUIRE_AUDIT=true, so that it is looked at somewhere.
import { spawnSync } from 'node:child_process'
import { root } from '../build/units.mjs'

const ANSWER_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: ANSWER_MS,
  shell: process.platform === 'win32',
})
const holes = readHoles(stdout)
if (holes === undefined) {
  console.log('skipped npm audit: the registry that is used here has no list of known holes, or did not answer')
  process.exit(process.env.REQUIRE_AUDIT === 'true' ? 1 : 0)
}
const grave = holes.filter(({ severity }) => severity === 'high' || severity === 'critical')
for (const { name, severity, range } of grave) console.log(`${severity}  ${name} ${range}`)
console.log(`${holes.length} packages with known holes, ${grave.length} of them high or critical`)
process.exit(grave.length === 0 ? 0 : 1)

/** @param {string | null} printed @returns {{ name: string, severity: string, range: string }[] | undefined} */
function readHoles(printed) {
  try {
    const { vulnerabilities } = JSON.parse(printed ?? '')
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}
