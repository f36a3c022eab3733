import { createSitemap } from './sitemap'

it('leaves out a venue that was hidden or removed at once, and shows it again', async () => {
  let visible = true
  let reads = 0
  let now = 0
  const sitemap = createSitemap({
    now: () => now,
    listings: {
      listCategories: async () => [],
      exportVenues: async () => {
        reads += 1
        const venues = [1, 2].map((id) => ({
          id,
          slug: `venue-${id}`,
          updatedAt: '2026-01-01T00:00:00.000Z',
          isVisible: id === 1 || visible,
        }))
        return { venues, done: true } as never
      },
    },
  })
  const has = async (slug: string) => (await sitemap.root('https://x.example')).includes(`/listing/${slug}`)
  expect(await has('venue-2')).toBe(true)
  visible = false
  sitemap.changed(2, false)
  expect([await has('venue-1'), await has('venue-2'), reads]).toEqual([true, false, 1])
  sitemap.changed(2, true)
  expect(await has('venue-2')).toBe(true)
  sitemap.changed(2, false)
  now = 61_000
  expect([await has('venue-2'), reads]).toEqual([false, 2])
  visible = true
  now = 2 * 3_600_000 * 2
  expect([await has('venue-2'), reads]).toEqual([true, 3])
})
