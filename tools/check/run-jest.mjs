// Runs jest, counts passed and failed tests, and appends the totals to TEST_TOTALS_FILE, for the sum of several runs.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../build/units.mjs'
import { rememberDurations } from './durations.cjs'

/** A run that hangs is killed after this time and counts as a failure. */
const MAX_RUN_MINUTES = 60

/** jest replaces a worker that uses more memory than this when a test file ends. */
const MAX_WORKER_MEMORY = '1500MB'

const MAX_SLOWEST_FILES = 20

/** A larger young generation: with Node's own of 16 MB, collecting garbage takes an eighth of the processor time. */
const NODE_OPTIONS = '--no-warnings --max-semi-space-size=64'

export const jestProgram = join(root, 'node_modules/jest/bin/jest.js')

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */
/** @typedef {Totals & { file: string, milliseconds: number }} Suite a test file, by its path from the root */

/** @type {Totals} */
export const noTests = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string[]} args
 * @param {{ name: string, env?: Record<string, string>, isCounted?: boolean }} options `name`: name of this run in the
 *   printed progress and totals
 * @returns {Promise<Totals & { suites: Suite[] }>}
 */
export async function runJest(args, { name, env = {}, isCounted = true }) {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-jest-'))
  const outputFile = join(folder, 'result.json')
  const status = await spawnJest(
    [
      '--json',
      `--outputFile=${outputFile}`,
      '--passWithNoTests',
      `--reporters=${join(import.meta.dirname, 'progress-reporter.cjs')}`,
      `--workerIdleMemoryLimit=${MAX_WORKER_MEMORY}`,
      `--testSequencer=${join(import.meta.dirname, 'longest-first.cjs')}`,
      ...args,
    ],
    { TEST_RUN_NAME: name, ...env },
  )
  const suites = existsSync(outputFile) ? readSuites(outputFile) : []
  rmSync(folder, { recursive: true, force: true })
  rememberDurations(suites)

  const totals = suites.reduce(addTotals, noTests)
  // jest died without a result, or its set-up failed.
  if (status !== 0 && totals.failed === 0) totals.failed = 1
  console.log(`${name}: ${inWords(totals)}`)
  if (isCounted && process.env.TEST_TOTALS_FILE) {
    appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(totals)}\n`)
  }
  return { ...totals, suites }
}

/** @param {string[]} args @param {Record<string, string>} env @returns {Promise<number>} the exit code */
function spawnJest(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [jestProgram, ...args], {
      cwd: root,
      stdio: ['inherit', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: process.env.NODE_OPTIONS ?? NODE_OPTIONS, ...env },
    })
    const deadline = setTimeout(() => {
      console.error(`still running after ${MAX_RUN_MINUTES} minutes, killed`)
      child.kill('SIGKILL')
    }, MAX_RUN_MINUTES * 60_000)
    child.on('exit', (code) => {
      clearTimeout(deadline)
      resolve(code ?? 1)
    })
  })
}

/** @param {string} outputFile @returns {Suite[]} */
function readSuites(outputFile) {
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'))
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const count = (...states) => assertionResults.filter((test) => states.includes(test.status)).length
    const failed = count('failed')
    return {
      file: relative(root, name).replaceAll('\\', '/'),
      milliseconds: endTime - startTime,
      passed: count('passed'),
      // A suite that does not load counts as a failure.
      failed: status === 'failed' && failed === 0 ? 1 : failed,
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
    }
  })
}

/** @param {Suite[]} suites */
export function printSlowest(suites) {
  if (suites.length <= MAX_SLOWEST_FILES) return
  const slowest = [...suites].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, MAX_SLOWEST_FILES)
  console.error('Slowest files:')
  for (const { file, milliseconds } of slowest) {
    console.error(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`)
  }
}

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** @param {Totals} totals */
const inWords = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** @param {Totals} totals */
export function report(totals) {
  console.log(inWords(totals))
  process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
}
