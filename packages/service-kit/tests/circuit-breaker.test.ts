// Proves PLATFORM-13.
import { CircuitBreaker } from '../src/circuit-breaker'

const opened = () => {
  const clock = { now: 0 }
  const breaker = new CircuitBreaker(2, 2000, () => clock.now)
  breaker.recordFailure()
  breaker.recordFailure()
  return { clock, breaker }
}

it('refuses calls for a while after failures in a row, then allows one trial call, and all again when it succeeds', () => {
  const { clock, breaker } = opened()
  expect(breaker.tryEnter()).toBe(false)
  clock.now = 2000
  expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false])
  breaker.recordSuccess()
  expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, true])
})

it('opens again when the trial call fails', () => {
  const { clock, breaker } = opened()
  clock.now = 2000
  expect(breaker.tryEnter()).toBe(true)
  breaker.recordFailure()
  clock.now = 3999
  expect(breaker.tryEnter()).toBe(false)
  clock.now = 4000
  expect(breaker.tryEnter()).toBe(true)
})

it('allows another trial call when the first never ends', () => {
  const { clock, breaker } = opened()
  clock.now = 2000
  expect(breaker.tryEnter()).toBe(true)
  clock.now = 16_999
  expect(breaker.tryEnter()).toBe(false)
  clock.now = 17_000
  expect(breaker.tryEnter()).toBe(true)
})

it('allows another trial call when the first has no outcome, and counts no such call as a failure', () => {
  const { clock, breaker } = opened()
  clock.now += 2000
  expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false])
  breaker.recordAbandoned()
  expect(breaker.tryEnter()).toBe(true)
  breaker.recordSuccess()
  for (let count = 0; count < 10; count += 1) breaker.recordAbandoned()
  expect(breaker.isOpen).toBe(false)
})

it('counts calls that broke off together as one failure, and calls that began after it as further ones', () => {
  const clock = { now: 0 }
  const breaker = new CircuitBreaker(5, 2000, () => clock.now)
  clock.now = 100
  // A process with six calls in flight ends; a second one continues.
  for (const begunAt of [10, 20, 30, 40, 50, 60]) breaker.recordFailure(begunAt)
  expect(breaker.isOpen).toBe(false)
  for (let count = 0; count < 4; count += 1) {
    clock.now += 10
    breaker.recordFailure(clock.now - 5)
  }
  expect(breaker.isOpen).toBe(true)
})
