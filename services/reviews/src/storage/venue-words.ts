import { ignoreDuplicateKeys } from '@plekje/service-kit'
import type { Model } from 'mongoose'
import { type ReviewText, RULES_VERSION, sharedWords } from '../words/shared-words'
import { keyOf } from '../words/terms'
import type { StoredGoogleReview } from './models/google-review-model'
import { publicOnly, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'
import type { StoredVenueWord, StoredVenueWords } from './models/venue-words-model'

export type VenueWords = ReturnType<typeof createVenueWords>

/** Maximum number of members' reviews, and of imported ones, that are analysed: the newest. */
const MAX_ANALYSED = 300

const findNewest = <S>(model: Pick<Model<S>, 'find'>, filter: object, date: 'createdAt' | 'reviewDate') =>
  model
    .find(filter, { comment: 1 })
    .sort({ [date]: -1, _id: -1 })
    .limit(MAX_ANALYSED)
    .lean<{ _id: string; comment: string }[]>()
    .exec()

/** A prefix distinguishes ids of members' reviews from those of imported ones. */
const toReviewTexts = (kind: 'm' | 'g', rows: readonly { _id: string; comment: string }[]): ReviewText[] =>
  rows.map(({ _id, comment }) => ({ id: `${kind}${_id}`, comment }))
const idsOfKind = (kind: 'm' | 'g', ids: readonly string[]): string[] =>
  ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(1))

type Versions = Pick<StoredVenueWords, 'asOf' | 'madeFor'>

/**
 * The words of venues. They are computed on demand and stored with the versions of the reviews and of the venue: after
 * a change of either they are computed again. `namesOf` returns name, kind and place of a venue, or null when it is not
 * visible; it rejects when listings is unavailable.
 */
export function createVenueWords(
  { reviews, google, venues, words }: Pick<ReviewModels, 'reviews' | 'google' | 'venues' | 'words'>,
  namesOf: (listingId: number) => Promise<readonly string[] | null>,
) {
  const pendingComputations = new Map<string, Promise<readonly StoredVenueWord[]>>()

  /** Must be called before the texts are read, so that a change in between has a later version. */
  const readVersions = async (listingId: number): Promise<Versions> => {
    const venue = await venues.findById(listingId, { version: 1, reviewsVersion: 1 }).lean<StoredVenue>().exec()
    return { asOf: venue?.reviewsVersion ?? 0, madeFor: `${RULES_VERSION}.${venue?.version ?? 0}` }
  }

  const save = async ({ _id, asOf, madeFor, words: newWords }: StoredVenueWords) => {
    // When a newer result is stored, the filter does not match and the upsert fails with a duplicate id.
    const isOutdated = { $or: [{ asOf: { $lt: asOf } }, { asOf, madeFor: { $ne: madeFor } }] }
    await words
      .updateOne({ _id, ...isOutdated }, { $set: { asOf, madeFor, words: [...newWords] } }, { upsert: true })
      .catch(ignoreDuplicateKeys)
  }

  const compute = async (listingId: number, versions: Versions) => {
    const names = await namesOf(listingId)
    if (names === null) return []
    const [memberReviews, importedReviews] = await Promise.all([
      findNewest(reviews, { listingId, ...publicOnly }, 'createdAt'),
      findNewest(google, { listingId }, 'reviewDate'),
    ])
    const reviewTexts = [...toReviewTexts('m', memberReviews), ...toReviewTexts('g', importedReviews)]
    const venueWords = sharedWords(reviewTexts, names).map(({ key, text, ids }) => ({
      key,
      text,
      members: idsOfKind('m', ids),
      google: idsOfKind('g', ids),
    }))
    await save({ _id: listingId, ...versions, words: venueWords })
    return venueWords
  }

  /** Words that several reviews of a venue contain, most used first. */
  const ofVenue = async (listingId: number): Promise<readonly StoredVenueWord[]> => {
    const versions = await readVersions(listingId)
    const storedWords = await words.findById(listingId).lean<StoredVenueWords>().exec()
    if (storedWords?.asOf === versions.asOf && storedWords.madeFor === versions.madeFor) return storedWords.words
    const computationKey = `${listingId} ${versions.asOf} ${versions.madeFor}`
    const computation =
      pendingComputations.get(computationKey) ??
      compute(listingId, versions).finally(() => pendingComputations.delete(computationKey))
    pendingComputations.set(computationKey, computation)
    // The words leave out the venue's names, which are unknown while listings is unavailable: use the stored words.
    return computation.catch(() => storedWords?.words ?? [])
  }

  const idsOf = async (listingId: number, word: string, kind: 'members' | 'google') => {
    const key = keyOf(word)
    const found = (await ofVenue(listingId)).find((candidate) => candidate.key === key)
    return [...(found?.[kind] ?? [])]
  }

  return {
    ofVenue,
    /** Members' public reviews with the word, unordered. */
    async members(listingId: number, word: string): Promise<StoredReview[]> {
      const ids = await idsOf(listingId, word, 'members')
      return ids.length === 0
        ? []
        : reviews.find({ _id: { $in: ids }, listingId, ...publicOnly }).lean<StoredReview[]>()
    },
    /** Imported reviews with the word, unordered. */
    async google(listingId: number, word: string): Promise<StoredGoogleReview[]> {
      const ids = await idsOf(listingId, word, 'google')
      return ids.length === 0 ? [] : google.find({ _id: { $in: ids }, listingId }).lean<StoredGoogleReview[]>()
    },
  }
}
