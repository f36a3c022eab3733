// Proves PLATFORM-28.
import fc from '@plekje/testing/fast-check'
import { isWorse, MIN_TRIES } from './is-worse'

const share = (failures: number, tries: number) => ({ failures, tries })
const live = share

describe('a share', () => {
  it('is not judged before both versions were tried ten times', () => {
    expect(isWorse(share(9, MIN_TRIES - 1), live(0, 1000))).toBe(false)
    expect(isWorse(share(10, 10), live(0, MIN_TRIES - 1))).toBe(false)
    expect(isWorse(share(10, 10), live(0, 1000))).toBe(true)
  })

  it.each([
    ['two failures are chance', share(2, 10), live(0, 1000), false],
    ['three of ten are not, where the live version never fails', share(3, 10), live(0, 1000), true],
    ['twice the rate may be chance', share(8, 100), live(40, 1000), false],
    ['five times the rate is not', share(20, 100), live(40, 1000), true],
    ['a live version that fails as often proves nothing', share(10, 10), live(1000, 1000), false],
    ['few tries of the live version prove little', share(5, 10), live(0, 10), false],
  ])('is judged by failures beyond chance: %s', (_, shareOutcomes, liveOutcomes, expected) => {
    expect(isWorse(shareOutcomes, liveOutcomes)).toBe(expected)
  })

  it('with more failures is never judged better', () => {
    const tries = fc.integer({ min: MIN_TRIES, max: 2000 })
    fc.assert(
      fc.property(tries, tries, fc.nat(2000), fc.nat(2000), (shareTries, liveTries, shareFailures, liveFailures) => {
        const others = live(Math.min(liveFailures, liveTries), liveTries)
        const failures = Math.min(shareFailures, shareTries - 1)
        return !isWorse(share(failures, shareTries), others) || isWorse(share(failures + 1, shareTries), others)
      }),
    )
  })
})
