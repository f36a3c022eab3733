import { venueEditCopy as copy } from '../../copy/venue-edit'

/** A value of a venue in words; null for an empty one. */
export function wordOf(value: string | null): string | null {
  if (value === 'yes' || value === 'partly' || value === 'no') return copy.factValues[value]
  return value === '' ? null : value
}
