import type { Member, Plan } from '@plekje/contracts'
import fc from '@plekje/testing/fast-check'
import { createCalendar } from './write-calendar'

const member: Member = { id: 'u1', username: 'anna', isAdmin: false }
const at = '2026-11-21T12:00:00.000Z'

const calendarOf = (title: string, name: string, reason: string, address: string) => {
  const stop = { slug: 'plek', name, reason, address, startsAt: at, endsAt: at }
  const plan = { id: 'plan', title, createdAt: at, locations: [stop] } as unknown as Plan
  return createCalendar({ get: async () => plan })(member, 'plan', 'https://plekje.example')
}

it('never lets a name, reason or title start a line in a calendar, whatever characters it has', async () => {
  const parts = [
    '\r',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '\v',
    'BEGIN:VEVENT',
    'ATTACH:https://x.example',
    ';',
    '\\',
    'plek',
  ]
  const text = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
  const known =
    /^(?:(?:BEGIN|END):V(?:CALENDAR|EVENT)$|(?:VERSION|PRODID|NAME|X-WR-CALNAME|METHOD|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|URL)[:;])/
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (...texts) => {
      const lines = (await calendarOf(...texts)).text
        .replace(/\r\n[ \t]/g, '')
        .split(/[\r\n\v\u0085\u2028]+/)
        .filter(Boolean)
      expect(lines.filter((line) => !known.test(line))).toEqual([])
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    }),
  )
})
