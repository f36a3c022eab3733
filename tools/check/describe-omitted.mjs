/**
 * Describes the tests that were not run, a line for each kind with its command.
 *
 * @param {object} omitted
 * @param {readonly { unit: string }[]} omitted.distantTests unit tests
 * @param {readonly string[]} omitted.otherPaths paths of journeys, thorough tests and tests of engines
 * @returns {string[]}
 */
export function describeOmitted({ distantTests, otherPaths }) {
  const lines = []
  if (distantTests.length > 0) {
    const count = `${distantTests.length} unit test files further away (${describeUnits(distantTests)})`
    lines.push(`  ${count}: npm run test:quick -- --all`)
  }
  const addMatching = (pattern, command) => {
    const paths = otherPaths.filter((path) => pattern.test(path))
    if (paths.length === 0) return
    const ellipsis = paths.length > 3 ? ' …' : ''
    lines.push(`  ${paths.length} more: ${command} ${paths.slice(0, 3).join(' ')}${ellipsis}`)
  }
  addMatching(/\.engines\.test\./, 'npm run test:engines --')
  addMatching(/\.(thorough\.test|journey)\./, 'npm test --')
  return lines
}

/** @param {readonly { unit: string }[]} tests */
function describeUnits(tests) {
  const counts = new Map()
  for (const { unit } of tests) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts].map(([unit, count]) => `${unit} ${count}`).join(', ')
}
