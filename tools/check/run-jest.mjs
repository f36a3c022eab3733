// Runs jest and counts: the figures are written beside, so that several runs can be added up.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../build/units.mjs'
import { rememberDurations } from './durations.cjs'

/** What hangs must not take the whole run with it: it is ended, and counts as a failure. */
const LONGEST_RUN_MINUTES = 45

/**
 * A worker that has more when a file is done is replaced by a new one. What files load stays behind, some 40 MB of each:
 * after ninety files a worker held 3.6 GB, and cleaning up took it longer than the tests.
 */
const WORKER_MEMORY = '1GB'

/** So many of the slowest files are named at the end. */
const SLOWEST = 5

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @type {Totals} */
export const none = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string[]} args
 * @param {{ kindOf: (file: string) => string, env?: Record<string, string> }} options `kindOf`: under which name a test
 *   file is counted
 * @returns {Promise<Totals>}
 */
export async function runJest(args, { kindOf, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-jest-'))
  const outputFile = join(folder, 'result.json')
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const status = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        jest,
        '--json',
        `--outputFile=${outputFile}`,
        '--passWithNoTests',
        '--reporters=default',
        `--reporters=${join(import.meta.dirname, 'progress-reporter.cjs')}`,
        `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
        `--testSequencer=${join(import.meta.dirname, 'longest-first.cjs')}`,
        ...args,
      ],
      {
        cwd: root,
        stdio: ['inherit', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--no-warnings', ...env },
      },
    )
    const deadline = setTimeout(() => {
      console.error(`still running after ${LONGEST_RUN_MINUTES} minutes, ended`)
      child.kill('SIGKILL')
    }, LONGEST_RUN_MINUTES * 60_000)
    child.on('exit', (code) => {
      clearTimeout(deadline)
      resolve(code ?? 1)
    })
  })
  const suites = existsSync(outputFile) ? readSuites(outputFile) : []
  rmSync(folder, { recursive: true, force: true })
  rememberDurations(suites)
  saySlowest(suites)

  const kinds = [...new Set(suites.map(({ file }) => kindOf(file)))]
  const totals = kinds.map((kind) => {
    const sum = suites.filter(({ file }) => kindOf(file) === kind).reduce(addTotals, none)
    console.log(`${kind}: ${inWords(sum)}`)
    return sum
  })
  const all = totals.reduce(addTotals, none)
  // A jest that died without a word, or whose set-up failed.
  if (status !== 0 && all.failed === 0) all.failed = 1
  if (process.env.TEST_TOTALS_FILE) appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(all)}\n`)
  return all
}

/** @typedef {Totals & { file: string, milliseconds: number }} Suite a test file, by its path from the root */

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
      // A suite that does not even load counts as a failure.
      failed: status === 'failed' && failed === 0 ? 1 : failed,
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
    }
  })
}

/** @param {Suite[]} suites */
function saySlowest(suites) {
  if (suites.length <= SLOWEST) return
  const slowest = [...suites].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
  console.error(
    `Slowest: ${slowest.map(({ file, milliseconds }) => `${file} ${(milliseconds / 1000).toFixed(0)} s`).join(', ')}`,
  )
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
