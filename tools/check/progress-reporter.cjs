// Prints each failure at once, with its file, and one line of progress every half minute.
const { relative } = require('node:path')

const INTERVAL_MS = 30_000

module.exports = class ProgressReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir
    this.name = process.env.TEST_RUN_NAME ?? 'tests'
  }
  onRunStart({ numTotalTestSuites }) {
    this.files = numTotalTestSuites
    this.done = 0
    this.passed = 0
    this.failed = 0
    this.startedAt = Date.now()
    this.timer = setInterval(() => this.printProgress(), INTERVAL_MS)
  }
  onTestResult(
    _test,
    { testFilePath, numFailingTests, numPassingTests, testExecError, failureMessage, console: messages },
  ) {
    this.done += 1
    this.passed += numPassingTests
    this.failed += numFailingTests + (testExecError ? 1 : 0)
    if (!failureMessage) return
    const output = (messages ?? []).map(({ message }) => message).join('\n')
    process.stderr.write(`\nFAIL ${relative(this.rootDir, testFilePath)}\n${output}\n${failureMessage}\n`)
  }
  onRunComplete() {
    clearInterval(this.timer)
    this.printProgress()
  }
  printProgress() {
    const seconds = Math.round((Date.now() - this.startedAt) / 1000)
    const time = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
    const files = `${this.done} of ${this.files} files`
    process.stderr.write(`… ${this.name}: ${files}, ${this.passed} passed, ${this.failed} failed, ${time}\n`)
  }
}
