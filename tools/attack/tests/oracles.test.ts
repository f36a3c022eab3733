// Proves PLATFORM-26.
import { withoutUndefined } from '@plekje/contracts'
import type { HostileRequest } from '../src/generate/request'
import { noContactData } from '../src/oracles/contact-data'
import { Findings } from '../src/oracles/findings'
import { foreignLinks } from '../src/oracles/mails'
import * as oracles from '../src/oracles/responses'

const json = { 'content-type': 'application/json; charset=utf-8' }
const refused = (error: string) => JSON.stringify({ error, code: 'x', requestId: 'y' })

function exchangeOf(
  {
    status = 200,
    headers = json,
    text = '',
    problem,
  }: { status?: number; headers?: Record<string, string>; text?: string; problem?: string },
  request: Partial<HostileRequest> = {},
): oracles.Exchange {
  return {
    request: {
      number: 1,
      role: 'visitor',
      description: 'x',
      method: 'GET',
      target: '/api/user',
      headers: [],
      ...request,
    },
    response: withoutUndefined({ status, headers, body: Buffer.from(text), ms: 1, problem }),
    text,
  }
}

describe('oracles for responses', () => {
  it('find a 5xx, except a 503 with Retry-After', () => {
    expect(oracles.noServerError(exchangeOf({ status: 500 }))).toBe('status 500')
    expect(oracles.noServerError(exchangeOf({ status: 502 }))).toBe('status 502')
    expect(oracles.noServerError(exchangeOf({ status: 503 }))).toBe('status 503')
    expect(oracles.noServerError(exchangeOf({ status: 503, headers: { 'retry-after': '5' } }))).toBeUndefined()
    expect(oracles.noServerError(exchangeOf({ status: 0, problem: 'socket hang up' }))).toMatch('no response')
    expect(oracles.noServerError(exchangeOf({ status: 404 }))).toBeUndefined()
  })

  it('require refusals in Dutch JSON with a code and an id, and in HTML for pages', () => {
    expect(oracles.dutchRefusals(exchangeOf({ status: 400, text: refused('Vul een naam in.') }))).toBeUndefined()
    expect(oracles.dutchRefusals(exchangeOf({ status: 400, text: refused('Invalid input: expected string') }))).toMatch(
      'not Dutch',
    )
    expect(oracles.dutchRefusals(exchangeOf({ status: 400, text: '{"error":"Nee"}' }))).toMatch('without')
    const html = { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>' }
    expect(oracles.dutchRefusals(exchangeOf(html))).toBe('404 as text/html')
    expect(oracles.dutchRefusals(exchangeOf(html, { target: '/listing/x' }))).toBeUndefined()
  })

  it('find source lines and names of engines', () => {
    expect(oracles.noInternals(exchangeOf({ text: 'Error: x\n    at serve (/app/main.cjs:10:5)' }))).toMatch('reveals')
    expect(oracles.noInternals(exchangeOf({ text: 'MongoServerError: E11000 duplicate key' }))).toMatch('reveals')
    expect(oracles.noInternals(exchangeOf({ headers: { ...json, 'x-powered-by': 'Express' } }))).toMatch('Express')
    expect(oracles.noInternals(exchangeOf({ text: '{"error":"Dit adres bestaat niet."}' }))).toBeUndefined()
  })

  it('find missing protective headers, and access for other sites', () => {
    const headers = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }
    expect(oracles.protectiveHeaders(exchangeOf({ headers }))).toBeUndefined()
    expect(oracles.protectiveHeaders(exchangeOf({}))).toMatch('without X-Content-Type-Options')
    expect(
      oracles.protectiveHeaders(exchangeOf({ headers: { ...headers, 'access-control-allow-origin': '*' } })),
    ).toMatch('read')
  })

  it('find a successful response to a caller without the right', () => {
    const admin = { endpoint: { key: 'GET /api/admin/users', access: 'admin' as const } }
    expect(oracles.onlyPermitted(exchangeOf({}, { ...admin, role: 'member' }))).toMatch('member was answered 200')
    expect(oracles.onlyPermitted(exchangeOf({}, { ...admin, role: 'administrator' }))).toBeUndefined()
    expect(oracles.onlyPermitted(exchangeOf({ status: 403 }, { ...admin, role: 'visitor' }))).toBeUndefined()
    const internal = { endpoint: { key: 'GET /api/internal/venues', access: 'internal' as const } }
    expect(oracles.onlyPermitted(exchangeOf({}, { ...internal, role: 'administrator' }))).toMatch('internal')
  })

  it('find a host of a request header in body and headers, unless the target contains it', () => {
    expect(oracles.noForeignHost(exchangeOf({ text: '<loc>http://attack-host.example/</loc>' }))).toMatch(
      'request header',
    )
    expect(oracles.noForeignHost(exchangeOf({ headers: { location: '//attack-host.example' } }))).toMatch(
      'header of the response',
    )
    expect(
      oracles.noForeignHost(exchangeOf({ text: 'attack-host.example' }, { target: '//attack-host.example/' })),
    ).toBeUndefined()
  })

  it('find contact data by value and by key, in responses to visitors', () => {
    const oracle = noContactData({ contacts: new Set(['058-003 98 49']), addresses: ['els@lid.example'] })
    expect(oracle(exchangeOf({ text: 'Bel 058-003 98 49 voor een tafel' }))).toMatch('058-003 98 49')
    expect(oracle(exchangeOf({ text: '[{"venue":{"website":"https://x.example"}}]' }))).toMatch('website')
    expect(oracle(exchangeOf({ text: '{"who":"els@lid.example"}' }))).toMatch('els@lid.example')
    expect(
      oracle(exchangeOf({ text: '{"who":"els@lid.example"}' }, { body: '{"email":"els@lid.example"}' })),
    ).toBeUndefined()
    expect(oracle(exchangeOf({ text: '{"phone":null,"hasPhone":true,"website":""}' }))).toBeUndefined()
    expect(oracle(exchangeOf({ text: '{"phone":"058-003 98 49"}' }, { role: 'member' }))).toBeUndefined()
  })
})

describe('foreign links', () => {
  it('are links in mails to other sites', () => {
    const mails = [
      'Klik: http://localhost:81/verify-email?token=x of <http://127.0.0.1:81/auth>',
      'http://evil.example/x',
    ]
    expect(foreignLinks(mails, 'http://127.0.0.1:81')).toEqual(['http://evil.example/x'])
  })
})

describe('findings', () => {
  it('report a fault of an endpoint once, with its count and its request', () => {
    const findings = new Findings({ whole: oracles.noServerError })
    const request = { method: 'POST', endpoint: { key: 'POST /api/login', access: 'public' as const }, body: '{"a":1}' }
    for (let count = 0; count < 3; count++) findings.inspect(exchangeOf({ status: 500 }, request))
    expect(() => findings.verdict('whole', 'fine')).toThrow(
      /3 responses, 1 kinds\n3 × status 500\n.*\n.*POST \/api\/user/,
    )
    expect(new Findings({}).verdict('whole', 'fine')).toBe('fine')
  })
})
