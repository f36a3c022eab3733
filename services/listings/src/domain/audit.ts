import type { AuditChange, Member, VenueAuditField } from '@plekje/contracts'
import { dateOf, hoursTextOf, wallClockAt } from '@plekje/opening-hours'
import type { Names } from './catalog'
import type { Venue } from './venue'
import { PLAIN_FIELDS, type PlainField } from './venue-fields'
import { specialHoursText } from './venue-hours'

export type Actor = Pick<Member, 'id' | 'username'>

const MAX_CHARACTERS = 200

export const venueSubject = ({ _id, name }: Pick<Venue, '_id' | 'name'>) => ({ kind: 'venue', id: String(_id), name })

/** Returns the changed fields of a venue for the audit log, with values that people can read. */
export function venueChanges(before: Venue | undefined, after: Venue, names: Names): AuditChange[] {
  const fields = Object.entries(fieldReaders) as [VenueAuditField, ReadField][]
  return fields
    .map(([field, read]) => ({
      field,
      from: before ? shortenForAudit(read(before, names)) : null,
      to: shortenForAudit(read(after, names)),
    }))
    .filter(({ from, to }) => from !== to)
}

export const yesOrNo = (value: boolean) => (value ? 'ja' : 'nee')
type ReadField = (venue: Venue, names: Names) => string | null
const plainFieldReaders = Object.fromEntries(
  PLAIN_FIELDS.map((field): [PlainField, ReadField] => [field, (venue) => venue[field]?.toString() ?? null]),
) as Record<PlainField, ReadField>
const fieldReaders: Readonly<Record<VenueAuditField, ReadField>> = {
  name: ({ name }) => name,
  category: ({ categoryId }, names) => names.category(categoryId)?.name ?? String(categoryId),
  location: ({ locationId }, names) => names.location(locationId)?.name ?? String(locationId),
  ...plainFieldReaders,
  openingHours: ({ openingHours }) => hoursTextOf(openingHours),
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  specialHours: ({ specialHours }) => specialHoursText(specialHours),
  hoursChecked: ({ hoursCheckedAt }) => (hoursCheckedAt ? dateOf(wallClockAt(hoursCheckedAt.getTime()).day) : null),
  visible: ({ isVisible }) => yesOrNo(isVisible),
  closed: ({ closedAt }) => yesOrNo(Boolean(closedAt)),
}

/** A value for the audit log, cut to 200 characters; null if it is empty. */
export const shortenForAudit = (value: string | null): string | null => {
  if (value === null || value === '') return null
  const characters = [...value]
  return characters.length <= MAX_CHARACTERS ? value : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
