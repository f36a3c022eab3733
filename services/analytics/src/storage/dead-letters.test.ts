import { deadLettersOf } from '@plekje/engines'
import { createInspectDeadLetters } from '../use-cases/inspect-dead-letters'
import { countOpen, createDeadLetters } from './dead-letters'

it('decisions about letters that the log has deleted do not hide new letters', () => {
  const ranges = [
    { begin: 5, end: 8 },
    { begin: 0, end: 0 },
  ]
  expect(countOpen(ranges, new Set(['0-0', '0-1', '0-2', '0-3', '0-4']))).toBe(3)
  expect(countOpen(ranges, new Set(['0-4', '0-5', '1-0']))).toBe(2)
  expect(countOpen([{ begin: 8, end: 8 }], new Set(['0-7']))).toBe(0)
})

it('one request of the log finds the topics to list', async () => {
  const ranges = jest.fn(async () => ({
    [deadLettersOf('page.views')]: [{ begin: 2, end: 3 }],
    [deadLettersOf('venue.activity')]: [{ begin: 4, end: 4 }],
  }))
  const read = jest.fn(async function* () {})
  const letters = createDeadLetters({ ranges, read }, { decidedPositions: async () => new Set<string>() })
  await createInspectDeadLetters(letters).list({ limit: 10 })
  expect(read.mock.calls).toEqual([[deadLettersOf('page.views')]])
  // The second request is for the only topic that is read.
  expect(ranges).toHaveBeenCalledTimes(2)
})
