import { countOpen } from './dead-letters'

it('decisions about letters that the log has deleted do not hide new letters', () => {
  const ranges = [
    { begin: 5, end: 8 },
    { begin: 0, end: 0 },
  ]
  expect(countOpen(ranges, new Set(['0-0', '0-1', '0-2', '0-3', '0-4']))).toBe(3)
  expect(countOpen(ranges, new Set(['0-4', '0-5', '1-0']))).toBe(2)
  expect(countOpen([{ begin: 8, end: 8 }], new Set(['0-7']))).toBe(0)
})
