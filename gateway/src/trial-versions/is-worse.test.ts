// Proves PLATFORM-28.
import fc from '@plekje/testing/fast-check'
import { isWorse, MIN_TRIES } from './is-worse'

const trial = (failures: number, tries: number) => ({ failures, tries })
const live = trial

describe('a trial version', () => {
  it('is not judged before both versions were tried ten times', () => {
    expect(isWorse(trial(9, MIN_TRIES - 1), live(0, 1000))).toBe(false)
    expect(isWorse(trial(10, 10), live(0, MIN_TRIES - 1))).toBe(false)
    expect(isWorse(trial(10, 10), live(0, 1000))).toBe(true)
  })

  it.each([
    ['two failures are chance', trial(2, 10), live(0, 1000), false],
    ['three of ten are not, where the live version never fails', trial(3, 10), live(0, 1000), true],
    ['twice the rate may be chance', trial(8, 100), live(40, 1000), false],
    ['five times the rate is not', trial(20, 100), live(40, 1000), true],
    ['a live version that fails as often proves nothing', trial(10, 10), live(1000, 1000), false],
    ['few tries of the live version prove little', trial(5, 10), live(0, 10), false],
  ])('is judged by failures beyond chance: %s', (_, trialOutcomes, liveOutcomes, expected) => {
    expect(isWorse(trialOutcomes, liveOutcomes)).toBe(expected)
  })

  it('with more failures is never judged better', () => {
    const tries = fc.integer({ min: MIN_TRIES, max: 2000 })
    fc.assert(
      fc.property(tries, tries, fc.nat(2000), fc.nat(2000), (trialTries, liveTries, trialFailures, liveFailures) => {
        const others = live(Math.min(liveFailures, liveTries), liveTries)
        const failures = Math.min(trialFailures, trialTries - 1)
        return !isWorse(trial(failures, trialTries), others) || isWorse(trial(failures + 1, trialTries), others)
      }),
    )
  })
})
