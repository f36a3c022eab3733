import { createStandingAnswer } from './standing-answer'

let now = 0
let reads = 0
/** Takes so many milliseconds. */
const reading = (milliseconds: number) => async () => {
  await Promise.resolve()
  now += milliseconds
  reads += 1
  return reads
}
beforeEach(() => {
  now = 0
  reads = 0
})

test('those who ask meanwhile share a reading', async () => {
  const ask = createStandingAnswer<number>(() => now)
  expect(await Promise.all([ask('a', reading(10)), ask('a', reading(10))])).toEqual([1, 1])
})

test.each([
  [1, 20],
  [10, 200],
  [3000, 60_000],
  [60_000, 300_000],
])('what took %d ms stands for %d ms', async (took, stands) => {
  const ask = createStandingAnswer<number>(() => now)
  expect(await ask('a', reading(took))).toBe(1)
  now += stands - 1
  expect(await ask('a', reading(took))).toBe(1)
  now += 1
  expect(await ask('a', reading(took))).toBe(2)
})

test('another question is read anew', async () => {
  const ask = createStandingAnswer<number>(() => now)
  await ask('a', reading(1000))
  expect(await ask('b', reading(1000))).toBe(2)
})

test('a failure is told to all who wait, and not kept', async () => {
  const ask = createStandingAnswer<number>(() => now)
  const failing = () => Promise.reject(new Error('away'))
  const asked = [ask('a', failing), ask('a', failing)]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a', reading(1))).toBe(1)
})
