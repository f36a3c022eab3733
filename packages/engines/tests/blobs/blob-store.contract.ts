import type { EngineUnderTest } from '@plekje/testing'
import type { BlobStore } from '../../src/blobs/blob-store'

export function blobStoreContract(engine: EngineUnderTest<BlobStore>): void {
  let store: BlobStore
  beforeEach(async () => {
    store = await engine.open()
  })
  afterEach(() => store.close())

  const bytes = Buffer.from([0, 10, 13, 255, 10, 0, 128])

  it('returns a stored blob with its content type', async () => {
    await store.put('photos/a/card', bytes, 'image/webp')
    expect(await store.get('photos/a/card')).toEqual({ bytes, contentType: 'image/webp' })
  })

  it('returns null for a missing blob', async () => {
    expect(await store.get('photos/none')).toBeNull()
  })

  it('replaces an existing blob', async () => {
    await store.put('a', bytes, 'image/webp')
    await store.put('a', Buffer.alloc(0), 'text/plain')
    expect(await store.get('a')).toEqual({ bytes: Buffer.alloc(0), contentType: 'text/plain' })
  })

  it('deletes a blob, and ignores a missing one', async () => {
    await store.put('a', bytes, 'image/webp')
    await store.delete('a')
    await store.delete('a')
    expect(await store.get('a')).toBeNull()
  })

  it('distinguishes keys with a common prefix or different capitals', async () => {
    const keys = ['a', 'a/b', 'A', 'a.b', 'a/b/c', 'a-b', 'a.blob', 'a.blob/c']
    for (const key of keys) await store.put(key, Buffer.from(key), 'text/plain')
    for (const key of keys) expect((await store.get(key))?.bytes.toString()).toBe(key)
    await store.delete('a')
    expect((await store.get('a/b'))?.bytes.toString()).toBe('a/b')
  })

  it('lists every key of a folder, also of folders in it, and none beside it', async () => {
    const inside = ['photos/a/card', 'photos/a/gallery', 'photos/B/card', 'photos/b', 'photos/a.b-c_d']
    for (const key of [...inside, 'photos', 'photos-2/a', 'other/photos/a']) await store.put(key, bytes, 'image/webp')
    const keys = new Set<string>()
    for await (const key of store.keys('photos')) keys.add(key)
    expect([...keys].sort()).toEqual([...inside].sort())
    for await (const key of store.keys('none')) throw new Error(`${key} is in no folder`)
  })

  it('stores one complete blob when many are put under one key concurrently', async () => {
    const contents = Array.from({ length: 8 }, (_, n) => Buffer.alloc(100_000, n))
    await Promise.all(contents.map((content) => store.put('same', content, 'x/y')))
    const stored = await store.get('same')
    expect(contents.some((content) => stored?.bytes.equals(content))).toBe(true)
  })

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    '.',
    'a/.hidden',
    'a b',
    'a?b',
    'a\\b',
    'a\0',
    'é',
    'x'.repeat(101),
  ])('refuses the key %p', async (key) => {
    await expect(store.put(key, bytes, 'x/y')).rejects.toThrow(/not a key/)
    await expect((async () => store.get(key))()).rejects.toThrow(/not a key/)
    await expect((async () => store.delete(key))()).rejects.toThrow(/not a key/)
  })

  it('answers a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
}
