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
/** Number of numbered slugs that one query looks up per preferred slug. */
const SLUGS_PER_QUERY = 5

export type VenueIntake = ReturnType<typeof createVenueIntake>

/** Adds venues. The unique index gives concurrent venues with one name different slugs. */
export function createVenueIntake(
  model: VenueModel,
  ids: VenueIds,
  {
    inTransaction,
    recorder,
    names,
    picturesOf,
  }: VenueWriting & { picturesOf: (draft: DraftVenue, slug: string) => string[] },
) {
  /** The lowest number, `from` or higher, with which the slug is free in the database. */
  const firstFreeNumber = async (preferred: string, from: number): Promise<number> => {
    for (let start = from; ; start += SLUGS_PER_QUERY) {
      const numbers = Array.from({ length: SLUGS_PER_QUERY }, (_, index) => start + index)
      const slugs = numbers.map((number) => numberedSlug(preferred, number))
      const existing = await model.find({ slug: { $in: slugs } }, { slug: 1 }).lean<{ slug: string }[]>()
      const free = numbers.find((number) => !existing.some(({ slug }) => slug === numberedSlug(preferred, number)))
      if (free !== undefined) return free
    }
  }

  /** Returns a free slug for each preferred slug, without duplicates. */
  const freeSlugs = async (preferredSlugs: readonly string[]): Promise<string[]> => {
    const numbers = Array.from({ length: SLUGS_PER_QUERY }, (_, index) => index + 1)
    const candidates = preferredSlugs.flatMap((preferred) => numbers.map((number) => numberedSlug(preferred, number)))
    const existing = await model.find({ slug: { $in: candidates } }, { slug: 1 }).lean<{ slug: string }[]>()
    const takenSlugs = new Set(existing.map(({ slug }) => slug))
    const lookedUpSlugs = new Set(candidates)
    const slugs: string[] = []
    for (const preferred of preferredSlugs) {
      let number = 1
      while (takenSlugs.has(numberedSlug(preferred, number))) number += 1
      if (!lookedUpSlugs.has(numberedSlug(preferred, number))) {
        number = await firstFreeNumber(preferred, number)
        // An earlier venue of this batch may have a slug that is free in the database.
        while (takenSlugs.has(numberedSlug(preferred, number))) number = await firstFreeNumber(preferred, number + 1)
      }
      takenSlugs.add(numberedSlug(preferred, number))
      slugs.push(numberedSlug(preferred, number))
    }
    return slugs
  }

  const complete = (draft: DraftVenue, id: number, slug: string): Venue => {
    const now = new Date()
    const images = picturesOf(draft, slug)
    const venue = { ...draft, _id: id, slug, images, version: 1, createdAt: now, updatedAt: now }
    return draft.isVisible ? { ...venue, firstVisibleAt: now } : venue
  }

  /** In a transaction: adds venues, with the entries of the audit log that `audit` makes. */
  const insert = async (
    drafts: readonly DraftVenue[],
    audit: (venues: readonly Venue[]) => readonly OutboxEntry[] = () => [],
  ): Promise<Venue[]> => {
    const venueIds = await ids.reserve(drafts.length)
    const slugs = await freeSlugs(drafts.map(({ slug }) => slug))
    const venues = drafts.map((draft, index) => complete(draft, venueIds[index] ?? 0, slugs[index] ?? draft.slug))
    const additions = venues.map((after) => ({ before: null, after }))
    await recorder.record(additions, audit(venues))
    const documents = venues.map((venue) => ({ ...venue, ...indexedFieldsOf(venue, names) }))
    await model.insertMany(documents, { lean: true })
    return venues
  }

  return {
    /** Adds a venue with its audit entry. Resolves with the result of `finish`, the last call of the transaction. */
    async add<T>(
      draft: DraftVenue,
      audit: (venue: Venue) => OutboxEntry,
      finish: (venue: Venue) => Promise<T>,
    ): Promise<T> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        try {
          return await inTransaction(async () => {
            const [venue] = await insert([draft], (venues) => venues.map(audit))
            if (!venue) throw new Error('no venue was added')
            return finish(venue)
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
