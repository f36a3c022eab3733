// Proves PLATFORM-20, PLATFORM-24.
import { defineApi } from '@plekje/contracts'
import { z } from 'zod'
import type { SourceFile } from '../boundaries'
import { compareContracts, findRepliesToWaitFor } from './compare-contracts'
import { type ContractsModule, describeContracts } from './describe-contracts'
import { findCallerDrift } from './find-caller-drift'
import { readUsage } from './find-consumers'
import { describeFinding, judge, nextRelease, type Release } from './gate'

const files: SourceFile[] = [
  { path: 'services/tips/src/routes.ts', text: `implement(tipsApi, { giveTip: () => {} })` },
  { path: 'services/mail/src/service.ts', text: `createServiceClient(tipsApi, { url })` },
  { path: 'services/mail/src/send.ts', text: `await tips.giveTip({ body })` },
  { path: 'services/mail/src/subscriptions.ts', text: `subscribeTo('tip.given', { handle })` },
  { path: 'services/other/src/service.ts', text: `createServiceClient(tipsApi, { url }); tips.listTips()` },
  {
    path: 'gateway/src/routes/route-table.ts',
    text: `export const tailedTopics = ['tip.given'] as const; const r = { path: '/api/tips' }`,
  },
  { path: 'packages/web-kit/src/clients.ts', text: `export const tipsClient = createClient(tipsApi, http)` },
  {
    path: 'packages/web-kit/src/light.ts',
    text: `export const lightTipsClient = createTypedClient<typeof tipsApi>({ listTips: ['GET', '/tips', 'list'] }, http)`,
  },
  { path: 'mfe-light/src/queries.ts', text: `lightTipsClient.readTip({ params })` },
  { path: 'mfe-tips/src/queries.ts', text: `tipsClient.giveTip({ body })` },
  { path: 'mfe-tips/tests/queries.test.ts', text: `tipsClient.listTips()` },
  { path: 'shell/src/form.ts', text: `resolver(tipsApi.giveTip.body)` },
  { path: 'mfe-old/src/old.ts', text: 'fetch(`/api/tips/$' + '{id}`)' },
]
const usage = readUsage(files)

const Tip = z.object({ id: z.string(), text: z.string() })
const give = {
  method: 'POST',
  whenRepeated: 'again',
  path: '/tips',
  access: 'public',
  refuses: [],
  summary: '',
  body: z.object({ text: z.string() }),
  reply: Tip,
} as const
const list = { method: 'GET', path: '/tips', access: 'public', refuses: [], summary: '', reply: z.array(Tip) } as const
const read = {
  method: 'GET',
  path: '/tips/:id',
  access: 'public',
  refuses: [],
  summary: '',
  params: z.object({ id: z.string() }),
  reply: Tip,
} as const
const event = z.object({ id: z.string(), data: z.object({ text: z.string() }) })
const before: ContractsModule = {
  tipsApi: defineApi({ giveTip: give, listTips: list, readTip: read }),
  eventSchemas: { 'tip.given': event },
  MAX_TIPS: 3,
  titleOf: () => '',
}

const withEndpoint = (name: string, endpoint: object | undefined): ContractsModule => ({
  ...before,
  tipsApi: Object.fromEntries(
    Object.entries({ ...(before.tipsApi as object), [name]: endpoint }).filter(([, one]) => one !== undefined),
  ),
})
const withEvent = (schema: z.ZodType | undefined): ContractsModule => ({
  ...before,
  eventSchemas: schema ? { 'tip.given': schema } : {},
})

const nothing = { version: '0.0.0', contracts: { endpoints: {}, events: {} }, examples: { requests: {}, events: {} } }
const released: Release = nextRelease(undefined, judge(nothing, before, usage), before)
const changesOf = (now: ContractsModule, servedBy = usage.servedBy) =>
  compareContracts(released.contracts, describeContracts(now, servedBy)).map(({ name, changes }) => [name, ...changes])

describe('a changed endpoint', () => {
  it.each<[string, ContractsModule, string[][]]>([
    ['that is the same', before, []],
    ['that is new', withEndpoint('more', { ...list, path: '/more' }), []],
    [
      'under another name in the code',
      withEndpoint('giveTip', undefined),
      [['tipsApi.giveTip', 'is no longer in the contracts']],
    ],
    [
      'at another address',
      withEndpoint('giveTip', { ...give, path: '/hints' }),
      [['tipsApi.giveTip', 'POST /tips → POST /hints']],
    ],
    [
      'with another method',
      withEndpoint('giveTip', { ...give, method: 'PUT' }),
      [['tipsApi.giveTip', 'POST /tips → PUT /tips']],
    ],
    [
      'for members only',
      withEndpoint('giveTip', { ...give, access: 'member' }),
      [['tipsApi.giveTip', 'access public → member']],
    ],
    [
      'with a smaller largest body',
      withEndpoint('giveTip', { ...give, maxBodyBytes: 10 }),
      [['tipsApi.giveTip', 'largest body 1000000 → 10 bytes']],
    ],
    ['with another status', withEndpoint('giveTip', { ...give, status: 201 }), []],
    [
      'that reads no body any more',
      withEndpoint('giveTip', { ...give, body: undefined }),
      [['tipsApi.giveTip', 'body: is no longer read']],
    ],
    [
      'with a required query',
      withEndpoint('listTips', { ...list, query: z.object({ q: z.string() }) }),
      [['tipsApi.listTips', 'query.q: became required']],
    ],
    [
      'with an optional query',
      withEndpoint('listTips', { ...list, query: z.object({ q: z.string().optional() }) }),
      [],
    ],
    [
      'with another name for a parameter',
      withEndpoint('readTip', { ...read, path: '/tips/:tip', params: z.object({ tip: z.string() }) }),
      [],
    ],
    [
      'with a narrower parameter',
      withEndpoint('readTip', { ...read, params: z.object({ id: z.enum(['a']) }) }),
      [['tipsApi.readTip', 'params.id: string was accepted, now it must be "a"']],
    ],
    [
      'with a longer and a shorter reply',
      withEndpoint('readTip', { ...read, reply: Tip.omit({ text: true }).extend({ by: z.string() }) }),
      [['tipsApi.readTip', 'reply.text: was removed']],
    ],
  ])('%s', (_, now, breaks) => {
    expect(changesOf(now)).toEqual(breaks)
  })

  it.each<[string, z.ZodType, string[]]>([
    [
      'a new field that is always there',
      Tip.extend({ by: z.string() }),
      ['tipsApi.readTip: reply.by: became required: release services/tips first'],
    ],
    ['a new field that may be left out', Tip.extend({ by: z.string().optional() }), []],
    ['the same fields', Tip, []],
  ])('with %s in its reply says who is released first', (_, reply, order) => {
    const released = describeContracts(before, usage.servedBy)
    const today = describeContracts(withEndpoint('readTip', { ...read, reply }), usage.servedBy)
    expect(findRepliesToWaitFor(released, today)).toEqual(order)
  })

  it('may widen its access, but not narrow it', () => {
    const member = describeContracts(withEndpoint('giveTip', { ...give, access: 'member' }), usage.servedBy)
    expect(compareContracts(member, describeContracts(before, usage.servedBy))).toEqual([])
    const internal = describeContracts(withEndpoint('giveTip', { ...give, access: 'internal' }), usage.servedBy)
    expect(compareContracts(internal, member).map(({ changes }) => changes)).toEqual([['access internal → member']])
  })

  it('must keep its callers', () => {
    const callable = (...callers: string[]) =>
      describeContracts(withEndpoint('giveTip', { ...give, access: 'internal', callers }), usage.servedBy)
    expect(compareContracts(callable('mail'), callable('mail', 'other'))).toEqual([])
    expect(compareContracts(callable('mail', 'other'), callable('other')).map(({ changes }) => changes)).toEqual([
      ['mail may no longer call it'],
    ])
  })

  it('names as callers those that call it, and no others', () => {
    const drift = (callers: string[]) =>
      findCallerDrift(describeContracts(withEndpoint('giveTip', { ...give, callers }), usage.servedBy), {
        serviceCallersOf: (name) => (name === 'tipsApi.giveTip' ? usage.serviceCallersOf(name) : []),
      })
    expect(usage.serviceCallersOf('tipsApi.giveTip')).toEqual(['services/mail'])
    expect(drift(['mail'])).toEqual([])
    expect(drift(['mail', 'operator'])).toEqual([])
    expect(drift(['other'])).toEqual([
      'tipsApi.giveTip: mail calls it and is not among its callers',
      'tipsApi.giveTip: other is among its callers and does not call it',
    ])
  })

  it('that moves to another service breaks its callers', () => {
    expect(changesOf(before, () => ['services/hints'])[0]).toEqual([
      'tipsApi.listTips',
      'served by services/tips → services/hints',
    ])
  })

  it('must not share its address with another one', () => {
    expect(() => describeContracts(withEndpoint('again', list), usage.servedBy)).toThrow('are both GET /tips')
  })
})

describe('a changed event', () => {
  const data = (shape: z.ZodRawShape) => event.extend({ data: z.object(shape) })
  it.each<[string, z.ZodType | undefined, string[]]>([
    ['with a new optional field', data({ text: z.string(), by: z.string().optional() }), []],
    ['with a new field that has a default', data({ text: z.string(), by: z.string().default('') }), []],
    [
      'with a new required field',
      data({ text: z.string(), by: z.string() }),
      ['data.by: became required (events in the log)'],
    ],
    ['without a field', data({}), ['data.text: was removed']],
    [
      'with a wider field',
      data({ text: z.string().nullable() }),
      ['data.text: may now be null, where string was promised'],
    ],
    ['with a narrower field', data({ text: z.string().max(5) }), ['data.text: maxLength none → 5 (events in the log)']],
    ['that is gone', undefined, ['is no longer in the contracts']],
  ])('%s', (_, schema, breaks) => {
    expect(changesOf(withEvent(schema)).flatMap(([, ...changes]) => changes)).toEqual(breaks)
  })
})

describe('the list of affected units', () => {
  const consumers = (name: string, wireName: string) => usage.consumersOf({ kind: 'endpoint', name, wireName })

  it('is read from clients, their calls and addresses, in sources and not in tests', () => {
    expect(consumers('tipsApi.giveTip', 'POST /tips')).toEqual(['mfe-tips', 'services/mail', 'shell'])
    expect(consumers('tipsApi.listTips', 'GET /tips')).toEqual(['services/other'])
    expect(consumers('tipsApi.readTip', 'GET /tips/:id')).toEqual(['mfe-light', 'mfe-old'])
  })

  it('is read from subscriptions and tailed topics', () => {
    expect(usage.consumersOf({ kind: 'event', name: 'tip.given', wireName: 'tip.given' })).toEqual([
      'gateway',
      'services/mail',
    ])
  })

  it('is in the message, with the remedy', () => {
    const [finding] = judge(released, withEndpoint('giveTip', { ...give, access: 'admin' }), usage).findings
    expect(finding && describeFinding(finding).split('\n')).toEqual([
      'tipsApi.giveTip (POST /tips)',
      '  access public → admin',
      '  served by: services/tips',
      '  consumed by: mfe-tips, services/mail, shell',
      expect.stringContaining('→ Keep what was released'),
    ])
  })
})

describe('recorded examples', () => {
  it('detect a rule that JSON Schema cannot express', () => {
    const strict = event.refine(({ data }) => data.text.startsWith('never so'), 'Zo niet.')
    const { findings } = judge(released, withEvent(strict), usage)
    expect(findings).toMatchObject([{ kind: 'event', name: 'tip.given', consumers: ['gateway', 'services/mail'] }])
    expect(findings[0]?.changes[0]).toContain('which was accepted')
  })

  it('exist for every event and every part of a request', () => {
    expect(Object.keys(released.examples.events)).toEqual(['tip.given'])
    expect(Object.keys(released.examples.requests)).toEqual(['GET /tips/: params', 'POST /tips body'])
  })
})

describe('a release', () => {
  const versionAfter = (module: ContractsModule) =>
    nextRelease(released, judge(released, module, usage), module).version

  it('raises the major version for a break, the minor version for an addition, and neither without a change', () => {
    expect(released.version).toBe('1.0.0')
    expect(versionAfter(before)).toBe('1.0.0')
    expect(versionAfter(withEndpoint('more', { ...list, path: '/more' }))).toBe('1.1.0')
    expect(versionAfter(withEvent(undefined))).toBe('2.0.0')
  })
})
