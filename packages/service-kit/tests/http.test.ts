// Proves ACCOUNT-25, API-5, STYLE-8.
import { identityHeaders } from '@plekje/testing/service-caller'
import type { MemberRouter, Service } from '../src'
import { startSample } from './sample-service'

let service: Service
let url: string
let lines: Record<string, unknown>[]
let visitor: Record<string, string>
let member: Record<string, string>
let admin: Record<string, string>

beforeAll(async () => {
  ;({ service, url, lines } = await startSample())
  visitor = await identityHeaders('sample')
  member = await identityHeaders('sample', { id: 'u1', username: 'anna', isAdmin: false })
  admin = await identityHeaders('sample', { id: 'u2', username: 'ben', isAdmin: true })
})
afterAll(() => service.close())

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, headers: { ...visitor, ...init.headers } })
  const text = await response.text()
  return { response, status: response.status, text, body: text ? JSON.parse(text) : undefined }
}

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  call('/api/things', { method: 'POST', body, headers: { ...member, ...headers } })

describe('replies', () => {
  it('omits fields that the contract does not have', async () => {
    const { status, body, response } = await call('/api/things/x?limit=3')
    expect(status).toBe(200)
    expect(body).toEqual({ name: 'x', limit: 3 })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  it('sends prebuilt JSON as it is, and prefers fixed words over parameters', async () => {
    const { text, response } = await call('/api/things/special')
    expect(text).toBe('{"special":true,"extra":1}')
    expect(response.headers.get('x-kept')).toBe('yes')
  })

  it('uses the status of the contract unless the handler answers another', async () => {
    expect((await post('{"name":"new"}')).status).toBe(201)
    expect((await post('{"name":"again"}')).status).toBe(200)
  })

  it('sends nothing with 204', async () => {
    const { status, text } = await call('/api/things/x', { method: 'DELETE', headers: admin })
    expect([status, text]).toEqual([204, ''])
  })

  it('answers HEAD like GET without the body', async () => {
    const { status, text, response } = await call('/api/things/x', { method: 'HEAD' })
    expect([status, text, response.headers.get('content-length')]).toEqual([200, '', '12'])
  })

  it('keeps personal replies out of shared caches', async () => {
    expect((await call('/api/things/x')).response.headers.get('cache-control')).toBe('no-cache')
    const own = await call('/api/things/x', { headers: member })
    expect(own.body.by).toBe('anna')
    expect(own.response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('access', () => {
  const anything = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }

  it('asks visitors to sign in before it looks at their input', async () => {
    const { status, body } = await call('/api/things', anything)
    expect(status).toBe(401)
    expect(body).toEqual({ error: 'Log in om dit te doen.', code: 'not_authenticated', requestId: expect.any(String) })
  })

  it('tells an administrator with suspended rights why', async () => {
    const waiting = { id: 'u3', username: 'ada', isAdmin: false, needsSecondFactor: true }
    const headers = await identityHeaders('sample', waiting)
    const { status, body } = await call('/api/things/x', { method: 'DELETE', headers })
    expect([status, body.code]).toEqual([403, 'second_factor_missing'])
    expect(body.error).toMatch(/tweede stap nodig\. Stel die in bij Instellingen/)
  })

  it('refuses members on endpoints for administrators', async () => {
    expect((await call('/api/things/x', { method: 'DELETE', headers: member })).status).toBe(403)
    expect((await call('/api/things/x', { method: 'DELETE' })).status).toBe(401)
  })
})

describe('a router beside the endpoints', () => {
  const asked: (string | undefined)[] = []
  const forMembers: MemberRouter = (asker, _request, response) => {
    asked.push(asker.username)
    response.end('done')
  }
  let beside: Awaited<ReturnType<typeof startSample>>
  const ask = async (path: string, headers: Record<string, string>) =>
    (await fetch(beside.url + path, { headers })).status
  beforeAll(async () => {
    beside = await startSample({
      routers: [
        { path: '/files/:id/own', access: 'member', router: forMembers },
        { path: '/files/:id/managed', access: 'admin', router: forMembers },
        { path: '/files', access: 'public', router: (_request, response) => void response.end('done') },
        // @ts-expect-error: a router needs an `access`.
        { path: '/unsaid', router: forMembers },
        // @ts-expect-error: a member router cannot be public.
        { path: '/wrong', access: 'public', router: forMembers },
      ],
    })
  })
  afterAll(() => beside.service.close())
  afterEach(() => asked.splice(0))

  it.each(['/files/1/own', '/files/1/managed', '/unsaid'])(
    'asks visitors to sign in before %s is run',
    async (path) => {
      expect(await ask(path, visitor)).toBe(401)
      expect(asked).toEqual([])
    },
  )

  it('is run for callers with its access, and can read the member', async () => {
    expect(await ask('/files/1/own', member)).toBe(200)
    expect(await ask('/files/1/managed', member)).toBe(403)
    expect(await ask('/files/1/managed', admin)).toBe(200)
    expect(asked).toEqual(['anna', 'ben'])
    expect(await ask('/files/1', visitor)).toBe(200)
  })

  it('is refused without the gateway', async () => {
    expect(await ask('/files/1', {})).toBe(401)
  })
})

describe('bad input', () => {
  it.each([
    ['/api/things/x?limit=abc', 'limit', 'Geef ‘limit’ als een getal.'],
    ['/api/things/x?limit=1.5', 'limit', 'Geef ‘limit’ als een heel getal.'],
    ['/api/things/x?limit=0', 'limit', 'Gebruik voor ‘limit’ minstens 1.'],
    ['/api/things/x?limit=9', 'limit', 'Gebruik voor ‘limit’ hoogstens 5.'],
    ['/api/things/x?sort=z', 'sort', 'Kies voor ‘sort’ uit a of b.'],
    ['/api/things/x?limit=1&limit=2', 'limit', 'Geef de parameter ‘limit’ maar één keer.'],
    ['/api/things/x?limit[$gt]=1', 'limit[$gt]', 'De parameter ‘limit[$gt]’ bestaat niet. Laat hem weg.'],
    ['/api/things/xxxxxxxxxxxxxxxxxxxxxxxxxx', 'name', 'Gebruik voor ‘name’ hoogstens 20 tekens.'],
  ])('says in Dutch what to do about %s', async (path, field, text) => {
    const { status, body } = await call(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', error: text, fields: { [field]: text } })
  })

  it.each(['/api/things/%E0%A4%A', '/api/things/x?sort=%'])('refuses broken percent-encoding in %s', async (path) => {
    const { status, body } = await call(path)
    expect([status, body.code]).toEqual([400, 'malformed_address'])
  })

  it('treats an empty parameter as absent, and ignores unknown ones', async () => {
    expect((await call('/api/things/x?limit=&sort=%20&utm_source=a&__proto__=1')).body).toEqual({ name: 'x' })
  })

  it.each([
    ['{"name":', 400, 'malformed_json'],
    ['[]', 400, 'invalid_input'],
    ['null', 400, 'invalid_input'],
    ['"text"', 400, 'invalid_input'],
    ['{}', 400, 'invalid_input'],
    ['{"name":1}', 400, 'invalid_input'],
  ])('refuses the body %s', async (text, status, code) => {
    const reply = await post(text)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  it('uses the words of the contract where it has them, also for one of several', async () => {
    const { body } = await post('{"name":"x","email":"nope","tags":["a","b","c"]}')
    expect(body.fields).toEqual({
      email: 'Vul een geldig e-mailadres in.',
      tags: 'Gebruik voor ‘tags’ hoogstens 2 onderdelen.',
    })
    expect(body.error).toBe('Vul een geldig e-mailadres in.')
  })

  it('refuses what is not JSON, what is missing and what is too large', async () => {
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('{"name":"x"}', { 'content-type': 'application/json; charset=latin1' })).status).toBe(415)
    const none = await call('/api/things', { method: 'POST', headers: member })
    expect([none.status, none.body.error]).toEqual([400, 'Stuur de gegevens als JSON-object.'])
    const large = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    expect((await post(JSON.stringify({ name: 'x'.repeat(1_000_000) }))).status).toBe(201)
  })
})

describe('failures', () => {
  it('answers unknown addresses and methods with a JSON 404', async () => {
    for (const path of ['/api/nothing', '/nothing', '/']) {
      const { status, body } = await call(path)
      expect([status, body.code, body.error]).toEqual([404, 'unknown_address', 'Dit adres bestaat niet.'])
    }
    expect((await call('/api/things/x', { method: 'PUT' })).status).toBe(404)
  })

  it('answers by the cause of an error if the cause has a status', async () => {
    const { status, body } = await call('/api/fail/conflict')
    expect([status, body.code, body.error]).toEqual([409, 'taken', 'Deze naam is bezet.'])
  })

  it('sends Retry-After', async () => {
    const { status, response } = await call('/api/fail/limit')
    expect([status, response.headers.get('retry-after')]).toEqual([429, '60'])
    const away = await call('/api/fail/database')
    expect([away.status, away.body.code, away.response.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })

  it('hides details of an unexpected error, and logs it with the id of the request', async () => {
    const { status, text, body } = await call('/api/fail/otherwise', { headers: { 'x-request-id': 'my-id' } })
    expect([status, body.code, body.requestId]).toEqual([500, 'internal_error', 'my-id'])
    expect(text).not.toMatch(/secret|stack|\.ts/)
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, requestId: 'my-id', msg: 'failed' }))
  })

  it('logs refusals below error only', async () => {
    await call('/api/things/x?limit=abc', { headers: { 'x-request-id': 'refused' } })
    await call('/api/fail/conflict', { headers: { 'x-request-id': 'refused' } })
    const logged = lines.filter(({ requestId }) => requestId === 'refused')
    expect(logged.map(({ level }) => level)).toEqual([20, 20])
  })
})

describe('probes', () => {
  it('is alive and ready, and counts requests per route', async () => {
    expect((await call('/healthz')).body).toEqual({ status: 'alive' })
    expect((await call('/readyz')).body).toMatchObject({ status: 'ready', details: { engines: {} } })
    await call('/api/things/counted')
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*service="sample"[^}]*\} [1-9]/)
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{[^}]*route="\/things\/:name"[^}]*status="200"[^}]*\} [1-9]/,
    )
    expect(metrics).toContain('process_cpu_seconds_total')
    expect(metrics).not.toContain('counted')
  })
})
