/** @typedef {{ path: string, distance: number, unit: string }} TouchedTest */

/**
 * The tests nearest to a change that fit into a time: those at one distance in turn by unit, short ones first, so that no
 * unit takes the time of the others. A test that changed itself is always among them.
 *
 * @param {readonly TouchedTest[]} tests
 * @param {{ budgetMs: number, durationOf: (path: string) => number }} options
 * @returns {TouchedTest[]}
 */
export function chooseNearest(tests, { budgetMs, durationOf }) {
  const turns = new Map()
  const inTurn = [...tests]
    .sort((a, b) => durationOf(a.path) - durationOf(b.path))
    .map((test) => {
      const key = `${test.distance} ${test.unit}`
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      return { test, turn }
    })
    .sort((a, b) => a.test.distance - b.test.distance || a.turn - b.turn)
  let leftMs = budgetMs
  return inTurn
    .map(({ test }) => test)
    .filter(({ path, distance }) => {
      const fits = durationOf(path) <= leftMs
      if (fits || distance === 0) leftMs -= durationOf(path)
      return fits || distance === 0
    })
}
