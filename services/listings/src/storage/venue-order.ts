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
export type VenuePosition = readonly Value[]

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
      // In descending order unrated venues come last without `isUnrated`.
      return isDescending ? { shownRating: -1, name: 1, _id: 1 } : { isUnrated: 1, shownRating: 1, name: 1, _id: 1 }
  }
}

export const reverseKeys = (keys: OrderKeys): OrderKeys =>
  Object.fromEntries(Object.entries(keys).map(([field, direction]) => [field, direction === 1 ? -1 : 1]))

const fieldsIn = (keys: OrderKeys) => Object.keys(keys) as Field[]

/** Derived fields that sorting needs; they are not selected by default. */
export const ORDER_FIELDS = '+categoryName +locationName +imageCount +isUnrated +shownRating'

export const positionOf = (venue: StoredVenue, order: VenueOrder): VenuePosition =>
  fieldsIn(keysOf(order)).map((field) => venue[field] ?? null)

/** Types of the values of each field, as `typeof` names them; `object` stands for null. */
const VALUE_TYPES: Readonly<Record<Field, readonly string[]>> = {
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
export function isPositionIn(values: readonly unknown[], order: VenueOrder): values is VenuePosition {
  const fields = fieldsIn(keysOf(order))
  return (
    values.length === fields.length &&
    fields.every((field, index) => VALUE_TYPES[field].includes(typeof values[index]) && !Array.isArray(values[index]))
  )
}

/**
 * Conditions that together match the venues after a position, in order; each is one scan of the index. A condition
 * matches venues that equal the position in its first fields and come later by its last field.
 */
export function conditionsAfter(keys: OrderKeys, position: VenuePosition): Record<string, unknown>[] {
  const fields = fieldsIn(keys)
  const conditions: Record<string, unknown>[] = []
  // Venues that equal the position in most fields come first.
  for (let length = fields.length - 1; length >= 0; length -= 1) {
    const field = fields[length]
    if (field === undefined) continue
    const equal = Object.fromEntries(fields.slice(0, length).map((name, index) => [name, position[index]]))
    for (const condition of valuesAfter(field, position[length] ?? null, keys[field] ?? 1)) {
      conditions.push({ ...equal, [field]: condition })
    }
  }
  return conditions
}

/** Conditions for values after this one, in order. */
function valuesAfter(field: Field, value: Value, direction: 1 | -1): unknown[] {
  if (typeof value === 'boolean') {
    const isLast = value === (direction === 1)
    return isLast ? [] : [!value]
  }
  if (value === null && direction === -1) return []
  if (value === null) return [{ $gte: Number.MIN_SAFE_INTEGER }]
  if (direction === 1) return [{ $gt: value }]
  // Null sorts below all numbers, and comparisons with a number never match it.
  return field === 'shownRating' ? [{ $lt: value }, null] : [{ $lt: value }]
}
