import { classOf, quantileOf, type Scale } from './histogram'

const scale: Scale = { firstBound: 10, growth: 1.1, classCount: 100 }
const countsOf = (values: readonly number[]) => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[classOf(value, scale)] = (counts[classOf(value, scale)] ?? 0) + 1
  return counts
}

it('a value is in the class with its bounds, and in the last one above all bounds', () => {
  expect([0, 10, 10.1, 11, 11.1, 1e9].map((value) => classOf(value, scale))).toEqual([0, 0, 1, 1, 2, 99])
})

it.each([
  ['of one visit', [1800]],
  ['of many', Array.from({ length: 1000 }, (_, at) => 100 + at * 7)],
  ['where most are short', [...Array.from({ length: 70 }, () => 40), ...Array.from({ length: 30 }, () => 6000)]],
])('a quantile is right to a tenth %s', (_, values) => {
  const exact = [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0
  const found = quantileOf(0.75, countsOf(values), scale) ?? 0
  expect(Math.abs(found - exact) / exact).toBeLessThan(0.1)
})

it('an empty histogram has no quantile', () => {
  expect(quantileOf(0.75, {}, scale)).toBeUndefined()
})
