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
const wrongSignatureToken = `${base64({ alg: 'HS256' })}.${base64(claims)}.${Buffer.alloc(32, 7).toString('base64url')}`
const ownKeyToken = `${base64({ alg: 'EdDSA', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AA' } })}.${base64(claims)}.AAAA`

const withHeader = (name: string, value: string): HostileHeaders => ({
  name: `${name}: ${value.slice(0, 60)}`,
  headers: [[name, value]],
})

const hostileHeaders: readonly HostileHeaders[] = [
  // Another site
  withHeader('Host', FOREIGN_HOST),
  withHeader('Host', `${FOREIGN_HOST}:8080`),
  withHeader('Host', `localhost.${FOREIGN_HOST}`),
  withHeader('Host', `127.0.0.1@${FOREIGN_HOST}`),
  withHeader('Host', `${FOREIGN_HOST}/listing/x?y#`),
  withHeader('Host', `"><script src=//${FOREIGN_HOST}>`),
  withHeader('Host', `${'a'.repeat(12_000)}.${FOREIGN_HOST}`),
  withHeader('X-Forwarded-Host', FOREIGN_HOST),
  withHeader('X-Host', FOREIGN_HOST),
  withHeader('X-Original-Host', FOREIGN_HOST),
  withHeader('X-Original-URL', '/api/admin/users'),
  withHeader('X-Rewrite-URL', '/api/internal/venues'),
  withHeader('Forwarded', `for=1.2.3.4;host=${FOREIGN_HOST};proto=https`),
  withHeader('X-Forwarded-Proto', 'https'),
  withHeader('X-Forwarded-For', '10.0.0.1, 127.0.0.1'),
  withHeader('X-Real-IP', '127.0.0.1'),
  withHeader('Origin', `https://${FOREIGN_HOST}`),
  withHeader('Origin', 'null'),
  withHeader('Referer', `https://${FOREIGN_HOST}/`),
  withHeader('Sec-Fetch-Site', 'cross-site'),
  withHeader('Sec-Purpose', 'prefetch;prerender'),
  withHeader('Purpose', 'prefetch'),
  withHeader('Access-Control-Request-Method', 'DELETE'),

  // Another member, or another method
  withHeader('x-plekje-identity', unsignedToken),
  withHeader('x-plekje-identity', wrongSignatureToken),
  withHeader('x-plekje-identity', ownKeyToken),
  withHeader('X-Plekje-Identity', 'admin'),
  withHeader('Authorization', `Bearer ${unsignedToken}`),
  withHeader('Authorization', `Bearer ${wrongSignatureToken}`),
  withHeader('Authorization', 'Basic YWRtaW46YWRtaW4='),
  {
    name: 'a Connection header that lists x-plekje-identity',
    headers: [['Connection', 'close, x-plekje-identity, x-request-id']],
  },
  withHeader('x-plekje-consent', 'granted'),
  withHeader('X-HTTP-Method-Override', 'DELETE'),
  { name: 'two cookies of a session', headers: [['Cookie', 'plekje_session=a; plekje_session=b']] },
  withHeader('Cookie', `plekje_session=${'A'.repeat(128)}`),
  withHeader('Cookie', 'plekje_session=__proto__; __proto__=1; constructor=2'),
  withHeader('Cookie', `plekje_session=..%2f..%2fsecrets; plekje_consent=${'x'.repeat(4000)}`),
  withHeader('Cookie', Array.from({ length: 300 }, (_, index) => `c${index}=1`).join('; ')),

  // Content negotiation, and texts that are malformed or too long
  withHeader('Accept-Encoding', 'br;q=1, gzip;q=0, *;q=0'),
  withHeader('Accept-Encoding', 'gzip,'.repeat(500)),
  withHeader('Accept', 'text/html;q=NaN'),
  withHeader('Accept-Language', 'x'.repeat(3000)),
  withHeader('Range', `bytes=${Array.from({ length: 400 }, () => '0-').join(',')}`),
  withHeader('Range', 'bytes=-99999999999999999999'),
  withHeader('If-None-Match', '*'),
  withHeader('If-None-Match', 'W/"'.repeat(1000)),
  withHeader('If-Modified-Since', 'Thu, 99 Foo 99999 99:99:99 XXX'),
  withHeader('X-Request-Id', '<script>alert(1)</script>'),
  withHeader('X-Request-Id', 'a'.repeat(5000)),
  withHeader('traceparent', '00-00000000000000000000000000000000-0000000000000000-ff'),
  withHeader('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
  withHeader('tracestate', 'a=b,'.repeat(500)),
  withHeader('User-Agent', ''),
  withHeader('User-Agent', `Mozilla/5.0 ${'('.repeat(5000)}`),
  withHeader('Upgrade', 'h2c'),
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
