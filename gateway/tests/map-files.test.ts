// Proves SEARCH-26.
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Running, startGateway } from './start-gateway'

/** Larger than the limit for complete hashing, and different everywhere. */
const archive = Buffer.alloc(9 * 1024 * 1024)
for (let at = 0; at < archive.length; at += 4) archive.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at)

describe('files of an operator’s map', () => {
  let gateway: Running
  const folder = () => join(gateway.folder, 'map')
  beforeAll(async () => {
    const first = await startGateway({}, { 'map/style.json': `{"version":8,"x":"${'x'.repeat(2000)}"}` })
    await first.put('map/nl.pmtiles', archive)
    await first.put('map/fonts/Noto Sans Regular/0-255.pbf', 'glyphs')
    await first.put('map/.hidden.json', 'for nobody')
    await first.put('secret.json', 'for nobody')
    gateway = await startGateway({ MAP_DIR: join(first.folder, 'map'), MAP_STYLE: '/map/nl.pmtiles' })
    Object.assign(gateway, { folder: first.folder, put: first.put })
  })
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    gateway.ask(path, { headers, method })
  const range = (text: string, more: Record<string, string> = {}) => ask('/map/nl.pmtiles', { range: text, ...more })

  it('are sent in the requested ranges', async () => {
    const reply = await range('bytes=1000000-1016383')
    expect(reply.status).toBe(206)
    expect(reply.headers).toMatchObject({
      'content-range': `bytes 1000000-1016383/${archive.length}`,
      'content-length': '16384',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=86400, no-transform',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body.equals(archive.subarray(1_000_000, 1_016_384))).toBe(true)
  })

  it.each([
    ['bytes=-100', 206, archive.length - 100, 100],
    [`bytes=${archive.length - 10}-`, 206, archive.length - 10, 10],
    [`bytes=${archive.length - 10}-${archive.length + 10_000}`, 206, archive.length - 10, 10],
    ['bytes=0-0', 206, 0, 1],
  ])('are sent from where %s says', async (text, status, from, length) => {
    const reply = await range(text)
    expect(reply.status).toBe(status)
    expect(reply.body.equals(archive.subarray(from, from + length))).toBe(true)
  })

  it('are 416 for a range beyond their end', async () => {
    const reply = await range(`bytes=${archive.length}-`)
    expect(reply.status).toBe(416)
    expect(reply.headers['content-range']).toBe(`bytes */${archive.length}`)
    expect(reply.body).toHaveLength(0)
  })

  it('are sent whole when ranges are not understood, and when the archive was replaced', async () => {
    const { etag = '' } = (await range('bytes=0-9')).headers
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect((await range('bytes=0-9', { 'if-range': etag })).status).toBe(206)
    for (const reply of [await range('tiles=0-9'), await range('bytes=0-9', { 'if-range': '"another"' })]) {
      expect(reply.status).toBe(200)
      expect(reply.body).toHaveLength(archive.length)
    }
    expect((await ask('/map/nl.pmtiles', { 'if-none-match': etag })).status).toBe(304)
  })

  it('answer HEAD with their full length, whatever range it names', async () => {
    const reply = await ask('/map/nl.pmtiles', { range: 'bytes=0-9' }, 'HEAD')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-length']).toBe(String(archive.length))
    expect(reply.body).toHaveLength(0)
  })

  it('have tags of their content, whenever they were written', async () => {
    const before = (await range('bytes=0-0')).headers.etag
    await utimes(join(folder(), 'nl.pmtiles'), 1, 1)
    expect((await range('bytes=0-0')).headers.etag).toBe(before)
    const other = Buffer.from(archive)
    other.fill(7, 5_000_000)
    await gateway.put('map/nl.pmtiles', other)
    expect((await range('bytes=0-0')).headers.etag).not.toBe(before)
    await gateway.put('map/nl.pmtiles', archive)
    expect((await range('bytes=0-0')).headers.etag).toBe(before)
  })

  it('may be a style with its files, revalidated each time and compressed', async () => {
    const style = await ask('/map/style.json', { 'accept-encoding': 'gzip' })
    expect(style.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
    })
    expect(style.headers.etag).toMatch(/^W\//)
    const glyphs = await ask('/map/fonts/Noto%20Sans%20Regular/0-255.pbf')
    expect([glyphs.text, glyphs.headers['content-type']]).toEqual(['glyphs', 'application/x-protobuf'])
  })

  it.each(['/map/none.pmtiles', '/map/.hidden.json', '/map/..%2fsecret.json', '/map/fonts/none.pbf'])(
    'are none at %s',
    async (path) => {
      const reply = await ask(path)
      expect([400, 404]).toContain(reply.status)
      expect(reply.text).not.toContain('for nobody')
    },
  )

  it('refuse methods that write', async () => {
    expect((await ask('/map/nl.pmtiles', {}, 'PUT')).status).toBe(405)
  })

  it('are requested by pages whose policy allows no other host for the map', async () => {
    const page = await ask('/')
    expect(page.text).toContain('"mapStyle":"/map/nl.pmtiles"')
    expect(page.headers['content-security-policy']).toMatch(/connect-src 'self';/)
  })

  it('do not exist when no folder is set', async () => {
    const other = await startGateway()
    expect((await other.ask('/map/nl.pmtiles')).status).toBe(404)
    await other.close()
  })
})
