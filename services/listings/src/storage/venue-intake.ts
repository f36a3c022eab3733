import { isDuplicateKey, type OutboxEntry } from '@plekje/service-kit'
import { indexedFieldsOf } from '../domain/indexed-fields'
import type { Venue } from '../domain/venue'
import { numberedSlug } from '../domain/venue-slug'
import type { VenueIds } from './venue-ids'
import type { VenueModel } from './venue-model'
import type { VenueWriting } from './venue-repository'

/** A venue before it has an id and a unique slug; `slug` is the preferred one. */
export type DraftVenue = Omit<Venue, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'firstVisibleAt' | 'images'>

const MAX_ATTEMPTS = 10
const SLUGS_PER_LOOK = 5

export type VenueIntake = ReturnType<typeof createVenueIntake>

/** Adds venues. The unique index gives concurrent venues with one name different slugs. */
export function createVenueIntake(
  model: VenueModel,
  ids: VenueIds,
  {
    inTransaction,
    changes,
    names,
    picturesOf,
  }: VenueWriting & { picturesOf: (draft: DraftVenue, slug: string) => string[] },
) {
  const firstFree = async (wish: string, from: number): Promise<number> => {
    for (let start = from; ; start += SLUGS_PER_LOOK) {
      const numbers = Array.from({ length: SLUGS_PER_LOOK }, (_, at) => start + at)
      const slugs = numbers.map((number) => numberedSlug(wish, number))
      const existing = await model.find({ slug: { $in: slugs } }, { slug: 1 }).lean<{ slug: string }[]>()
      const free = numbers.find((number) => !existing.some(({ slug }) => slug === numberedSlug(wish, number)))
      if (free !== undefined) return free
    }
  }

  /** Free slugs for these wishes, without duplicates among them. */
  const freeSlugs = async (wishes: readonly string[]): Promise<string[]> => {
    const numbers = Array.from({ length: SLUGS_PER_LOOK }, (_, at) => at + 1)
    const looked = wishes.flatMap((wish) => numbers.map((number) => numberedSlug(wish, number)))
    const found = await model.find({ slug: { $in: looked } }, { slug: 1 }).lean<{ slug: string }[]>()
    const takenSlugs = new Set(found.map(({ slug }) => slug))
    const lookedAt = new Set(looked)
    const slugs: string[] = []
    for (const wish of wishes) {
      let number = 1
      while (takenSlugs.has(numberedSlug(wish, number))) number += 1
      if (!lookedAt.has(numberedSlug(wish, number))) {
        number = await firstFree(wish, number)
        while (takenSlugs.has(numberedSlug(wish, number))) number = await firstFree(wish, number + 1)
      }
      takenSlugs.add(numberedSlug(wish, number))
      slugs.push(numberedSlug(wish, number))
    }
    return slugs
  }

  const complete = (draft: DraftVenue, id: number, slug: string): Venue => {
    const now = new Date()
    const firstVisibleAt = draft.isVisible ? { firstVisibleAt: now } : {}
    const images = picturesOf(draft, slug)
    return { ...draft, ...firstVisibleAt, _id: id, slug, images, version: 1, createdAt: now, updatedAt: now }
  }

  /** In a transaction. `audit` makes entries of the audit log for the added venues. */
  const insert = async (
    drafts: readonly DraftVenue[],
    audit: (added: readonly Venue[]) => readonly OutboxEntry[] = () => [],
  ): Promise<Venue[]> => {
    const numbers = await ids.reserve(drafts.length)
    const slugs = await freeSlugs(drafts.map(({ slug }) => slug))
    const added = drafts.map((draft, at) => complete(draft, numbers[at] ?? 0, slugs[at] ?? draft.slug))
    await changes.record(
      added.map((after) => ({ before: null, after })),
      audit(added),
    )
    await model.insertMany(
      added.map((venue) => ({ ...venue, ...indexedFieldsOf(venue, names) })),
      { lean: true },
    )
    return added
  }

  return {
    /** Adds a venue with the entry of `audit`. Resolves with the result of `finish`, the last call of the transaction. */
    async add<T>(
      draft: DraftVenue,
      audit: (venue: Venue) => OutboxEntry,
      finish: (venue: Venue) => Promise<T>,
    ): Promise<T> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        try {
          return await inTransaction(async () => {
            const [added] = await insert([draft], (venues) => venues.map(audit))
            if (!added) throw new Error('no venue was added')
            return finish(added)
          })
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // Another request took the slug, or the seed the id.
          await ids.catchUp()
        }
      }
      throw new Error(`no free slug for ${draft.slug}`)
    },

    /** In a transaction: adds venues, and resolves with their ids in the order of the drafts. */
    addAll: async (drafts: readonly DraftVenue[]): Promise<number[]> => (await insert(drafts)).map(({ _id }) => _id),
  }
}
