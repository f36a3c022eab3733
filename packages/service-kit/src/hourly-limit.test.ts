import { ServiceSettings } from './config'
import { scaleLimit } from './hourly-limit'

it.each([
  [30, 1, 30],
  [30, 0.1, 3],
  [5, 0.5, 3],
  [5, 0.01, 1],
  [30, 1_000_000, 30_000_000],
])('scales a limit of %d by %d to %d', (limit, factor, expected) => {
  expect(scaleLimit(limit, factor)).toBe(expected)
})

it.each(['0', '-1', 'Infinity', '1000001', 'much'])('refuses the factor %s', (text) => {
  expect(ServiceSettings.shape.LIMIT_FACTOR.safeParse(text).success).toBe(false)
})
