// Proves API-10, PLATFORM-26.
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { identityHeaders } from '@plekje/testing/service-caller'
import type { Service } from '../src'
import { startSample } from './sample-service'

let service: Service
let url: string
let visitor: Record<string, string>
beforeAll(async () => {
  ;({ service, url } = await startSample())
  visitor = await identityHeaders('sample')
})
afterAll(() => service.close())

async function put(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) {
  const reply = await fetch(`${url}/api/things/x/note`, {
    method: 'PUT',
    headers: { ...visitor, 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  const { code, error, length, fields } = JSON.parse(await reply.text())
  return { status: reply.status, code, error, length, fields }
}

const compressions = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const
const kinds = Object.entries(compressions)
const note = JSON.stringify({ note: 'Terras in de zon' })

describe('a body with a Content-Encoding', () => {
  it.each(kinds)('of %s is decoded', async (encoding, compress) => {
    expect(await put(compress(note), { 'content-encoding': encoding })).toMatchObject({ status: 200, length: 16 })
  })

  it.each(kinds)(
    'of %s is refused in Dutch when it is plain, broken off or of another kind',
    async (encoding, compress) => {
      const other = encoding === 'gzip' ? deflateSync(note) : gzipSync(note)
      for (const body of [note, '', compress(note.repeat(50)).subarray(0, -6), other, Buffer.from([0, 1, 2, 255])]) {
        const { status, code, error } = await put(body, { 'content-encoding': encoding })
        expect([status, code]).toEqual([400, 'malformed_encoding'])
        expect(error).toMatch(/^De gegevens zijn niet gecomprimeerd zoals Content-Encoding zegt\./)
      }
    },
  )

  it.each(kinds)('of %s that grows beyond the limit is too large', async (encoding, compress) => {
    const bomb = compress(JSON.stringify({ note: 'a'.repeat(20 * 1024 * 1024) }))
    const { status, code } = await put(bomb.subarray(0, 4000), { 'content-encoding': encoding })
    expect([status, code]).toEqual([413, 'too_large'])
  })

  it('of an unknown kind is refused', async () => {
    const { status, code, error } = await put(note, { 'content-encoding': 'compress' })
    expect([status, code]).toEqual([415, 'unsupported_encoding'])
    expect(error).toMatch(/^Deze Content-Encoding kennen we niet/)
  })
})

describe('the size of a body', () => {
  it('is limited by the longest body that the contract accepts', async () => {
    expect((await put(JSON.stringify({ note: '👩‍👩‍👧‍👦'.repeat(100) }))).status).toBe(200)
    const { status, error } = await put(JSON.stringify({ note: 'ж'.repeat(5_000) }))
    expect([status, error]).toEqual([413, 'De gegevens zijn te groot. Stuur hoogstens 4 KB.'])
  })

  it('is limited without a Content-Length too', async () => {
    const endless = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 50; piece += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(1000)))
        controller.close()
      },
    })
    expect(await put(endless)).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('is limited by endpoints that read no body', async () => {
    const wake = (body: string) => fetch(`${url}/api/things/x/wake`, { method: 'POST', body, headers: visitor })
    expect((await wake('')).status).toBe(204)
    expect((await wake('x'.repeat(2000))).status).toBe(413)
  })
})

describe('the shape of a body', () => {
  it.each([
    ['deep', `${'['.repeat(1500)}${']'.repeat(1500)}`],
    ['deep under a name', `{"note":"x","a":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`],
    ['many names', `{"note":"x",${Array.from({ length: 300 }, (_, n) => `"a${n}":1`).join()}}`],
    ['long lists', `{"note":"x","marks":[${'0,'.repeat(1000)}0]}`],
  ])('is refused when it is %s', async (_, body) => {
    const { status, code, error } = await put(body)
    expect([status, code]).toEqual([400, 'too_complex'])
    expect(error).toBe('De gegevens hebben te veel onderdelen. Stuur alleen wat nodig is.')
  })

  it('is judged by the contract when it is somewhat more than that takes', async () => {
    const { status, fields } = await put('{"note":"x","marks":[1,2,3,4],"unknown":{"a":[[1]]}}')
    expect([status, fields]).toEqual([400, { marks: 'Gebruik voor ‘marks’ hoogstens 3 onderdelen.' }])
    expect((await put('{"note":"[[[[{{{{,,,,\\\\\\"[[","marks":[1],"unknown":1}')).status).toBe(200)
  })

  it('is not read in another encoding than UTF-8', async () => {
    const body = Buffer.from(note, 'utf16le')
    const { status, code } = await put(body, { 'content-type': 'application/json; charset=utf-16le' })
    expect([status, code]).toEqual([415, 'unsupported_content'])
  })
})

describe('kinds', () => {
  it.each(['"1"', '" 1"', 'true', '[1]', '1.5', 'null'])('%s in a body is no whole number', async (times) => {
    const { status, fields } = await put(`{"note":"x","times":${times}}`)
    expect([status, Object.keys(fields)]).toEqual([400, ['times']])
  })

  it.each([
    '01',
    '1.0',
    '%201',
    '1%20',
    '1e0',
    '%2B1',
    '0x1',
    '1_0',
    '١',
    '１',
    'true',
    '%091',
    '--1',
    '1.',
    '.5',
    'NaN',
    'Infinity',
    '-0',
  ])('%s in an address is no whole number', async (text) => {
    expect((await fetch(`${url}/api/things/x?limit=${text}`, { headers: visitor })).status).toBe(400)
  })

  it('a plain number in an address is accepted', async () => {
    expect(await (await fetch(`${url}/api/things/x?limit=1`, { headers: visitor })).json()).toEqual({
      name: 'x',
      limit: 1,
    })
  })
})

/**
 * Sends raw bytes, as the gateway would for a visitor; `end` also closes the sending side. Resolves with the whole
 * response.
 */
const sendRaw = (text: string, end = true) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('end', () => {
      socket.end()
      resolve(got)
    })
    socket.on('error', reject)
    const named = Object.entries(visitor).map(([name, value]) => `${name}: ${value}\r\n`)
    const signed = text.replace('\r\nHost:', `\r\n${named.join('')}Host:`)
    if (end) socket.end(signed)
    else socket.write(signed)
  })

describe('a request that is broken', () => {
  const head = 'PUT /api/things/x/note HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

  it.each([
    ['a shorter length than the body', `${head}Connection: close\r\nContent-Length: 5\r\n\r\n${note}`, 400],
    ['a length that is no number', `${head}Content-Length: 5x\r\n\r\n${note}`, 400],
    ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 7\r\n\r\n${note}`, 400],
    ['a length and chunks', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks that are none', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['headers without end', `${head}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no request at all', 'hello\r\n\r\n', 400],
  ])('by %s is answered in Dutch', async (_, text, status) => {
    const answer = await sendRaw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(
      /\r\n\r\n\{"error":"(?:De gegevens|Dit verzoek|Het adres)[^"]+","code":"[a-z_]+","requestId":"[\w-]+"\}/,
    )
  })

  it('by a longer length than the body ends without an answer of success', async () => {
    expect(await sendRaw(`${head}Content-Length: 500\r\n\r\n${note}`)).toMatch(/^(?:$|HTTP\/1\.1 400 )/)
  })
})
