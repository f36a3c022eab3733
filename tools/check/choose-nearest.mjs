/** @typedef {{ path: string, distance: number, unit: string }} TouchedTest */

/**
 * Selects the tests nearest to a change that fit into a time budget. Tests at one distance take turns by unit, short
 * ones first, so that no unit uses up the budget. A changed test is always selected.
 *
 * @param {readonly TouchedTest[]} tests
 * @param {{ budgetMs: number, durationOf: (path: string) => number }} options
 * @returns {TouchedTest[]}
 */
export function chooseNearest(tests, { budgetMs, durationOf }) {
  const turns = new Map()
  const testsByTurn = [...tests]
    .sort((a, b) => durationOf(a.path) - durationOf(b.path))
    .map((test) => {
      const key = `${test.distance} ${test.unit}`
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      return { test, turn }
    })
    .sort((a, b) => a.test.distance - b.test.distance || a.turn - b.turn)
  let remainingMs = budgetMs
  const nearest = []
  for (const { test } of testsByTurn) {
    const durationMs = durationOf(test.path)
    if (durationMs > remainingMs && test.distance > 0) continue
    remainingMs -= durationMs
    nearest.push(test)
  }
  return nearest
}
