// jest's environment of journeys: while a failed test still has its pages open, it keeps what helps to find out why.
const ClosingEnvironment =
  process.env.TEST_ENGINES === 'late'
    ? require('../packages/testing/src/late-engines/late-environment.cjs')
    : require('../packages/testing/src/jest/closing-environment.cjs')

module.exports = class JourneyEnvironment extends ClosingEnvironment {
  async handleTestEvent(event, state) {
    await super.handleTestEvent(event, state)
    // Set by journey-setup.ts.
    if (event.name === 'test_fn_failure') await this.global.keepEvidence?.(nameOf(event.test))
  }
}

function nameOf(test) {
  const names = []
  for (let part = test; part?.name !== 'ROOT_DESCRIBE_BLOCK'; part = part.parent) names.unshift(part.name)
  return names.join(' ')
}
