import type { Randomness } from '@plekje/testing'
import { FOREIGN_HOST } from './request'

interface HostileBytes {
  readonly description: string
  readonly bytes: Buffer
}

const lines = (description: string, ...parts: readonly string[]): HostileBytes => ({
  description,
  bytes: Buffer.from(parts.join('\r\n'), 'latin1'),
})
const host = 'Host: 127.0.0.1'
const login = (description: string, ...parts: readonly string[]): HostileBytes =>
  lines(description, 'POST /api/login HTTP/1.1', host, 'Content-Type: application/json', ...parts)

/** Bytes that are no request, two requests at once, or a request that servers interpret differently. */
const hostileBytes: readonly HostileBytes[] = [
  lines('no host', 'GET / HTTP/1.1', '', ''),
  lines('two hosts', 'GET /sitemap.xml HTTP/1.1', host, `Host: ${FOREIGN_HOST}`, '', ''),
  lines('two other hosts', 'GET /sitemap.xml HTTP/1.1', `Host: ${FOREIGN_HOST}`, host, '', ''),
  lines('HTTP/1.0 without a host', 'GET /sitemap.xml HTTP/1.0', '', ''),
  lines('HTTP/0.9', 'GET /', ''),
  lines('HTTP/3.7', 'GET / HTTP/3.7', host, '', ''),
  lines('HTTP/2 at once', 'PRI * HTTP/2.0', '', 'SM', '', ''),
  { description: 'a TLS handshake', bytes: Buffer.from('1603010200010001fc0303', 'hex') },
  { description: 'a NUL', bytes: Buffer.from([0]) },
  lines('a NUL in a header', 'GET / HTTP/1.1', host, 'X-A: a\u0000b', '', ''),
  lines('a folded header', 'GET / HTTP/1.1', host, 'X-A: a', '  b', '', ''),
  lines('a header without a colon', 'GET / HTTP/1.1', host, 'X-A', '', ''),
  lines('a space before the colon', 'GET / HTTP/1.1', host, 'Content-Length : 5', '', 'abcde'),
  lines('a header of 20,000 letters', 'GET / HTTP/1.1', host, `X-A: ${'a'.repeat(20_000)}`, '', ''),
  lines('3,000 headers', 'GET / HTTP/1.1', host, ...Array.from({ length: 3000 }, (_, index) => `X${index}: 1`), '', ''),
  lines('a line of 40,000 letters', `GET /${'a'.repeat(40_000)} HTTP/1.1`, host, '', ''),
  lines('spaces in the address', 'GET /a b c HTTP/1.1', host, '', ''),
  lines('bytes in the address', 'GET /listing/\u00e9\u00ff HTTP/1.1', host, '', ''),
  lines('an unknown method', 'ATTACK / HTTP/1.1', host, '', ''),
  lines('a method in lower case', 'get / HTTP/1.1', host, '', ''),
  lines('CONNECT', `CONNECT ${FOREIGN_HOST}:443 HTTP/1.1`, `Host: ${FOREIGN_HOST}:443`, '', ''),
  lines('an address of another site', `GET http://${FOREIGN_HOST}/robots.txt HTTP/1.1`, host, '', ''),
  login('two lengths', 'Content-Length: 2', 'Content-Length: 4', '', '{}{}'),
  login('a length that is no number', 'Content-Length: 2x', '', '{}'),
  login('a negative length', 'Content-Length: -1', '', '{}'),
  login('a length beyond all numbers', 'Content-Length: 99999999999999999999', '', '{}'),
  login('less than the declared length', 'Content-Length: 100', '', '{}'),
  login('more than the declared length', 'Content-Length: 2', '', '{}GET /api/user'),
  login('length and chunks', 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '2', '{}', '0', '', ''),
  login('an unknown transfer encoding', 'Content-Length: 4', 'Transfer-Encoding: xchunked', '', '2', '{}', '0', '', ''),
  login('chunks of wrong length', 'Transfer-Encoding: chunked', '', 'zz', '{}', '', ''),
  login('chunks without an end', 'Transfer-Encoding: chunked', '', '2', '{}', ''),
  login(
    'a request after the last chunk',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'GET /api/internal/venues HTTP/1.1',
    host,
    '',
    '',
  ),
  login('waiting for 100 Continue', 'Content-Length: 2', 'Expect: 100-continue', '', '{}'),
  login('expecting something else', 'Content-Length: 2', 'Expect: 200-ok', '', '{}'),
  lines(
    'twenty requests at once',
    ...Array.from({ length: 20 }, () => `GET /api/categories HTTP/1.1\r\n${host}\r\n`),
    '',
  ),
]

export const pickHostileBytes = (random: Randomness): HostileBytes => random.pick(hostileBytes)
