import { passDuplicateKeys } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { type ReadReview, RULES, sharedWords } from '../words/shared-words'
import { keyOf } from '../words/terms'
import type { StoredGoogleReview } from './models/google-review-model'
import { type StoredReview, shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredTotals } from './models/totals-model'
import type { StoredVenue } from './models/venue-model'
import type { StoredVenueWord, StoredVenueWords } from './models/venue-words-model'

export interface VenueWords {
  /** Words that several reviews of a venue have, most used first. */
  ofVenue(listingId: number): Promise<readonly StoredVenueWord[]>
  /** Members' reviews with one of these words, as anyone may read them, in no particular order. */
  members(listingId: number, word: string): Promise<StoredReview[]>
  /** Imported ones with it. */
  google(listingId: number, word: string): Promise<StoredGoogleReview[]>
}

/** Those of each kind that are read for words, newest first: what people say lately, whatever number there are. */
const REVIEWS_READ = 300

const newest = <S>(model: Pick<Model<S>, 'find'>, where: object, date: 'createdAt' | 'reviewDate') =>
  model
    .find(where, { comment: 1 })
    .sort({ [date]: -1, _id: -1 })
    .limit(REVIEWS_READ)
    .lean<{ _id: string; comment: string }[]>()
    .exec()

/** Ids of members' and imported reviews are told apart by what stands before them. */
const named = (kind: 'm' | 'g', rows: readonly { _id: string; comment: string }[]): ReadReview[] =>
  rows.map(({ _id, comment }) => ({ id: `${kind}${_id}`, comment }))
const ofKind = (kind: 'm' | 'g', ids: readonly string[]): string[] =>
  ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(1))

/**
 * Made when somebody asks after a change, and kept for the version of the reviews (of their totals) and of the venue that
 * they were made for: whatever changes a review makes that version older, in whichever process.
 * `namesOf` answers name, kind and place of a venue; null when it is not to be seen. Rejects when nobody can tell.
 */
export function createVenueWords(
  { reviews, google, totals, venues, words }: Pick<ReviewModels, 'reviews' | 'google' | 'totals' | 'venues' | 'words'>,
  namesOf: (listingId: number) => Promise<readonly string[] | null>,
): VenueWords {
  const making = new Map<string, Promise<readonly StoredVenueWord[]>>()

  /** Read before the texts: a change that comes after them has a later one. */
  const versions = async (listingId: number) => {
    const [total, venue] = await Promise.all([
      totals.findById(listingId, { version: 1 }).lean<StoredTotals>().exec(),
      venues.findById(listingId, { version: 1 }).lean<StoredVenue>().exec(),
    ])
    return { asOf: total?.version ?? 0, madeFor: `${RULES}.${venue?.version ?? 0}` }
  }

  const keep = async ({ _id, asOf, madeFor, words: found }: StoredVenueWords) => {
    // One that was made for a later version stays: the filter misses it, and a second document of that id is refused.
    const isOutdated = { $or: [{ asOf: { $lt: asOf } }, { asOf, madeFor: { $ne: madeFor } }] }
    await words
      .updateOne({ _id, ...isOutdated }, { $set: { asOf, madeFor, words: [...found] } }, { upsert: true })
      .catch(passDuplicateKeys)
  }

  const make = async (listingId: number, as: { asOf: number; madeFor: string }) => {
    const names = await namesOf(listingId)
    if (names === null) return []
    const [members, imported] = await Promise.all([
      newest(reviews, { listingId, ...shown }, 'createdAt'),
      newest(google, { listingId }, 'reviewDate'),
    ])
    const found = sharedWords([...named('m', members), ...named('g', imported)], names).map(({ key, text, ids }) => ({
      ...{ key, text },
      members: ofKind('m', ids),
      google: ofKind('g', ids),
    }))
    await keep({ _id: listingId, ...as, words: found })
    return found
  }

  const ofVenue = async (listingId: number): Promise<readonly StoredVenueWord[]> => {
    const as = await versions(listingId)
    const kept = await words.findById(listingId).lean<StoredVenueWords>().exec()
    if (kept?.asOf === as.asOf && kept.madeFor === as.madeFor) return kept.words
    const task = `${listingId} ${as.asOf} ${as.madeFor}`
    const made = making.get(task) ?? make(listingId, as).finally(() => making.delete(task))
    making.set(task, made)
    // Without the names of the venue nobody knows which words are those: the ones from before, until listings is back.
    return made.catch(() => kept?.words ?? [])
  }

  const idsOf = async (listingId: number, word: string, kind: 'members' | 'google') => {
    const key = keyOf(word)
    const found = (await ofVenue(listingId)).find((one) => one.key === key)
    return [...(found?.[kind] ?? [])]
  }

  return {
    ofVenue,
    async members(listingId, word) {
      const ids = await idsOf(listingId, word, 'members')
      return ids.length === 0 ? [] : reviews.find({ _id: { $in: ids }, listingId, ...shown }).lean<StoredReview[]>()
    },
    async google(listingId, word) {
      const ids = await idsOf(listingId, word, 'google')
      return ids.length === 0 ? [] : google.find({ _id: { $in: ids }, listingId }).lean<StoredGoogleReview[]>()
    },
  }
}
