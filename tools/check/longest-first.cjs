// Sorts test files by duration, the longest first, so that no worker runs a long file alone at the end.
const { relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')
const { readDurations } = require('./durations.cjs')

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const durationOf = readDurations()
    const timed = tests.map((test) => ({
      test,
      milliseconds: durationOf(relative(test.context.config.rootDir, test.path).replaceAll('\\', '/')),
    }))
    return timed.sort((a, b) => b.milliseconds - a.milliseconds).map(({ test }) => test)
  }
}
