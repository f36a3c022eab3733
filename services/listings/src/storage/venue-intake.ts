import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import { numberedSlug } from '../domain/venue-slug'
import type { VenueIds } from './venue-ids'
import type { Venue, VenueModel } from './venue-model'
import type { VenueWriting } from './venue-repository'

/** A venue before it has an id and an address that nobody else has; `slug` is the wish. */
export type DraftVenue = Omit<Venue, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'outbox' | 'removedAt' | 'images'>

const MAX_ATTEMPTS = 50
const SLUGS_PER_LOOK = 5

export type VenueIntake = ReturnType<typeof createVenueIntake>

/** Adds venues. Two at once with the same name get different slugs: the store lets only one of them have each. */
export function createVenueIntake(
  model: VenueModel,
  ids: VenueIds,
  { describe, onChange, picturesOf }: VenueWriting & { picturesOf: (draft: DraftVenue, slug: string) => string[] },
) {
  const firstFree = async (wish: string, from: number): Promise<number> => {
    for (let start = from; ; start += SLUGS_PER_LOOK) {
      const numbers = Array.from({ length: SLUGS_PER_LOOK }, (_, at) => start + at)
      const slugs = numbers.map((number) => numberedSlug(wish, number))
      const taken = await model.find({ slug: { $in: slugs } }, { slug: 1 }).lean<{ slug: string }[]>()
      const free = numbers.find((number) => !taken.some(({ slug }) => slug === numberedSlug(wish, number)))
      if (free !== undefined) return free
    }
  }

  const complete = (draft: DraftVenue, id: number, slug: string): Venue => {
    const now = new Date()
    return { ...draft, _id: id, slug, images: picturesOf(draft, slug), version: 1, createdAt: now, updatedAt: now }
  }

  return {
    /** With its `listing.changed` and what `audit` makes of it, in one write. */
    async add(draft: DraftVenue, audit: (venue: Venue) => OutboxEntry): Promise<Venue> {
      let [id = 0] = await ids.take(1)
      let number = 1
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        number = await firstFree(draft.slug, number)
        const venue = complete(draft, id, numberedSlug(draft.slug, number))
        const outbox = [outboxEvent('listing.changed', id, describe(venue)), audit(venue)]
        try {
          await model.create({ ...venue, outbox })
          onChange(id)
          return venue
        } catch (error) {
          if (!isDuplicate(error)) throw error
          if (await model.exists({ _id: id })) {
            await ids.catchUp()
            id = (await ids.take(1))[0] ?? 0
          }
        }
      }
      throw new Error(`no free slug for ${draft.slug}`)
    },
  }
}

export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000
