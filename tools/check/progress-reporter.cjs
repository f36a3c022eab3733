// Says every half minute how far the run is.
const EVERY_MS = 30_000

module.exports = class ProgressReporter {
  onRunStart({ numTotalTestSuites }) {
    this.files = numTotalTestSuites
    this.done = 0
    this.failed = 0
    this.startedAt = Date.now()
    this.timer = setInterval(() => this.say(), EVERY_MS)
  }
  onTestResult(_test, { numFailingTests, testExecError }) {
    this.done += 1
    this.failed += numFailingTests + (testExecError ? 1 : 0)
  }
  onRunComplete() {
    clearInterval(this.timer)
  }
  say() {
    const seconds = Math.round((Date.now() - this.startedAt) / 1000)
    const time = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
    process.stderr.write(`\n… ${this.done} of ${this.files} test files, ${this.failed} tests failed, ${time}\n`)
  }
}
