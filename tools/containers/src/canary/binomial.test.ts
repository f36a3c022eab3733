import { binomialBound } from './binomial'

describe('the bound of a binomial count', () => {
  it.each([
    [10, 0.5, 0.5, 5],
    [1, 0.05, 0.5, 0],
    [1, 0.05, 0.01, 1],
    // 1 - P(at most 8 of 100) = 0.063, and of 9 it is 0.028.
    [100, 0.05, 0.05, 9],
  ])('of %d tries with probability %d is exceeded with at most %d: %d', (tries, probability, exceededWith, bound) => {
    expect(binomialBound(tries, probability, exceededWith)).toBe(bound)
  })

  it('is above the mean, and below all tries', () => {
    const bound = binomialBound(400, 0.05, 1e-6)
    expect(bound).toBeGreaterThan(35)
    expect(bound).toBeLessThan(55)
  })
})
