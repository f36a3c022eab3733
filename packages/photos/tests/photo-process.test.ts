// Proves REVIEW-15.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { createPhotoProcess, type PhotoProcess } from '../src/photo-process'

const log = { warn: jest.fn(), error: jest.fn() }
beforeEach(() => jest.clearAllMocks())
const opened: PhotoProcess[] = []
const open = (options?: Parameters<typeof createPhotoProcess>[1]): PhotoProcess => {
  const photos = createPhotoProcess(log, options)
  opened.push(photos)
  return photos
}
afterEach(() => Promise.all(opened.splice(0).map((photos) => photos.close())))

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#3366cc' } })
const tooHeavy = { status: 422, code: 'too_heavy_photo' }

/** A PNG with a changed header and unchanged content. */
function withHeader(png: Buffer, change: (header: Buffer) => void): Buffer {
  const changed = Buffer.from(png)
  change(changed.subarray(16, 29))
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

it('converts good photos one after another, and refuses a broken one alone', async () => {
  const photos = open()
  const sizes = await photos.run('anna', await picture(2000, 1000).jpeg().toBuffer())
  expect(await sharp(sizes.gallery).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  const broken = (await picture(400, 300).jpeg().toBuffer()).subarray(0, 400)
  await expect(photos.run('anna', broken)).rejects.toMatchObject({ status: 422, code: 'broken_photo' })
  expect(await sharp((await photos.run('bas', await picture(40, 30).png().toBuffer())).card).metadata()).toMatchObject({
    width: 40,
    height: 30,
  })
})

it('starts a new process for the next photo after one that could not be started', async () => {
  const photos = open()
  const photo = await picture(40, 30).png().toBuffer()
  const { execPath } = process
  process.execPath = '/missing/node'
  const refused = photos.run('anna', photo).finally(() => {
    process.execPath = execPath
  })
  await expect(refused).rejects.toMatchObject({ status: 503 })
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('does not start'))
  expect(await photos.run('anna', photo)).toHaveProperty('card')
})

it.each([false, true])(
  'takes a JPEG without its end marker, and no half of one (progressive: %s)',
  async (progressive) => {
    const photos = open()
    const detailed = Buffer.from(Uint8Array.from({ length: 400 * 300 * 3 }, (_, at) => (at * 7919) % 251))
    const jpeg = await sharp(detailed, { raw: { width: 400, height: 300, channels: 3 } })
      .jpeg({ progressive })
      .toBuffer()
    const { card } = await photos.run('anna', jpeg.subarray(0, -2))
    expect(await sharp(card).metadata()).toMatchObject({ width: 400, height: 300 })
    const half = jpeg.subarray(0, jpeg.length / 2)
    await expect(photos.run('anna', half)).rejects.toMatchObject({ status: 422, code: 'broken_photo' })
  },
)

it.each<[string, () => Promise<Buffer>]>([
  ['an AVIF of many pixels', () => picture(2200, 2000).avif({ effort: 0 }).toBuffer()],
  [
    'a progressive JPEG in full colour',
    () => picture(4000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a lossless WebP', () => picture(4200, 4000).webp({ lossless: true, effort: 0 }).toBuffer()],
  [
    'an interlaced PNG of 16 bits',
    async () => {
      const png = await picture(3000, 3000, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer()
      return withHeader(png, (header) => header.writeUInt8(16, 8))
    },
  ],
])('refuses %s that would need too much memory before decoding it', async (_, make) => {
  const photos = open()
  await expect(photos.run('anna', await make())).rejects.toMatchObject(tooHeavy)
  expect(log.warn).not.toHaveBeenCalled()
})

it('accepts a phone’s photo as a progressive JPEG', async () => {
  const photos = open()
  const sizes = await photos.run('anna', await picture(4032, 3024).jpeg({ progressive: true }).toBuffer())
  expect(await sharp(sizes.gallery).metadata()).toMatchObject({ width: 1600, height: 1200 })
})

it.each([
  ['memory', { maxMemoryBytes: 1, maxCpuMs: 60_000 }],
  ['time of the processor', { maxMemoryBytes: 2 ** 40, maxCpuMs: 0 }],
])(
  'refuses the picture over which its process died at the limit of %s, and goes on with a new one',
  async (_, limits) => {
    const photos = open({ limits })
    const good = await picture(40, 30).jpeg().toBuffer()
    await expect(photos.run('anna', good)).rejects.toMatchObject(tooHeavy)
    await expect(photos.run('anna', good)).rejects.toMatchObject(tooHeavy)
    expect(log.warn).toHaveBeenCalledTimes(2)
  },
)

it('refuses photos once it is closed', async () => {
  const photos = open()
  const good = await picture(40, 30).jpeg().toBuffer()
  const underWay = photos.run('anna', good)
  await photos.close()
  await expect(underWay).rejects.toMatchObject({ status: 503 })
  await expect(photos.run('anna', good)).rejects.toMatchObject({ status: 503 })
})
