// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from '@plekje/analytics'
import { type RefusedEvent, refusedEventsApi } from '@plekje/contracts'
import { deadLettersOf, EngineSettings, openEngines } from '@plekje/engines'
import {
  assembleService,
  encodeKey,
  eventMessage,
  implement,
  makePrivateJwk,
  type Service,
  ServiceSettings,
} from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS, identityEnv } from '@plekje/testing/service-caller'
import { runCommand } from '../src/events/run-command'

const { IDENTITY_PRIVATE_KEY } = identityEnv('operator')
const operator = { IDENTITY_PRIVATE_KEY }
const NOWHERE = 'http://127.0.0.1:1'

let dataDir: string
let engines: Awaited<ReturnType<typeof open>>
let service: Service
let url: string
const open = () => openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), analyticsEngineRoles)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-events-'))
  engines = await open()
  const others = { LISTINGS_URL: NOWHERE, ACCOUNTS_URL: NOWHERE, REVIEWS_URL: NOWHERE }
  const settings = {
    ...LONG_TIME_LIMITS,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...identityEnv('analytics'),
    DATA_DIR: dataDir,
    ...others,
  }
  service = await createAnalyticsService(readAnalyticsConfig(settings), engines)
  ;({ url } = await service.start())
})
afterEach(async () => {
  await service.close()
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(args: string, env: Record<string, string> = { ANALYTICS_URL: url, ...operator }) {
  const out: string[] = []
  const err: string[] = []
  const words = (args.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
  const code = await runCommand(words, { env, out: (text) => out.push(text), err: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const json = async (args: string) => JSON.parse((await run(`${args} --json`)).out)

const view = (venueId: number) => eventMessage('venue.activity', venueId, { venueId, actionType: 'view', bot: false })
const fail = (...venueIds: number[]) =>
  engines.events.publish(
    deadLettersOf('venue.activity'),
    venueIds.map((venueId) => ({
      ...view(venueId),
      headers: {
        'dead-letter-group': 'search',
        'dead-letter-reason': 'Error: the index\nis away',
        'dead-letter-attempts': '5',
        'dead-letter-at': '2026-01-01T00:00:00.000Z',
      },
    })),
  )
async function redriven(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of engines.events.read('venue.activity')) keys.push(key)
  return keys.sort()
}

it('lists waiting letters, a line each, and says when there are none', async () => {
  expect(await run('dead-letters list')).toEqual({ code: 0, out: 'No dead letters wait for a decision.', err: '' })
  await fail(1, 2)
  const { code, out } = await run('dead-letters list')
  expect(code).toBe(0)
  expect(out.split('\n')).toHaveLength(2)
  expect(out).toMatch(/venue\.activity {2}\d-\d {2}key 1 {2}search gave up after 5: Error: the index is away/)
  expect((await run('dead-letters list --topic page.views')).out).toBe('No dead letters wait for a decision.')
  expect((await run('dead-letters list --limit 1')).out).toMatch(/The newest 1 of 2/)
  expect(await json('dead-letters list')).toMatchObject({ total: 2, letters: [{ attempts: 5 }, { group: 'search' }] })
})

it('shows a letter with its value and headers', async () => {
  await fail(3)
  const { position } = (await json('dead-letters list')).letters[0]
  const { code, out } = await run(`dead-letters show venue.activity ${position}`)
  expect(code).toBe(0)
  expect(out).toMatch(/dead-letter-reason: Error: the index/)
  expect(out).toMatch(/"venueId": 3/)
  const missing = await run('dead-letters show venue.activity 7-999')
  expect(missing).toEqual({ code: 1, out: '', err: expect.stringMatching(/^Refused: .*\(404 dead_letter_not_found/) })
})

it('redrives the named letters, then all, and reports letters that do not wait', async () => {
  await fail(1, 2, 3)
  const { letters } = await json('dead-letters list')
  const position = letters.find(({ key }: { key: string }) => key === '2').position
  expect(await run(`dead-letters redrive venue.activity ${position}`)).toMatchObject({ code: 0, out: '1 redriven.' })
  const again = await run(`dead-letters redrive venue.activity ${position}`)
  expect(again).toMatchObject({ code: 1, out: '0 redriven. 1 of those named do not wait (any more).' })
  expect(await run('dead-letters redrive venue.activity')).toMatchObject({ code: 0, out: '2 redriven.' })
  expect(await redriven()).toEqual(['1', '2', '3'])
  expect(await run('dead-letters redrive venue.activity')).toMatchObject({ code: 0, out: '0 redriven.' })
})

it('discards only with a reason', async () => {
  await fail(1, 2)
  const without = await run('dead-letters discard venue.activity')
  expect([without.code, without.err]).toEqual([2, expect.stringMatching(/^discard needs --reason/)])
  expect(await run('dead-letters discard venue.activity --reason "not needed"')).toMatchObject({
    code: 0,
    out: '2 discarded.',
  })
  expect((await json('dead-letters list')).total).toBe(0)
  expect(await redriven()).toEqual([])
})

it('replays, waits for the end, and reports the result', async () => {
  await engines.events.publish('venue.activity', [view(1), view(1), view(2)])
  expect(await run('replay --state')).toMatchObject({ code: 0, out: 'The figures were never replayed.' })
  const { code, out } = await run('replay --wait')
  expect([code, out]).toEqual([0, expect.stringMatching(/^Done at .*: 3 messages read; the new figures are in use\.$/)])
  expect(await json('replay --state')).toMatchObject({ state: 'done', read: 3, problem: null })
  expect((await run('replay')).out).toMatch(/^Running since /)
  const second = await run('replay')
  expect([second.code, second.err]).toEqual([1, expect.stringMatching(/409 replay_running/)])
})

it.each([
  'dead-letters',
  'dead-letters drop venue.activity',
  'dead-letters replay',
  'letters list',
  'replay now',
  'replay --topic venue.activity',
  'dead-letters list --limit 0',
  'dead-letters list --limit many',
  'dead-letters list --colour',
  'dead-letters show venue.activity',
  'dead-letters show venue.activity 1-1 1-2',
  'dead-letters redrive',
  'dead-letters redrive venue.activity first',
  'dead-letters discard venue.activity --reason "  "',
])('%s is no command', async (args) => {
  const { code, out, err } = await run(args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^[A-Z-].+\n\nUsage: /i)
})

it('prints its usage', async () => {
  for (const args of ['', '--help']) expect(await run(args, {})).toMatchObject({ code: 0, err: '' })
  expect((await run('--help', {})).out).toMatch(/^Usage: npm run events/)
})

it('explains why it cannot reach the service', async () => {
  const list = (env: Record<string, string>) => run('dead-letters list', env)
  expect(await list({ ANALYTICS_URL: url })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/IDENTITY_PRIVATE_KEY/),
  })
  expect(await list({ ANALYTICS_URL: url, IDENTITY_PRIVATE_KEY: encodeKey(makePrivateJwk('operator')) })).toMatchObject(
    {
      code: 1,
      err: expect.stringMatching(/401/),
    },
  )
  expect(await list({ ANALYTICS_URL: 'nowhere', ...operator })).toMatchObject({
    code: 1,
    err: 'ANALYTICS_URL: must be an http address',
  })
  expect(await list({ PLEKJE_URL: NOWHERE, ADMIN_PASSWORD: 'x' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:1 \(PLEKJE_URL\)/),
  })
  expect(await list({ PLEKJE_URL: url, DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Set ADMIN_PASSWORD, or DATA_DIR/),
  })
})

describe('refused events', () => {
  const kept = new Map<string, RefusedEvent>()
  const decided: string[] = []
  const event = (id: string): RefusedEvent => ({
    id,
    topic: 'listing.changed',
    key: '7',
    collection: 'listings',
    bytes: 2_000_000,
    occurredAt: '2026-01-01T00:00:00.000Z',
  })
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
  let listings: Service
  let withListings: Service
  let env: Record<string, string>

  beforeEach(async () => {
    decided.length = 0
    kept.clear()
    for (const id of [first, second]) kept.set(id, event(id))
    const settle = (how: string, id: string) => {
      const done = kept.delete(id)
      if (done) decided.push(`${how} ${id}`)
      return { done }
    }
    listings = assembleService({
      name: 'listings',
      settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
      engines: {},
      implementations: [
        implement(refusedEventsApi, {
          listRefusedEvents: () => ({ events: [...kept.values()] }),
          sendRefusedEvent: ({ params }) => settle('sent', params.eventId),
          dropRefusedEvent: ({ params }) => settle('dropped', params.eventId),
        }),
      ],
    })
    const at = await listings.start()
    const others = { LISTINGS_URL: at.url, ACCOUNTS_URL: NOWHERE, REVIEWS_URL: NOWHERE }
    const settings = {
      ...LONG_TIME_LIMITS,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...identityEnv('analytics'),
      DATA_DIR: dataDir,
      ...others,
    }
    withListings = await createAnalyticsService(readAnalyticsConfig(settings), engines)
    env = { ANALYTICS_URL: (await withListings.start()).url, ...operator }
  })
  afterEach(async () => {
    await withListings.close()
    await listings.close()
  })

  it('are listed by service, incomplete when a service does not answer', async () => {
    const { code, out } = await run('refused list', env)
    expect(code).toBe(1)
    expect(out).toContain(`listings  ${first}  listing.changed  key 7  2000000 bytes`)
    expect(out).toContain('accounts does not answer.')
    expect((await run('refused list --service listings', env)).code).toBe(0)
  })

  it('are sent again or dropped, named or all, with an entry in the audit log', async () => {
    expect(await run(`refused send listings ${first}`, env)).toMatchObject({ code: 0, out: '1 waiting again.' })
    expect(await run(`refused send listings ${first}`, env)).toMatchObject({ code: 1 })
    expect(await run('refused drop listings --reason "te groot"', env)).toMatchObject({ code: 0, out: '1 dropped.' })
    expect(decided).toEqual([`sent ${first}`, `dropped ${second}`])
    expect((await run('refused list --service listings', env)).out).toBe('No refused events wait for a decision.')
    const audited: string[] = []
    for await (const { value } of engines.events.read('admin.audited')) audited.push(JSON.parse(value).data.action)
    expect(audited).toEqual(['refused-events.sent', 'refused-events.dropped'])
  })

  it.each(['refused', 'refused send', 'refused send search', 'refused drop listings', 'refused send listings x'])(
    'are left alone by what is no command: %s',
    async (args) => {
      expect((await run(args, env)).code).toBe(2)
      expect(kept.size).toBe(2)
    },
  )
})
