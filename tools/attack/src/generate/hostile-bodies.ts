import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Randomness } from '@plekje/testing'
import type { HostileRequest } from './request'

type Shaped = Pick<HostileRequest, 'what' | 'headers'> & { readonly body: Buffer | string }

/** A compressed body of 20 MiB. */
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20))
const json = (value: string) => [['Content-Type', value]] as const
const encoded = (encoding: string) => [...json('application/json'), ['Content-Encoding', encoding]] as const

/** Ways to send a valid body wrongly. */
const shapes: readonly ((good: string) => Shaped)[] = [
  ...['gzip', 'br', 'deflate', 'x-gzip', 'zstd', 'compress', 'gzip, gzip', 'identity', 'GZIP', 'x'].map(
    (encoding) => (good: string) => ({
      what: `plain, declared as ${encoding}`,
      headers: encoded(encoding),
      body: good,
    }),
  ),
  (good) => ({ what: 'compressed with gzip', headers: encoded('gzip'), body: gzipSync(good) }),
  (good) => ({ what: 'compressed with br', headers: encoded('br'), body: brotliCompressSync(good) }),
  (good) => ({ what: 'compressed with deflate, declared as br', headers: encoded('br'), body: deflateSync(good) }),
  (good) => ({
    what: 'half of a gzip',
    headers: encoded('gzip'),
    body: gzipSync(`${good} `.repeat(9)).subarray(0, 25),
  }),
  () => ({ what: 'a bomb', headers: encoded('gzip'), body: bomb }),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-7',
    'application/json; charset=x',
    'application/json, text/html',
    'application/xml',
    'application/vnd.api+json',
    '*/*',
    'json',
  ].map((type) => (good: string) => ({ what: `declared as ${type}`, headers: json(type), body: good })),
  (good) => ({ what: 'without a content type', headers: [], body: good }),
  (good) => ({
    what: 'in UTF-16',
    headers: json('application/json; charset=utf-16'),
    body: Buffer.from(good, 'utf16le'),
  }),
  (good) => ({ what: 'with a byte order mark', headers: json('application/json'), body: `\ufeff${good}` }),
  (good) => ({ what: 'cut off', headers: json('application/json'), body: good.slice(0, -1) }),
  (good) => ({ what: 'twice', headers: json('application/json'), body: good + good }),
  (good) => ({ what: 'in a list', headers: json('application/json'), body: `[${good}]` }),
  (good) => ({
    what: 'with unknown fields',
    headers: json('application/json'),
    body: good.replace(
      /^\{/,
      `{"isAdmin":true,"id":"1","_id":{"$ne":1},"userId":"1","role":"admin","isEmailVerified":true,"version":{"$gt":0},"__proto__":{"isAdmin":true}${good === '{}' ? '' : ','}`,
    ),
  }),
  (good) => ({ what: 'after 900,000 spaces', headers: json('application/json'), body: ' '.repeat(900_000) + good }),
  ...['', ' ', '{', 'null', '[]', '0', '"x"', 'NaN', '{"a":}', "{'a':1}", '[[[[', '{}{}', '\u0000'].map(
    (body) => () => ({ what: `the body “${body}”`, headers: json('application/json'), body }),
  ),
  () => ({ what: '200,000 nested lists', headers: json('application/json'), body: '['.repeat(200_000) }),
  () => ({ what: '100,000 closed lists', headers: json('application/json'), body: '['.repeat(1e5) + ']'.repeat(1e5) }),
  () => ({
    what: '60,000 names',
    headers: json('application/json'),
    body: `{${Array.from({ length: 60_000 }, (_, index) => `"a${index}":1`).join()}}`,
  }),
  () => ({
    what: 'bytes that are no UTF-8',
    headers: json('application/json'),
    body: Buffer.from('7b2261223a22fffe80227d', 'hex'),
  }),
  () => ({
    what: 'a file of XML',
    headers: json('application/xml'),
    body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  }),
]

export const pickHostileBody = (random: Randomness, good: string): Shaped => random.pick(shapes)(good)
