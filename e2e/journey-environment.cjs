// jest's environment of journeys: saves evidence of a failed test while its pages are still open.
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
