import { kindOfCategory } from '@plekje/pictures'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueRepository } from '../storage/venue-repository'

/** A venue that left is drawn for no longer than this. */
const MAX_AGE_MS = 60_000
const MAX_VENUES = 10_000

export interface PictureSubjects {
  /**
   * Whether there is something of this kind and name to draw: a venue, hidden ones too, for administrators see their
   * pictures by the same address; or what a category shows, also when its venue left. Rejects when the store is away and
   * nothing is known of the name.
   */
  has(kind: string, slug: string): Promise<boolean>
}

/**
 * A venue is drawn as the kind of its category, and as the kinds that its pictures had before: addresses that are out
 * stay good. Names that exist are remembered; one that does not costs a look into the index of slugs each time.
 */
export function createPictureSubjects(
  venues: Pick<VenueRepository, 'pictureSubject'>,
  catalog: Pick<CatalogKeeper, 'current'>,
  now: () => number = Date.now,
): PictureSubjects {
  const known = new LRUCache<string, { readonly kinds: ReadonlySet<string>; readonly until: number }>(
    entriesAtMost(MAX_VENUES),
  )

  const read = async (slug: string): Promise<ReadonlySet<string> | undefined> => {
    const venue = await venues.pictureSubject(slug)
    if (!venue) return undefined
    const { category } = await catalog.current()
    const kinds = new Set<string>([kindOfCategory(category(venue.categoryId)?.slug ?? ''), ...kindsIn(venue.images)])
    known.set(slug, { kinds, until: now() + MAX_AGE_MS })
    return kinds
  }

  const kindsOf = async (slug: string): Promise<ReadonlySet<string> | undefined> => {
    const last = known.get(slug)
    if (last && last.until > now()) return last.kinds
    try {
      const kinds = await read(slug)
      if (!kinds) known.delete(slug)
      return kinds
    } catch (error) {
      if (last) return last.kinds
      throw error
    }
  }

  return {
    async has(kind, slug) {
      if ((await kindsOf(slug))?.has(kind)) return true
      const { categories } = await catalog.current()
      return categories.some(({ image }) => image.startsWith(`/media/scenes/${kind}/${slug}/`))
    },
  }
}

const kindsIn = (images: readonly string[]) =>
  images.flatMap((image) => /^\/media\/scenes\/([^/]+)\//.exec(image)?.[1] ?? [])
