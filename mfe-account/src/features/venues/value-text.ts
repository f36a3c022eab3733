import { venueEditCopy as copy } from '../../copy/venue-edit'

/** Returns a value of a venue as it is shown; null for an empty value. */
export function valueText(value: string | null): string | null {
  if (value === 'yes' || value === 'partly' || value === 'no') return copy.factValues[value]
  return value === '' ? null : value
}
