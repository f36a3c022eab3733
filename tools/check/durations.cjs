// Durations of test files, stored in .cache between runs: long files start first, and a quick run knows what fits.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { dirname, join } = require('node:path')

const file = join(__dirname, '../../.cache/test-durations.json')

/** The estimate for a file without a recorded duration, by its kind. */
const estimateMs = (path) => {
  if (path.includes('.thorough.')) return 60_000
  if (path.endsWith('.journey.ts')) return 15_000
  return path.endsWith('.tsx') || path.includes('/tests/') ? 3000 : 1000
}

/** @returns {(path: string) => number} milliseconds, by a test file's path from the root */
function readDurations() {
  let known = {}
  try {
    known = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Never run here.
  }
  return (path) => known[path] ?? estimateMs(path)
}

/** @param {{ file: string, milliseconds: number }[]} suites */
function rememberDurations(suites) {
  let known = {}
  try {
    known = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first run.
  }
  for (const { file: path, milliseconds } of suites) known[path] = milliseconds
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known, null, 1))
}

module.exports = { readDurations, rememberDurations }
