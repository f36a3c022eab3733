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

/** The recorded milliseconds by path; empty before the first run. */
function readRecordedMs() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @returns {(path: string) => number} milliseconds, by a test file's path from the root */
function readDurations() {
  const recordedMs = readRecordedMs()
  return (path) => recordedMs[path] ?? estimateMs(path)
}

/** @param {{ file: string, milliseconds: number }[]} suites */
function rememberDurations(suites) {
  const recordedMs = readRecordedMs()
  for (const { file: path, milliseconds } of suites) recordedMs[path] = milliseconds
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(recordedMs, null, 1))
}

module.exports = { readDurations, rememberDurations }
