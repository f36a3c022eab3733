import type { DeadLetter, DeadLetterCount } from '@plekje/contracts'
import { deadLettersOf, type EventLog, type EventMessage } from '@plekje/engines'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { readLateSettings } from '@plekje/testing/late-engines'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

let refusesPublishing = false
const refusable = (log: EventLog): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (name === 'publish' && refusesPublishing) return () => Promise.reject(new Error('the event log is away'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

let analytics: RunningAnalytics
beforeEach(async () => {
  analytics = await startAnalytics({ wrapEvents: refusable })
})
afterEach(async () => {
  refusesPublishing = false
  await analytics.close()
})

const PATH = '/admin/events/dead-letters'
const list = async (query = ''): Promise<{ letters: DeadLetter[]; total: number; counts: DeadLetterCount[] }> => {
  const { status, body } = await analytics.call('GET', PATH + query, { as: ADMIN })
  expect(status).toBe(200)
  return body
}
const decide = (verb: 'redrive' | 'discard', body: object, as = ADMIN) =>
  analytics.call('POST', `${PATH}/${verb}`, { as, body })
const reason = 'Niet meer nodig.'

let written = 0
/** A dead letter as the event log writes it. */
const letter = (message: EventMessage, headers: Record<string, string> = {}): EventMessage => {
  written += 1
  return {
    ...message,
    headers: {
      ...message.headers,
      'dead-letter-reason': 'Error: nope',
      'dead-letter-group': 'search',
      'dead-letter-attempts': '5',
      'dead-letter-at': new Date(1_700_000_000_000 + written).toISOString(),
      ...headers,
    },
  }
}
const view = (venueId = 1) => eventMessage('venue.activity', venueId, { venueId, actionType: 'view', bot: false })
const put = (topic: string, ...letters: EventMessage[]) => analytics.events().publish(deadLettersOf(topic), letters)

describe('a dead letter', () => {
  it('is listed with its consumer and error, newest first, over all topics', async () => {
    expect(await list()).toEqual({ letters: [], total: 0, counts: [] })
    const first = view(1)
    await put('venue.activity', letter(first))
    await put('page.views', letter({ id: 'x', key: 'k', value: 'no json', headers: {} }))
    await put('venue.activity', letter(view(2)))
    const { letters, total, counts } = await list()
    expect(total).toBe(3)
    expect(counts).toEqual([
      { topic: 'venue.activity', group: 'search', count: 2 },
      { topic: 'page.views', group: 'search', count: 1 },
    ])
    expect(letters.map(({ topic, key }) => [topic, key])).toEqual([
      ['venue.activity', '2'],
      ['page.views', 'k'],
      ['venue.activity', '1'],
    ])
    expect(letters[2]).toEqual({
      topic: 'venue.activity',
      position: expect.stringMatching(/^\d-0$/),
      eventId: first.id,
      key: '1',
      group: 'search',
      reason: 'Error: nope',
      attempts: 5,
      occurredAt: JSON.parse(first.value).occurredAt,
    })
    expect(letters[1]).toMatchObject({ occurredAt: null })
    expect((await list('?topic=page.views')).letters).toEqual([letters[1]])
    const figures = await (await fetch(`${analytics.url()}/metrics`)).text()
    expect(figures).toMatch(/^dead_letters_waiting\{.*topic="venue\.activity".*\} 2$/m)
    expect(await list('?limit=1')).toEqual({ letters: [letters[0]], total: 3, counts })
  })

  it('is shown with its stored value and headers', async () => {
    const message = { ...view(), headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } }
    await put('venue.activity', letter(message))
    const { letters } = await list()
    const shown = await analytics.call('GET', `${PATH}/venue.activity/${letters[0]?.position}`, { as: ADMIN })
    expect(shown.body).toEqual({
      ...letters[0],
      value: message.value,
      headers: expect.objectContaining({ ...message.headers, 'dead-letter-reason': 'Error: nope' }),
    })
    for (const [place, code] of [
      ['venue.activity/7-999', 'dead_letter_not_found'],
      ['listing.changed/0-0', 'dead_letter_not_found'],
      ['nothing.like.it/0-0', 'topic_not_found'],
    ]) {
      const { status, body } = await analytics.call('GET', `${PATH}/${place}`, { as: ADMIN })
      expect([status, body.code]).toEqual([404, code])
    }
  })

  it('is written for a message that matches no schema, and the next messages are counted', async () => {
    await analytics.events().publish('venue.activity', [{ id: 'poison', key: '9', value: '{}', headers: {} }, view(9)])
    const { letters } = await waitUntil(async () => {
      const found = await list()
      return found.total === 1 && found
    })
    expect(letters).toMatchObject([{ eventId: 'poison', key: '9', group: 'analytics', attempts: expect.any(Number) }])
    await analytics.settled()
    expect(await analytics.figures(9)).toMatchObject({ totalViews: 1 })
  })

  it('is for administrators only', async () => {
    const member = { ...ADMIN, isAdmin: false }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/venue.activity/0-0', undefined],
      ['POST', '/redrive', { topic: 'venue.activity' }],
      ['POST', '/discard', { topic: 'venue.activity', reason }],
    ] as const) {
      expect((await analytics.call(method, PATH + path, { body })).status).toBe(401)
      expect((await analytics.call(method, PATH + path, { body, as: member })).status).toBe(403)
    }
  })
})

describe('redriving', () => {
  it('publishes a message unchanged to its topic, once, and removes it from the list', async () => {
    const traced = { ...view(5), headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } }
    await put('venue.activity', letter(traced), letter(view(6)))
    const { letters } = await list()
    const position = letters.find(({ key }) => key === '5')?.position
    const redriven = await decide('redrive', { topic: 'venue.activity', positions: [position] })
    expect([redriven.status, redriven.body]).toEqual([200, { count: 1 }])
    const [event] = await analytics.logged('venue.activity')
    expect(event).toMatchObject(traced)
    expect(event?.headers).toEqual(traced.headers)
    expect((await list()).letters.map(({ key }) => key)).toEqual(['6'])
    expect((await decide('redrive', { topic: 'venue.activity', positions: [position] })).body).toEqual({ count: 0 })
    expect(await analytics.logged('venue.activity')).toHaveLength(1)
    await analytics.settled()
    expect(await analytics.figures(5)).toMatchObject({ totalViews: 1 })
  })

  it('of all letters counts each once, also by two administrators at once and after a restart', async () => {
    const views = Array.from({ length: 220 }, (_, at) => view(100 + (at % 40)))
    await put('venue.activity', ...views.map((message) => letter(message)))
    const other = { ...ADMIN, id: 'u-ander' }
    const both = await Promise.all([
      decide('redrive', { topic: 'venue.activity' }),
      decide('redrive', { topic: 'venue.activity' }, other),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    // A call with a lost response is repeated, and reports only what was still open.
    if (!readLateSettings()) expect(both.map(({ body }) => body.count).sort()).toEqual([0, 220])
    await analytics.restart()
    expect(await list()).toEqual({ letters: [], total: 0, counts: [] })
    const logged = (await analytics.logged('venue.activity')).map(({ id }) => id)
    expect(new Set(logged)).toEqual(new Set(views.map(({ id }) => id)))
    // A published letter whose decision could not be recorded is published again, and counts once.
    if (!readLateSettings()) expect(logged).toHaveLength(220)
    await analytics.settled()
    expect(await analytics.figures(100)).toMatchObject({ totalViews: 6 })
  })

  it('leaves a letter in the list when publishing or storing the decision fails', async () => {
    await put('venue.activity', letter(view(8)))
    refusesPublishing = true
    const refused = await decide('redrive', { topic: 'venue.activity' })
    expect([refused.status, refused.body.code]).toEqual([503, 'events_unavailable'])
    expect((await list()).total).toBe(1)
    refusesPublishing = false
    await decide('redrive', { topic: 'venue.activity' })
    // The state after a kill between publishing and recording.
    await (await analytics.database())
      .collection('deadLetterDecisions')
      .deleteMany({}, { comment: 'scan: a test looks at everything' })
    expect((await list()).total).toBe(1)
    expect((await decide('redrive', { topic: 'venue.activity' })).body).toEqual({ count: 1 })
    await analytics.settled()
    expect(await analytics.logged('venue.activity')).toHaveLength(2)
    expect(await analytics.figures(8)).toMatchObject({ totalViews: 1 })
  })

  it('of a message that fails again writes a new letter', async () => {
    await put('venue.activity', letter({ id: 'poison', key: '9', value: '{}', headers: {} }))
    const before = (await list()).letters[0]
    await decide('redrive', { topic: 'venue.activity' })
    const after = await waitUntil(async () => (await list()).letters[0])
    expect(after).toMatchObject({ eventId: 'poison', group: 'analytics' })
    expect(after.position).not.toBe(before?.position)
  })
})

describe('discarding', () => {
  it('removes messages from the list and stores the administrator, the time and the reason', async () => {
    await put('venue.activity', letter(view(1)), letter(view(2)))
    const [newest] = (await list()).letters
    const discarded = await decide('discard', { topic: 'venue.activity', positions: [newest?.position], reason })
    expect([discarded.status, discarded.body]).toEqual([200, { count: 1 }])
    await analytics.restart()
    expect((await list()).letters.map(({ key }) => key)).toEqual(['1'])
    expect(await analytics.logged('venue.activity')).toEqual([])
    const kept = await (await analytics.database())
      .collection('deadLetterDecisions')
      .find({}, { comment: 'scan: a test looks at everything' })
      .toArray()
    expect(kept).toEqual([
      {
        _id: expect.any(String),
        topic: 'venue.activity',
        decision: 'discarded',
        positions: [newest?.position],
        by: ADMIN.id,
        at: expect.any(Date),
        reason,
      },
    ])
  })

  it.each([
    ['discard', { topic: 'venue.activity' }, 400],
    ['discard', { topic: 'venue.activity', reason: '  ' }, 400],
    ['discard', { topic: 'nothing.like.it', reason }, 404],
    ['redrive', { topic: 'nothing.like.it' }, 404],
    ['redrive', { topic: 'venue.activity', positions: [] }, 400],
    ['redrive', { topic: 'venue.activity', positions: ['first'] }, 400],
  ] as const)('%s of %j is refused', async (verb, body, status) => {
    const reply = await decide(verb, body)
    expect(reply.status).toBe(status)
    expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
  })
})

it('twenty thousand letters are listed, and their topics are not read once all are decided', async () => {
  const one = letter(view())
  const made = (from: number) => Array.from({ length: 5000 }, (_, at) => ({ ...one, id: `${from + at}`, key: `${at}` }))
  for (let from = 0; from < 20_000; from += 5000) await put('venue.activity', ...made(from))
  const { letters, total } = await list('?limit=100')
  expect([letters.length, total]).toEqual([100, 20_000])
  for (let calls = 1; (await decide('discard', { topic: 'venue.activity', reason })).body.count > 0; calls += 1) {
    expect(calls).toBeLessThanOrEqual(2)
  }
  expect(await list()).toEqual({ letters: [], total: 0, counts: [] })
}, 180_000)
