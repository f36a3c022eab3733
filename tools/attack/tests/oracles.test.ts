// Proves PLATFORM-26.
import type { HostileRequest } from '../src/generate/request'
import { noContactData } from '../src/oracles/contact-data'
import { Findings } from '../src/oracles/findings'
import { foreignLinks } from '../src/oracles/mails'
import * as oracles from '../src/oracles/responses'

const json = { 'content-type': 'application/json; charset=utf-8' }
const refused = (error: string) => JSON.stringify({ error, code: 'x', requestId: 'y' })

function seen(
  answer: { status?: number; headers?: Record<string, string>; text?: string; problem?: string },
  request: Partial<HostileRequest> = {},
): oracles.Exchange {
  const { status = 200, headers = json, text = '', problem } = answer
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
    answer: { status, headers, body: Buffer.from(text), ms: 1, ...(problem === undefined ? {} : { problem }) },
    text,
  }
}

describe('of responses', () => {
  it('a 5xx is a fault unless it is 503 with a time to come again', () => {
    expect(oracles.noServerError(seen({ status: 500 }))).toBe('status 500')
    expect(oracles.noServerError(seen({ status: 502 }))).toBe('status 502')
    expect(oracles.noServerError(seen({ status: 503 }))).toBe('status 503')
    expect(oracles.noServerError(seen({ status: 503, headers: { 'retry-after': '5' } }))).toBeUndefined()
    expect(oracles.noServerError(seen({ status: 0, problem: 'socket hang up' }))).toMatch('no answer')
    expect(oracles.noServerError(seen({ status: 404 }))).toBeUndefined()
  })

  it('a refusal is Dutch JSON with a code and an id; a page is one where pages are', () => {
    expect(oracles.dutchRefusals(seen({ status: 400, text: refused('Vul een naam in.') }))).toBeUndefined()
    expect(oracles.dutchRefusals(seen({ status: 400, text: refused('Invalid input: expected string') }))).toMatch(
      'not Dutch',
    )
    expect(oracles.dutchRefusals(seen({ status: 400, text: '{"error":"Nee"}' }))).toMatch('without')
    const html = { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>' }
    expect(oracles.dutchRefusals(seen(html))).toBe('404 as text/html')
    expect(oracles.dutchRefusals(seen(html, { target: '/listing/x' }))).toBeUndefined()
  })

  it('lines of code and names of engines are insides', () => {
    expect(oracles.noInternals(seen({ text: 'Error: x\n    at serve (/app/main.cjs:10:5)' }))).toMatch('tells')
    expect(oracles.noInternals(seen({ text: 'MongoServerError: E11000 duplicate key' }))).toMatch('tells')
    expect(oracles.noInternals(seen({ headers: { ...json, 'x-powered-by': 'Express' } }))).toMatch('Express')
    expect(oracles.noInternals(seen({ text: '{"error":"Dit adres bestaat niet."}' }))).toBeUndefined()
  })

  it('protective headers are missed, and other sites that may read', () => {
    const headers = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }
    expect(oracles.protectiveHeaders(seen({ headers }))).toBeUndefined()
    expect(oracles.protectiveHeaders(seen({}))).toMatch('without X-Content-Type-Options')
    expect(oracles.protectiveHeaders(seen({ headers: { ...headers, 'access-control-allow-origin': '*' } }))).toMatch(
      'read',
    )
  })

  it('success for who may not call is a fault', () => {
    const admin = { endpoint: { key: 'GET /api/admin/users', access: 'admin' as const } }
    expect(oracles.onlyPermitted(seen({}, { ...admin, role: 'member' }))).toMatch('member was answered 200')
    expect(oracles.onlyPermitted(seen({}, { ...admin, role: 'administrator' }))).toBeUndefined()
    expect(oracles.onlyPermitted(seen({ status: 403 }, { ...admin, role: 'visitor' }))).toBeUndefined()
    const internal = { endpoint: { key: 'GET /api/internal/venues', access: 'internal' as const } }
    expect(oracles.onlyPermitted(seen({}, { ...internal, role: 'administrator' }))).toMatch('internal')
  })

  it('the site of a header is found in body and headers, unless the address itself says it', () => {
    expect(oracles.noForeignHost(seen({ text: '<loc>http://attack-host.example/</loc>' }))).toMatch('header named')
    expect(oracles.noForeignHost(seen({ headers: { location: '//attack-host.example' } }))).toMatch(
      'header of the answer',
    )
    expect(
      oracles.noForeignHost(seen({ text: 'attack-host.example' }, { target: '//attack-host.example/' })),
    ).toBeUndefined()
  })

  it('contact data is found by what it is and by its name, for visitors', () => {
    const oracle = noContactData({ contacts: new Set(['058-003 98 49']), addresses: ['els@lid.example'] })
    expect(oracle(seen({ text: 'Bel 058-003 98 49 voor een tafel' }))).toMatch('058-003 98 49')
    expect(oracle(seen({ text: '[{"venue":{"website":"https://x.example"}}]' }))).toMatch('website')
    expect(oracle(seen({ text: '{"who":"els@lid.example"}' }))).toMatch('els@lid.example')
    expect(oracle(seen({ text: '{"who":"els@lid.example"}' }, { body: '{"email":"els@lid.example"}' }))).toBeUndefined()
    expect(oracle(seen({ text: '{"phone":null,"hasPhone":true,"website":""}' }))).toBeUndefined()
    expect(oracle(seen({ text: '{"phone":"058-003 98 49"}' }, { role: 'member' }))).toBeUndefined()
  })
})

describe('of mails', () => {
  it('links to other sites are found', () => {
    const mails = [
      'Klik: http://localhost:81/verify-email?token=x of <http://127.0.0.1:81/auth>',
      'http://evil.example/x',
    ]
    expect(foreignLinks(mails, 'http://127.0.0.1:81')).toEqual(['http://evil.example/x'])
  })
})

describe('findings', () => {
  it('tell the same fault of an endpoint once, with how often and how to send it again', () => {
    const findings = new Findings({ whole: oracles.noServerError })
    const request = { method: 'POST', endpoint: { key: 'POST /api/login', access: 'public' as const }, body: '{"a":1}' }
    for (let count = 0; count < 3; count++) findings.inspect(seen({ status: 500 }, request))
    expect(() => findings.verdict('whole', 'fine')).toThrow(
      /3 responses, 1 kinds\n3 × status 500\n.*\n.*POST \/api\/user/,
    )
    expect(new Findings({}).verdict('whole', 'fine')).toBe('fine')
  })
})
