import { addedEntry, isDuplicateKey, type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Venue } from '../domain/venue'
import { numberedSlug } from '../domain/venue-slug'
import type { VenueIds } from './venue-ids'
import type { VenueModel } from './venue-model'
import { derivedWrites, type VenueWriting } from './venue-repository'

/** A venue before it has an id and a unique slug; `slug` is the preferred one. */
export type DraftVenue = Omit<
  Venue,
  '_id' | 'version' | 'createdAt' | 'updatedAt' | 'firstVisibleAt' | 'outbox' | 'removedAt' | 'deletedAt' | 'images'
>

const MAX_ATTEMPTS = 50
const SLUGS_PER_LOOK = 5

export type VenueIntake = ReturnType<typeof createVenueIntake>

/** Adds venues. The unique index gives concurrent venues with one name different slugs. */
export function createVenueIntake(
  model: VenueModel,
  ids: VenueIds,
  {
    names,
    describe,
    onChange,
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

  /** The stored document: with events, derived fields and the entry for counting. */
  const documentOf = (venue: Venue, ...audited: OutboxEntry[]) => {
    const { fields, entry } = derivedWrites(venue, null, names)
    const outbox = [outboxEvent('listing.changed', venue._id, describe(venue)), ...audited]
    return { ...venue, ...fields, uncounted: [entry], unsummed: [addedEntry(venue.createdAt, 1)], outbox }
  }

  return {
    /**
     * Adds a venue with its `listing.changed` and the entry of `audit` in one write. A repeated request returns the
     * venue that it added before.
     */
    async add(
      draft: DraftVenue & { readonly creationId: string },
      audit: (venue: Venue) => OutboxEntry,
    ): Promise<Venue> {
      let [id = 0] = await ids.reserve(1)
      let number = 1
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        number = await firstFree(draft.slug, number)
        const venue = complete(draft, id, numberedSlug(draft.slug, number))
        try {
          await model.create(documentOf(venue, audit(venue)))
          onChange([id])
          return venue
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          const own = await model.findOne({ creationId: draft.creationId }).lean<Venue | null>()
          if (own) return own
          if (await model.exists({ _id: id })) {
            await ids.catchUp()
            id = (await ids.reserve(1))[0] ?? 0
          }
        }
      }
      throw new Error(`no free slug for ${draft.slug}`)
    },

    /**
     * Adds venues with reserved ids, each with its `listing.changed`. Existing ones are not changed, so it may be
     * interrupted and repeated.
     */
    async addMissing(wanted: readonly { readonly id: number; readonly draft: DraftVenue }[]): Promise<void> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const present = await model
          .find({ _id: { $in: wanted.map(({ id }) => id) } }, { importId: 1 })
          .lean<Pick<Venue, '_id' | 'importId'>[]>()
        const importOf = new Map(present.map(({ _id, importId }) => [_id, importId ?? null]))
        const known = new Set(importOf.keys())
        const foreign = wanted.find(({ id, draft }) => known.has(id) && importOf.get(id) !== (draft.importId ?? null))
        if (foreign) throw new Error(`venue ${foreign.id} does not belong to this import`)
        const missing = wanted.filter(({ id }) => !known.has(id))
        if (missing.length === 0) {
          onChange(wanted.map(({ id }) => id))
          return
        }
        const slugs = await freeSlugs(missing.map(({ draft }) => draft.slug))
        const venues = missing.map(({ id, draft }, at) => complete(draft, id, slugs[at] ?? draft.slug))
        await model
          .insertMany(
            venues.map((venue) => documentOf(venue)),
            { ordered: false, lean: true },
          )
          .catch((error: unknown) => {
            // Another request took a slug in between: the next attempt chooses new numbers.
            if (!isDuplicateKey(error)) throw error
          })
      }
      throw new Error('could not find free slugs: other requests always took them first')
    },
  }
}
