import type { VenueSort } from '@plekje/contracts'
import type { StoredVenue } from './venue-model'

export interface VenueOrder {
  readonly by: VenueSort
  readonly isDescending: boolean
}

type Field = 'name' | '_id' | 'categoryName' | 'locationName' | 'isVisible' | 'imageCount' | 'isUnrated' | 'shownRating'
type Value = string | number | boolean | null
/** Sort keys in order. The last one is the id, so that every venue has a distinct position. */
export type OrderKeys = Partial<Record<Field, 1 | -1>>
/** A venue's values of the sort keys. */
export type VenuePlace = readonly Value[]

export function keysOf({ by, isDescending }: VenueOrder): OrderKeys {
  const direction = isDescending ? -1 : 1
  switch (by) {
    case 'name':
      return { name: direction, _id: direction }
    case 'category':
      return { categoryName: direction, name: 1, _id: 1 }
    case 'location':
      return { locationName: direction, name: 1, _id: 1 }
    case 'status':
      return { isVisible: direction, name: 1, _id: 1 }
    case 'photos':
      return { imageCount: direction, name: 1, _id: 1 }
    case 'rating':
      // In descending order unrated venues come last without a key.
      return isDescending ? { shownRating: -1, name: 1, _id: 1 } : { isUnrated: 1, shownRating: 1, name: 1, _id: 1 }
  }
}

export const reversed = (keys: OrderKeys): OrderKeys =>
  Object.fromEntries(Object.entries(keys).map(([field, direction]) => [field, direction === 1 ? -1 : 1]))

const fieldsIn = (keys: OrderKeys) => Object.keys(keys) as Field[]

/** Derived fields that sorting needs; they are not selected by default. */
export const ORDER_FIELDS = '+categoryName +locationName +imageCount +isUnrated +shownRating'

export const placeOf = (venue: StoredVenue, order: VenueOrder): VenuePlace =>
  fieldsIn(keysOf(order)).map((field) => venue[field] ?? null)

const KINDS: Readonly<Record<Field, readonly string[]>> = {
  name: ['string'],
  _id: ['number'],
  categoryName: ['string'],
  locationName: ['string'],
  isVisible: ['boolean'],
  imageCount: ['number'],
  isUnrated: ['boolean'],
  shownRating: ['number', 'object'],
}

/** True if the values are a position in this order. */
export function isPlaceIn(values: readonly unknown[], order: VenueOrder): values is VenuePlace {
  const fields = fieldsIn(keysOf(order))
  return (
    values.length === fields.length &&
    fields.every((field, at) => KINDS[field].includes(typeof values[at]) && !Array.isArray(values[at]))
  )
}

/**
 * Conditions for the venues after a position, in order. Each part is equal in the first fields and greater in the next
 * one, and is one scan of the index.
 */
export function conditionsAfter(keys: OrderKeys, place: VenuePlace): Record<string, unknown>[] {
  const fields = fieldsIn(keys)
  return fields
    .flatMap((field, at) => {
      const equal = Object.fromEntries(fields.slice(0, at).map((before, index) => [before, place[index]]))
      return valuesAfter(field, place[at] ?? null, keys[field] ?? 1)
        .map((condition) => ({ ...equal, [field]: condition }))
        .reverse()
    })
    .reverse()
}

/** Conditions for values after this one, in order. */
function valuesAfter(field: Field, value: Value, direction: 1 | -1): unknown[] {
  if (typeof value === 'boolean') return value === (direction === 1) ? [] : [!value]
  if (value === null) return direction === 1 ? [{ $gte: Number.MIN_SAFE_INTEGER }] : []
  if (direction === 1) return [{ $gt: value }]
  // Null sorts below all numbers, and comparisons with a number never match it.
  return field === 'shownRating' ? [{ $lt: value }, null] : [{ $lt: value }]
}
