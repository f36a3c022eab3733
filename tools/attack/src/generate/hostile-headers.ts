import type { Randomness } from '@plekje/testing'
import { FOREIGN_HOST } from './request'

type Header = readonly [name: string, value: string]
interface HostileHeaders {
  readonly name: string
  readonly headers: readonly Header[]
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = {
  sub: '1',
  username: 'admin',
  isAdmin: true,
  aud: 'plekje:services',
  exp: 4_000_000_000,
  iat: 1_700_000_000,
}
/** An unsigned token of an administrator. */
export const unsignedToken = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`
const wronglySigned = `${base64({ alg: 'HS256' })}.${base64(claims)}.${Buffer.alloc(32, 7).toString('base64url')}`
const ownKey = `${base64({ alg: 'EdDSA', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AA' } })}.${base64(claims)}.AAAA`

const one = (name: string, value: string): HostileHeaders => ({
  name: `${name}: ${value.slice(0, 60)}`,
  headers: [[name, value]],
})

/** Headers to add to a valid request. */
const hostileHeaders: readonly HostileHeaders[] = [
  // Another site
  one('Host', FOREIGN_HOST),
  one('Host', `${FOREIGN_HOST}:8080`),
  one('Host', `localhost.${FOREIGN_HOST}`),
  one('Host', `127.0.0.1@${FOREIGN_HOST}`),
  one('Host', `${FOREIGN_HOST}/listing/x?y#`),
  one('Host', `"><script src=//${FOREIGN_HOST}>`),
  one('Host', `${'a'.repeat(12_000)}.${FOREIGN_HOST}`),
  one('X-Forwarded-Host', FOREIGN_HOST),
  one('X-Host', FOREIGN_HOST),
  one('X-Original-Host', FOREIGN_HOST),
  one('X-Original-URL', '/api/admin/users'),
  one('X-Rewrite-URL', '/api/internal/venues'),
  one('Forwarded', `for=1.2.3.4;host=${FOREIGN_HOST};proto=https`),
  one('X-Forwarded-Proto', 'https'),
  one('X-Forwarded-For', '10.0.0.1, 127.0.0.1'),
  one('X-Real-IP', '127.0.0.1'),
  one('Origin', `https://${FOREIGN_HOST}`),
  one('Origin', 'null'),
  one('Referer', `https://${FOREIGN_HOST}/`),
  one('Sec-Fetch-Site', 'cross-site'),
  one('Sec-Purpose', 'prefetch;prerender'),
  one('Purpose', 'prefetch'),
  one('Access-Control-Request-Method', 'DELETE'),

  // Someone else
  one('x-plekje-identity', unsignedToken),
  one('x-plekje-identity', wronglySigned),
  one('x-plekje-identity', ownKey),
  one('X-Plekje-Identity', 'admin'),
  one('Authorization', `Bearer ${unsignedToken}`),
  one('Authorization', `Bearer ${wronglySigned}`),
  one('Authorization', 'Basic YWRtaW46YWRtaW4='),
  { name: 'a connection that names the identity', headers: [['Connection', 'close, x-plekje-identity, x-request-id']] },
  one('x-plekje-consent', 'granted'),
  one('X-HTTP-Method-Override', 'DELETE'),
  { name: 'two cookies of a session', headers: [['Cookie', 'plekje_session=a; plekje_session=b']] },
  one('Cookie', `plekje_session=${'A'.repeat(128)}`),
  one('Cookie', 'plekje_session=__proto__; __proto__=1; constructor=2'),
  one('Cookie', `plekje_session=..%2f..%2fsecrets; plekje_consent=${'x'.repeat(4000)}`),
  one('Cookie', Array.from({ length: 300 }, (_, index) => `c${index}=1`).join('; ')),

  // Content negotiation
  one('Accept-Encoding', 'br;q=1, gzip;q=0, *;q=0'),
  one('Accept-Encoding', 'gzip,'.repeat(500)),
  one('Accept', 'text/html;q=NaN'),
  one('Accept-Language', 'x'.repeat(3000)),
  one('Range', `bytes=${Array.from({ length: 400 }, () => '0-').join(',')}`),
  one('Range', 'bytes=-99999999999999999999'),
  one('If-None-Match', '*'),
  one('If-None-Match', 'W/"'.repeat(1000)),
  one('If-Modified-Since', 'Thu, 99 Foo 99999 99:99:99 XXX'),
  one('X-Request-Id', '<script>alert(1)</script>'),
  one('X-Request-Id', 'a'.repeat(5000)),
  one('traceparent', '00-00000000000000000000000000000000-0000000000000000-ff'),
  one('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
  one('tracestate', 'a=b,'.repeat(500)),
  one('User-Agent', ''),
  one('User-Agent', `Mozilla/5.0 ${'('.repeat(5000)}`),
  one('Upgrade', 'h2c'),
  {
    name: 'a web socket',
    headers: [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Version', '13'],
    ],
  },
  { name: 'many headers', headers: Array.from({ length: 150 }, (_, index) => [`X-Attack-${index}`, '1'] as const) },
]

export const pickHostileHeaders = (random: Randomness): HostileHeaders => random.pick(hostileHeaders)
