// jest's environment with TEST_ENGINES=late: skips the tests that cannot pass on late engines, by name, and adds to
// each failure the seed that repeats the decisions.
const { join, relative } = require('node:path')
const ClosingEnvironment = require('../jest/closing-environment.cjs')
const { leftOut } = require('./left-out.cjs')

const repository = join(__dirname, '../../../..')

/** Timeout of a test, which is long because retries have growing pauses. */
const TIMEOUT_MS = 120_000

const nameOf = (test) => {
  const names = []
  for (let part = test; part && part.name !== 'ROOT_DESCRIBE_BLOCK'; part = part.parent) names.unshift(part.name)
  return names.join(' ')
}

module.exports = class LateEnvironment extends ClosingEnvironment {
  constructor(config, context) {
    super(config, context)
    const file = relative(repository, context.testPath).replaceAll('\\', '/')
    this.leftOut = leftOut.filter((entry) => entry.file === file).map(({ test }) => test)
  }

  handleTestEvent(event) {
    super.handleTestEvent(event)
    if (event.name === 'test_start') event.test.timeout = TIMEOUT_MS
    if (event.name === 'test_start' && this.leftOut.some((test) => nameOf(event.test).endsWith(test))) {
      event.test.mode = 'skip'
    }
    if (event.name === 'test_done') {
      for (const [index, problem] of event.test.errors.entries()) event.test.errors[index] = withSeed(problem)
    }
  }
}

/** Adds the seed to a failure. jest reports some errors as a pair of the error and the place of the call. */
function withSeed(problem) {
  const [error] = Array.isArray(problem) ? problem : [problem]
  const seedNote = `On late engines: TEST_ENGINES=late TEST_LATE_SEED=${process.env.TEST_LATE_SEED}`
  if (error && typeof error === 'object') {
    error.message = `${error.message}\n\n${seedNote}`
    if (typeof error.stack === 'string') error.stack = `${seedNote}\n${error.stack}`
  }
  return problem
}
