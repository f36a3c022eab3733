// Proves PLATFORM-24.
import { IDENTITY_HEADER, type Member, type UnitName } from '@plekje/contracts'
import { holdDate } from '@plekje/testing'
import { identityEnv, identityHeaders, privateKeyOf } from '@plekje/testing/service-caller'
import { SignJWT } from 'jose'
import {
  assembleService,
  ConfigError,
  encodeKey,
  makePrivateJwk,
  readPrivateKey,
  type Service,
  ServiceSettings,
  serviceToken,
  signIdentity,
} from '../src'
import { startSample } from './sample-service'

const anna: Member = { id: 'u1', username: 'anna', isAdmin: false }
const admin: Member = { id: 'u2', username: 'ben', isAdmin: true }
const gateway = privateKeyOf('gateway')

let service: Service
let url: string
beforeAll(async () => {
  ;({ service, url } = await startSample())
})
afterAll(() => service.close())

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(url + path, { method, headers })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}
const asPerson = (token: string) => ({ [IDENTITY_HEADER]: token })
const asService = (token: string) => ({ authorization: `Bearer ${token}` })

/** A token as the holder of `unit`'s key could forge it, with arbitrary claims. */
const forge = (
  unit: UnitName,
  { typ = 'plekje-member+jwt', iss = unit as string, sub = 'u2', aud = 'sample', iat = 0, exp = 60, kid = '' } = {},
) => {
  const key = privateKeyOf(unit)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ username: 'ben', isAdmin: true })
    .setProtectedHeader({ alg: 'EdDSA', typ, kid: kid || key.kid })
    .setIssuer(iss)
    .setSubject(sub)
    .setAudience(aud)
    .setIssuedAt(now + iat)
    .setExpirationTime(now + exp)
    .sign(key.key)
}

describe('a request for a person', () => {
  it('is accepted from the gateway for members, administrators and visitors', async () => {
    expect((await ask('/api/things/x', asPerson(await signIdentity(gateway, anna, 'sample')))).body.by).toBe('anna')
    const dropped = await ask('/api/things/x', asPerson(await signIdentity(gateway, admin, 'sample')), 'DELETE')
    expect(dropped.status).toBe(204)
    expect((await ask('/api/things/x', await identityHeaders('sample'))).body).toEqual({ name: 'x' })
  })

  it.each<[string, () => Promise<string>]>([
    ['of an administrator, made by another service', () => forge('search')],
    ['made by another service in the name of the gateway', () => forge('search', { iss: 'gateway' })],
    [
      'made by another service under the key of the gateway',
      () => forge('search', { iss: 'gateway', kid: gateway.kid }),
    ],
    ['made for another service', () => signIdentity(gateway, admin, 'reviews')],
    [
      'signed with a key that nobody knows',
      () => signIdentity(readPrivateKey(encodeKey(makePrivateJwk('gateway'))), admin, 'sample'),
    ],
    ['of another kind', () => forge('gateway', { typ: 'plekje-service+jwt', sub: 'gateway' })],
    ['that has no kind', () => forge('gateway', { typ: 'JWT' })],
    ['that is over', () => forge('gateway', { iat: -70, exp: -10 })],
    ['that is older than a minute, whatever it says of its end', () => forge('gateway', { iat: -70, exp: 3600 })],
    ['from the future', () => forge('gateway', { iat: 30, exp: 90 })],
    ['that is a password, as it was once', async () => '{"id":"u1","username":"x","isAdmin":true}'],
    [
      'signed with the public key as a shared secret',
      async () => {
        const { x = '' } = gateway.key.export({ format: 'jwk' })
        return new SignJWT({ username: 'ben', isAdmin: true })
          .setProtectedHeader({ alg: 'HS256', typ: 'plekje-member+jwt', kid: gateway.kid })
          .setIssuer('gateway')
          .setSubject('u2')
          .setAudience('sample')
          .setIssuedAt()
          .setExpirationTime('60s')
          .sign(Buffer.from(x, 'base64url').length >= 32 ? Buffer.from(x, 'base64url') : Buffer.alloc(32))
      },
    ],
    [
      'that is not signed',
      async () => {
        const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
        const now = Math.floor(Date.now() / 1000)
        const claims = {
          iss: 'gateway',
          sub: 'u2',
          aud: 'sample',
          iat: now,
          exp: now + 60,
          username: 'ben',
          isAdmin: true,
        }
        return `${encode({ alg: 'none', typ: 'plekje-member+jwt', kid: gateway.kid })}.${encode(claims)}.`
      },
    ],
  ])('is refused with a token %s', async (_, token) => {
    const headers = asPerson(await token())
    for (const [path, method] of [
      ['/api/things/x', 'DELETE'],
      ['/api/things/x', 'GET'],
    ] as const) {
      const { status, body } = await ask(path, headers, method)
      expect([status, body.code]).toEqual([401, 'unknown_caller'])
    }
  })

  it('is accepted within the allowed clock difference', async () => {
    expect((await ask('/api/things/x', asPerson(await forge('gateway', { iat: 3, exp: 63 })))).status).toBe(200)
    expect((await ask('/api/things/x', asPerson(await forge('gateway', { iat: -62, exp: -2 })))).status).toBe(200)
  })

  it('is refused without the gateway, even for public endpoints, because limits rely on the gateway', async () => {
    const { status, body } = await ask('/api/things/x', { 'x-forwarded-for': '198.51.100.7' })
    expect([status, body.code]).toEqual([401, 'unknown_caller'])
    expect((await ask('/api/things', {}, 'POST')).status).toBe(401)
  })

  it('is refused after its token expired, even if the token was cached', async () => {
    const headers = asPerson(await signIdentity(gateway, { ...anna, username: 'late' }, 'sample'))
    expect((await ask('/api/things/x', headers)).body.by).toBe('late')
    holdDate(Date.now() + 120_000)
    try {
      expect((await ask('/api/things/x', headers)).status).toBe(401)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('a service that calls another', () => {
  const bearer = async (unit: UnitName, audience = 'sample') =>
    asService(await serviceToken(privateKeyOf(unit), audience))

  it('is answered by endpoints whose contract names it, and refused by others', async () => {
    expect((await ask('/api/internal/things', await bearer('search'))).body).toEqual({ caller: 'search' })
    expect((await ask('/api/things/special', await bearer('planner'))).status).toBe(200)
    expect(await ask('/api/internal/things', await bearer('planner'))).toMatchObject({
      status: 403,
      body: { code: 'caller_not_allowed' },
    })
    expect((await ask('/api/things/x', await bearer('planner'))).status).toBe(403)
    expect((await ask('/api/things/x', await bearer('search'), 'DELETE')).status).toBe(403)
  })

  it('is unauthenticated if no endpoint names it, although its key is known', async () => {
    expect(await ask('/api/internal/things', await bearer('reviews'))).toMatchObject({
      status: 401,
      body: { code: 'not_internal' },
    })
  })

  it('needs a token in its own name, for the called service and of the right type', async () => {
    const tokens = [
      serviceToken(privateKeyOf('search'), 'listings'),
      forge('planner', { typ: 'plekje-service+jwt', iss: 'search', sub: 'search' }),
      forge('planner', { typ: 'plekje-service+jwt', sub: 'search' }),
      forge('search', { sub: 'search' }),
      signIdentity(gateway, admin, 'sample'),
    ]
    for (const token of tokens) {
      expect((await ask('/api/internal/things', asService(await token))).status).toBe(401)
    }
    const remembered = await serviceToken(privateKeyOf('search'), 'sample')
    expect((await ask('/api/internal/things', asService(remembered))).status).toBe(200)
    expect((await ask('/api/internal/things', asPerson(remembered))).status).toBe(401)
    expect((await ask('/api/internal/things', await identityHeaders('sample', admin))).status).toBe(401)
  })

  it('counts as an administrator only if it is the operator and the contract names it', async () => {
    expect((await ask('/api/things/x', await bearer('operator'), 'DELETE')).status).toBe(204)
    expect((await ask('/api/things/special', await bearer('operator'))).status).toBe(403)
  })

  it('does not start with the key of another unit', () => {
    const settings = {
      ...ServiceSettings.parse({ PORT: '0', ...identityEnv('search') }),
      IDENTITY_PRIVATE_KEY: privateKeyOf('gateway'),
    }
    expect(() => assembleService({ name: 'search', settings, engines: {}, implementations: [] })).toThrow(ConfigError)
  })
})

describe('the state of a service', () => {
  it('includes readiness for everyone, and details only for known callers', async () => {
    expect((await ask('/readyz', {})).body).toEqual({ status: 'ready' })
    expect((await ask('/readyz', asPerson('made-up'))).body).toEqual({ status: 'ready' })
    const known = asService(await serviceToken(privateKeyOf('analytics'), 'sample'))
    expect((await ask('/readyz', known)).body).toMatchObject({ status: 'ready', details: { engines: {} } })
  })

  it('includes metrics, which need a token if one is set', async () => {
    const token = 'a-token-for-figures'
    const settings = ServiceSettings.parse({ PORT: '0', METRICS_TOKEN: token, ...identityEnv('search') })
    const guarded = await startSample({ settings })
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf(asService('another-token-1234'))).toBe(401)
    expect(await statusOf(asService(token))).toBe(200)
    await guarded.service.close()
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
  })
})
