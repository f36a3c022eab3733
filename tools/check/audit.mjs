// node tools/check/audit.mjs: fails for high and critical vulnerabilities of production dependencies. A registry that
// has no list of vulnerabilities, or does not answer, skips the check; with REQUIRE_AUDIT=true it fails the check.
import { spawnSync } from 'node:child_process'
import { root } from '../build/units.mjs'

const TIMEOUT_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: TIMEOUT_MS,
  shell: process.platform === 'win32',
})
const vulnerable = readVulnerabilities(stdout)
if (vulnerable === undefined) {
  console.log('skipped npm audit: the registry has no list of known vulnerabilities, or did not answer')
  process.exit(process.env.REQUIRE_AUDIT === 'true' ? 1 : 0)
}
const severe = vulnerable.filter(({ severity }) => severity === 'high' || severity === 'critical')
for (const { name, severity, range } of severe) console.log(`${severity}  ${name} ${range}`)
console.log(`${vulnerable.length} packages with known vulnerabilities, ${severe.length} of them high or critical`)
process.exit(severe.length === 0 ? 0 : 1)

/** @param {string | null} output @returns {{ name: string, severity: string, range: string }[] | undefined} */
function readVulnerabilities(output) {
  try {
    const { vulnerabilities } = JSON.parse(output ?? '')
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}
