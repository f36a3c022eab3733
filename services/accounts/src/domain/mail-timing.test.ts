// Proves MESSAGE-9, MESSAGE-11.
import { isNoticeDue, nextDailyMailAt, storedTimings, timingOf } from './mail-timing'

describe('the timing of mails', () => {
  it('is now by default, and never for friend requests, which anybody may send', () => {
    expect(timingOf({}, 'replies')).toBe('now')
    expect(timingOf({}, 'venues')).toBe('now')
    expect(timingOf({}, 'friends')).toBe('never')
  })

  it('reads and writes the choice about replies that older versions know', () => {
    expect(timingOf({ hasNoReplyMails: true, mailTimings: { replies: 'daily' } }, 'replies')).toBe('never')
    expect(storedTimings({}, { replies: 'never' })).toEqual({ mailTimings: { replies: 'now' }, hasNoReplyMails: true })
    expect(storedTimings({ hasNoReplyMails: true }, { replies: 'daily' })).toEqual({
      mailTimings: { replies: 'daily' },
      hasNoReplyMails: false,
    })
    expect(storedTimings({ mailTimings: { venues: 'daily' } }, { friends: 'now' })).toEqual({
      mailTimings: { venues: 'daily', friends: 'now' },
    })
  })
})

describe('a daily mail', () => {
  it.each([
    ['2026-11-25T06:59:59Z', '2026-11-25T07:00:00.000Z'],
    ['2026-11-25T07:00:00Z', '2026-11-26T07:00:00.000Z'],
    ['2026-03-28T08:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T08:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('after %s is due at the next 8:00 in Amsterdam', (after, due) => {
    expect(nextDailyMailAt(new Date(after)).toISOString()).toBe(due)
  })

  it('is due at its time, and at once when a wrong clock put it too far ahead', () => {
    const digestAt = new Date('2026-11-26T07:00:00Z')
    expect(isNoticeDue({ digestAt }, new Date('2026-11-26T06:59:59Z'))).toBe(false)
    expect(isNoticeDue({ digestAt }, digestAt)).toBe(true)
    expect(isNoticeDue({ digestAt: new Date('2027-11-26T07:00:00Z') }, digestAt)).toBe(true)
  })
})
