import { serviceTimeoutMs } from './config'

it('multiplies the timeout of services by a factor, to whole milliseconds', () => {
  expect([1, 0.5, 2.01].map((factor) => serviceTimeoutMs({ TIME_LIMIT_FACTOR: factor }))).toEqual([2000, 1000, 4020])
})
