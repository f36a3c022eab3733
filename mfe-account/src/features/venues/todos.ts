import type { ManagedField, OwnVenueDetails } from '@plekje/contracts'
import { venueFiguresCopy } from '../../copy/venue-figures'

const { todos: copy } = venueFiguresCopy

/** After half a year, opening hours must be checked again (FIGURE-9). */
const MAX_CHECK_AGE_MS = 183 * 86_400_000

/** A field of the form, or the photos, which have a panel of their own. */
export type TodoField = ManagedField | 'photos'

export interface Todo {
  readonly label: string
  readonly isDone: boolean
  readonly field: TodoField
}

/** Lists what the page of a venue has and lacks (FIGURE-9). A value that waits for approval counts as present. */
export function todosOf(details: OwnVenueDetails, now: number): Todo[] {
  const { values, waiting, hoursCheckedAt, photoCount } = details
  const isWaiting = (field: ManagedField): boolean =>
    waiting.some((value) => value.field === field && value.proposed !== '')
  const isKnown = (field: ManagedField): boolean => hasValue(values[field]) || isWaiting(field)
  const hasHours = isKnown('openingHours') || isKnown('specialHours')
  const wasChecked = typeof hoursCheckedAt === 'string'
  const isRecent = wasChecked && now - Date.parse(hoursCheckedAt) < MAX_CHECK_AGE_MS
  const hasRecentHours = isRecent || isWaiting('openingHours') || isWaiting('specialHours')
  const checkLabel = wasChecked ? copy.hoursCheck : copy.hoursFirstCheck
  return [
    { label: hasHours ? checkLabel : copy.hours, field: 'openingHours', isDone: hasHours && hasRecentHours },
    // An older server sends no `photoCount`: the photos then count as present.
    { label: copy.photos, field: 'photos', isDone: photoCount !== 0 },
    { label: copy.description, field: 'description', isDone: isKnown('description') },
    { label: copy.shortDescription, field: 'shortDescription', isDone: isKnown('shortDescription') },
    { label: copy.contact, field: 'phone', isDone: isKnown('phone') || isKnown('email') },
    { label: copy.website, field: 'website', isDone: isKnown('website') },
    { label: copy.price, field: 'priceRange', isDone: isKnown('priceRange') },
    { label: copy.wheelchair, field: 'wheelchairEntrance', isDone: isKnown('wheelchairEntrance') },
  ]
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && String(value).trim() !== ''
}
