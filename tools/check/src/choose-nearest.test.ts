import { chooseNearest } from '../choose-nearest.mjs'

const test = (path: string, distance: number) => ({ path, distance, unit: path.split('/')[0] ?? '' })
const pathsOf = (tests: readonly { path: string }[]) => tests.map(({ path }) => path)

describe('the choice of the nearest tests', () => {
  it('takes near tests before far ones, however long they take', () => {
    const tests = [test('a/far', 3), test('a/near', 1)]
    const durationOf = (path: string) => (path === 'a/near' ? 900 : 200)
    expect(pathsOf(chooseNearest(tests, { budgetMs: 1000, durationOf }))).toEqual(['a/near'])
  })

  it('gives each unit its turn at one distance', () => {
    const tests = [test('a/1', 1), test('a/2', 1), test('b/1', 1)]
    const chosen = chooseNearest(tests, { budgetMs: 2, durationOf: () => 1 })
    expect(pathsOf(chosen)).toEqual(['a/1', 'b/1'])
  })

  it('selects a changed test even beyond the budget', () => {
    const tests = [test('a/itself', 0), test('a/other', 1)]
    expect(pathsOf(chooseNearest(tests, { budgetMs: 1, durationOf: () => 5 }))).toEqual(['a/itself'])
  })
})
