import { kindOfCategory } from '@plekje/pictures'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { Venue } from '../domain/venue'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenueRepository } from '../storage/venue-repository'

const MAX_VENUES = 10_000

/** Something to draw. */
export interface PictureSubject {
  /** Administrators alone see pictures of a hidden venue. */
  readonly isHidden: boolean
  /** The venue as it was read; missing for what only a category shows. */
  readonly venue?: { readonly id: number; readonly version: number }
}

export interface PictureSubjects {
  /**
   * What there is of this kind and name to draw: a venue, or for scenes what a category shows, also when its venue left.
   * Undefined when there is nothing. Rejects when the store is away and nothing is known of the name.
   */
  find(form: 'scene' | 'card', kind: string, slug: string): Promise<PictureSubject | undefined>
}

type Subject = Pick<Venue, '_id' | 'images' | 'categoryId' | 'isVisible' | 'version'>

/**
 * A venue is drawn as the kind of its category, and as the kinds that its pictures had before: addresses that are out
 * stay good. The store is asked each time, so that a venue has no picture any more the moment it is hidden; what was read
 * last is for when the store is away.
 */
export function createPictureSubjects(
  venues: Pick<VenueRepository, 'pictureSubject'>,
  catalog: Pick<CatalogKeeper, 'current'>,
): PictureSubjects {
  const lastRead = new LRUCache<string, Subject>(entriesAtMost(MAX_VENUES))

  const read = async (slug: string): Promise<Subject | undefined> => {
    try {
      const venue = await venues.pictureSubject(slug)
      if (venue) lastRead.set(slug, venue)
      else lastRead.delete(slug)
      return venue ?? undefined
    } catch (error) {
      const last = lastRead.get(slug)
      if (last) return last
      throw error
    }
  }

  return {
    async find(form, kind, slug) {
      const found = await read(slug)
      const { category, categories } = await catalog.current()
      const kinds = found && [kindOfCategory(category(found.categoryId)?.slug ?? ''), ...kindsIn(found.images)]
      const venue = found && { id: found._id, version: found.version }
      if (venue && found.isVisible && kinds?.includes(kind)) return { isHidden: false, venue }
      const isOfCategory =
        form === 'scene' && categories.some(({ image }) => image.startsWith(`/media/scenes/${kind}/${slug}/`))
      if (isOfCategory) return { isHidden: false }
      return venue && kinds?.includes(kind) ? { isHidden: true, venue } : undefined
    },
  }
}

const kindsIn = (images: readonly string[]) =>
  images.flatMap((image) => /^\/media\/scenes\/([^/]+)\//.exec(image)?.[1] ?? [])
