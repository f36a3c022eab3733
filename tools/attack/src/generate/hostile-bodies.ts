import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Randomness } from '@plekje/testing'
import type { HostileRequest } from './request'

type HostileBody = Pick<HostileRequest, 'description' | 'headers'> & { readonly body: Buffer | string }

/** Decompresses to 20 MiB. */
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20))
const contentType = (value: string) => [['Content-Type', value]] as const
const encodedAs = (encoding: string) => [...contentType('application/json'), ['Content-Encoding', encoding]] as const

/** Ways to send a valid body wrongly. */
const shapes: readonly ((valid: string) => HostileBody)[] = [
  ...['gzip', 'br', 'deflate', 'x-gzip', 'zstd', 'compress', 'gzip, gzip', 'identity', 'GZIP', 'x'].map(
    (encoding) => (valid: string) => ({
      description: `plain, declared as ${encoding}`,
      headers: encodedAs(encoding),
      body: valid,
    }),
  ),
  (valid) => ({ description: 'compressed with gzip', headers: encodedAs('gzip'), body: gzipSync(valid) }),
  (valid) => ({ description: 'compressed with br', headers: encodedAs('br'), body: brotliCompressSync(valid) }),
  (valid) => ({
    description: 'compressed with deflate, declared as br',
    headers: encodedAs('br'),
    body: deflateSync(valid),
  }),
  (valid) => ({
    description: 'half of a gzip',
    headers: encodedAs('gzip'),
    body: gzipSync(`${valid} `.repeat(9)).subarray(0, 25),
  }),
  () => ({ description: 'a bomb', headers: encodedAs('gzip'), body: bomb }),
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
  ].map((type) => (valid: string) => ({ description: `declared as ${type}`, headers: contentType(type), body: valid })),
  (valid) => ({ description: 'without a content type', headers: [], body: valid }),
  (valid) => ({
    description: 'in UTF-16',
    headers: contentType('application/json; charset=utf-16'),
    body: Buffer.from(valid, 'utf16le'),
  }),
  (valid) => ({
    description: 'with a byte order mark',
    headers: contentType('application/json'),
    body: `\ufeff${valid}`,
  }),
  (valid) => ({ description: 'cut off', headers: contentType('application/json'), body: valid.slice(0, -1) }),
  (valid) => ({ description: 'twice', headers: contentType('application/json'), body: valid + valid }),
  (valid) => ({ description: 'in a list', headers: contentType('application/json'), body: `[${valid}]` }),
  (valid) => ({
    description: 'with unknown fields',
    headers: contentType('application/json'),
    body: valid.replace(
      /^\{/,
      `{"isAdmin":true,"id":"1","_id":{"$ne":1},"userId":"1","role":"admin","isEmailVerified":true,"version":{"$gt":0},"__proto__":{"isAdmin":true}${valid === '{}' ? '' : ','}`,
    ),
  }),
  (valid) => ({
    description: 'after 900,000 spaces',
    headers: contentType('application/json'),
    body: ' '.repeat(900_000) + valid,
  }),
  ...['', ' ', '{', 'null', '[]', '0', '"x"', 'NaN', '{"a":}', "{'a':1}", '[[[[', '{}{}', '\u0000'].map(
    (body) => () => ({ description: `the body “${body}”`, headers: contentType('application/json'), body }),
  ),
  () => ({ description: '200,000 nested lists', headers: contentType('application/json'), body: '['.repeat(200_000) }),
  () => ({
    description: '100,000 closed lists',
    headers: contentType('application/json'),
    body: '['.repeat(1e5) + ']'.repeat(1e5),
  }),
  () => ({
    description: '60,000 names',
    headers: contentType('application/json'),
    body: `{${Array.from({ length: 60_000 }, (_, index) => `"a${index}":1`).join()}}`,
  }),
  () => ({
    description: 'bytes that are no UTF-8',
    headers: contentType('application/json'),
    body: Buffer.from('7b2261223a22fffe80227d', 'hex'),
  }),
  () => ({
    description: 'a file of XML',
    headers: contentType('application/xml'),
    body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  }),
]

export const pickHostileBody = (random: Randomness, valid: string): HostileBody => random.pick(shapes)(valid)
