// Runs jest and counts: the figures are written beside, so that several runs can be added up.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/units.mjs'

/** What hangs must not take the whole run with it: it is ended, and counts as a failure. */
const LONGEST_RUN_MINUTES = 15

/** Longer than jest's own 5 s: two cores that others use as well are slow at times, and a test that hangs still ends. */
const TEST_TIMEOUT_MS = 20_000

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * @param {string[]} args
 * @param {{ name: string, env?: Record<string, string> }} options
 * @returns {Promise<Totals>}
 */
export async function runJest(args, { name, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-jest-'))
  const outputFile = join(folder, 'result.json')
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const status = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [jest, '--json', `--outputFile=${outputFile}`, '--passWithNoTests', `--testTimeout=${TEST_TIMEOUT_MS}`, ...args],
      {
        cwd: root,
        stdio: ['inherit', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--no-warnings', ...env },
      },
    )
    const deadline = setTimeout(() => {
      console.error(`${name}: still running after ${LONGEST_RUN_MINUTES} minutes, ended`)
      child.kill('SIGKILL')
    }, LONGEST_RUN_MINUTES * 60_000)
    child.on('exit', (code) => {
      clearTimeout(deadline)
      resolve(code ?? 1)
    })
  })
  const result = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined
  rmSync(folder, { recursive: true, force: true })
  const totals = {
    passed: result?.numPassedTests ?? 0,
    // A suite that does not even load, or a jest that died, counts as a failure.
    failed: (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0),
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  }
  if (status !== 0 && totals.failed === 0) totals.failed = 1
  console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  if (process.env.TEST_TOTALS_FILE) appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(totals)}\n`)
  return totals
}

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** @param {Totals} totals */
export function report(totals) {
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
}
