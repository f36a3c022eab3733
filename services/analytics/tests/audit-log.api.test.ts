// Proves PLATFORM-21.
import type { AuditEntry, EventData } from '@plekje/contracts'
import { deadLettersOf } from '@plekje/engines'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { removeNames } from '../src/storage/audit-log'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

let analytics: RunningAnalytics
beforeEach(async () => {
  analytics = await startAnalytics()
  analytics.around.people.set('u-noor', 'noor')
})
afterEach(() => analytics.close())

type Audited = EventData<'admin.audited'>
const edited = (over: Partial<Audited> = {}): Audited => ({
  actor: { id: 'u-noor', username: '' },
  action: 'venue.edited',
  subject: { kind: 'venue', id: '7', name: 'Café De Brug' },
  changes: [{ field: 'name', from: 'De Brug', to: 'Café De Brug' }],
  reason: null,
  ...over,
})
const log = async (query = ''): Promise<{ entries: AuditEntry[]; next: string | null }> => {
  const { status, body } = await analytics.call('GET', `/admin/audit${query}`, { as: ADMIN })
  expect(status).toBe(200)
  return body
}
const publish = async (...entries: Audited[]) => {
  const before = (await log('?limit=100')).entries.length
  const messages = entries.map((data) => eventMessage('admin.audited', data.subject.id, data))
  await analytics.events().publish('admin.audited', messages)
  await waitUntil(async () => (await log('?limit=100')).entries.length === before + entries.length, {
    what: 'the audit log',
  })
  return messages
}

it('an entry has the member, the time and both values of a change, and is stored once when its event is delivered again', async () => {
  expect(await log()).toEqual({ entries: [], next: null })
  const [message] = await publish(edited())
  if (!message) throw new Error('nothing was told')
  await analytics
    .events()
    .publish('admin.audited', [message, { ...message, value: message.value.replace('De Brug', 'Iets anders') }])
  await publish(edited({ action: 'venue.hidden' }))
  const { entries } = await log()
  expect(entries).toHaveLength(2)
  expect(entries[1]).toEqual({
    id: message.id,
    at: JSON.parse(message.value).occurredAt,
    ...edited(),
    actor: { id: 'u-noor', username: 'noor' },
  })
})

it('pages have every entry once, latest first, also with entries of the same instant and with new entries meanwhile', async () => {
  const occurredAt = '2026-11-20T10:00:00.000Z'
  const messages = Array.from({ length: 7 }, (_, at) => {
    const message = eventMessage('admin.audited', '7', edited({ reason: `reden ${at}` }))
    return { ...message, value: JSON.stringify({ ...JSON.parse(message.value), occurredAt }) }
  })
  await analytics.events().publish('admin.audited', messages)
  await waitUntil(async () => (await log()).entries.length === 7)
  const seen: AuditEntry[] = []
  let next: string | null = ''
  for (let page = 0; next !== null && page < 10; page += 1) {
    const found = await log(`?limit=3${next ? `&before=${encodeURIComponent(next)}` : ''}`)
    seen.push(...found.entries)
    next = found.next
    if (page === 0) await publish(edited({ reason: 'nieuw' }))
  }
  expect(seen.map(({ id }) => id)).toEqual(
    messages
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
})

it('is filtered by subject, action, kind of action and member', async () => {
  await publish(
    edited(),
    edited({ action: 'venue.hidden', subject: { kind: 'venue', id: '8', name: 'Park (Noord)' } }),
    edited({
      action: 'user.granted-admin',
      subject: { kind: 'user', id: 'u-1', name: '' },
      actor: { id: ADMIN.id, username: '' },
    }),
  )
  analytics.around.people.set('u-1', 'piet')
  const actions = async (query: string) => (await log(query)).entries.map(({ action }) => action).sort()
  expect(await actions('?subject=8')).toEqual(['venue.hidden'])
  expect(await actions(`?subject=${encodeURIComponent('park (n')}`)).toEqual(['venue.hidden'])
  expect(await actions('?action=venue')).toEqual(['venue.edited', 'venue.hidden'])
  expect(await actions('?action=venue.edited')).toEqual(['venue.edited'])
  expect(await actions('?actor=NOOR&subject=7')).toEqual(['venue.edited'])
  expect(await actions(`?actor=${ADMIN.id}`)).toEqual(['user.granted-admin'])
  expect(await actions('?actor=niemand')).toEqual([])
  expect(await actions('?subject=pie')).toEqual(['user.granted-admin'])
  expect((await analytics.call('GET', '/admin/audit?before=gisteren', { as: ADMIN })).status).toBe(400)
})

it('shows the names of accounts, recent ones while accounts is unavailable, and none of erased members', async () => {
  const { people } = analytics.around
  people.set('u-1', 'piet')
  await publish(edited({ action: 'user.granted-admin', subject: { kind: 'user', id: 'u-1', name: '' } }))
  const shown = async () => (await log()).entries.map(({ actor, subject }) => [actor.username, subject.name])
  expect(await shown()).toEqual([['noor', 'piet']])
  analytics.around.isAccountsAway = true
  expect(await shown()).toEqual([['noor', 'piet']])
  expect((await analytics.call('GET', '/admin/audit?actor=noo', { as: ADMIN })).status).toBe(503)
  analytics.around.isAccountsAway = false
  people.delete('u-noor')
  people.delete('u-1')
  expect(await shown()).toEqual([['Verwijderde beheerder', 'Verwijderd account']])
  analytics.around.isAccountsAway = true
  expect(await shown()).toEqual([['Naam nu niet bekend', 'Naam nu niet bekend']])
})

it('stores no name, even from an event of an earlier version', async () => {
  await publish(
    edited({ actor: { id: 'u-noor', username: 'noor' } }),
    edited({ action: 'user.granted-admin', subject: { kind: 'user', id: 'u-1', name: 'piet' } }),
  )
  const database = await analytics.database()
  const stored = await database
    .collection('auditLog')
    .find({}, { comment: 'scan: a test looks at everything' })
    .toArray()
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toMatch(/"noor"|"piet"/)
})

it('loses the names that an earlier version stored, by a migration', async () => {
  const database = await analytics.database()
  await database.collection('auditLog').insertMany([
    { _id: 'a' as never, at: new Date(), ...edited({ actor: { id: 'u-noor', username: 'noor' } }) },
    { _id: 'b' as never, at: new Date(), ...edited({ subject: { kind: 'user', id: 'u-1', name: 'piet' } }) },
  ])
  await removeNames(database)
  const stored = JSON.stringify(
    await database.collection('auditLog').find({}, { comment: 'scan: a test looks at everything' }).toArray(),
  )
  expect(stored).not.toMatch(/"noor"|"piet"/)
  expect(stored).toContain('Café De Brug')
})

it('has what operators do with events, and a replay of the figures does not change it', async () => {
  const letter = eventMessage('venue.activity', 1, { venueId: 1, actionType: 'view', bot: false })
  await analytics.events().publish(deadLettersOf('venue.activity'), [letter, { ...letter, id: 'other' }])
  const path = '/admin/events/dead-letters'
  const { body } = await analytics.call('GET', path, { as: ADMIN })
  const positions = [body.letters[0].position]
  await analytics.call('POST', `${path}/redrive`, { as: ADMIN, body: { topic: 'venue.activity', positions } })
  await analytics.call('POST', `${path}/redrive`, { as: ADMIN, body: { topic: 'venue.activity', positions } })
  await analytics.call('POST', `${path}/discard`, { as: ADMIN, body: { topic: 'venue.activity', reason: ' Dubbel. ' } })
  expect((await analytics.call('POST', '/admin/events/replay', { as: ADMIN })).status).toBe(202)
  await waitUntil(
    async () => (await analytics.call('GET', '/admin/events/replay', { as: ADMIN })).body.state === 'done',
  )
  const { entries } = await waitUntil(async () => {
    const found = await log()
    return found.entries.length === 3 && found
  })
  const actor = { id: ADMIN.id, username: ADMIN.username }
  const subject = { kind: 'dead-letters', id: 'venue.activity', name: 'venue.activity' }
  const changes = [{ field: 'messages', from: null, to: '1' }]
  expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
    {
      actor,
      action: 'figures.replayed',
      subject: expect.objectContaining({ kind: 'figures' }),
      changes: [],
      reason: null,
    },
    { actor, action: 'dead-letters.discarded', subject, changes, reason: 'Dubbel.' },
    { actor, action: 'dead-letters.redriven', subject, changes, reason: null },
  ])
  await analytics.restart()
  expect((await log()).entries).toEqual(entries)
})

it.each(['/admin/audit', '/admin/system', '/admin/statistics/growth'])(
  '%s is for administrators only',
  async (path) => {
    expect((await analytics.call('GET', path)).status).toBe(401)
    expect((await analytics.call('GET', path, { as: { ...ADMIN, isAdmin: false } })).status).toBe(403)
  },
)

it('names the member whose role at a venue changed', async () => {
  const { people } = analytics.around
  people.set('u-1', 'piet')
  const changes = [
    { field: 'role', from: null, to: 'editor' },
    { field: 'member', from: null, to: 'u-1' },
  ]
  await publish(edited({ action: 'manager.added', subject: { kind: 'manager', id: '7', name: 'Park' }, changes }))
  const shown = async () => (await log()).entries[0]?.changes.map(({ to }) => to)
  expect(await shown()).toEqual(['editor', 'piet'])
  people.delete('u-1')
  expect(await shown()).toEqual(['editor', 'Verwijderd account'])
})
