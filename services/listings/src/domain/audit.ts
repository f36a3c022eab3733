import { auditActor, type EventData, type Member } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Venue } from './venue'
import type { Names } from './venue-views'

type Audited = EventData<'admin.audited'>
export type AuditChange = Audited['changes'][number]
export type Actor = Pick<Member, 'id' | 'username'>

const MAX_CHARACTERS = 200

/** The entry of the audit log, to be written together with the change it tells of. */
export const auditEvent = (
  { id }: Actor,
  action: string,
  subject: Audited['subject'],
  changes: readonly AuditChange[] = [],
): OutboxEntry =>
  outboxEvent('admin.audited', subject.id, {
    actor: auditActor(id),
    action,
    subject,
    changes: [...changes],
    reason: null,
  })

export const venueSubject = ({ _id, name }: Pick<Venue, '_id' | 'name'>) => ({ kind: 'venue', id: String(_id), name })

/** What an administrator changed of a venue, as people read it: only fields whose value is another one. */
export function venueChanges(before: Venue | undefined, after: Venue, names: Names): AuditChange[] {
  return Object.entries(readable).flatMap(([field, read]) => {
    const from = before ? short(read(before, names)) : null
    const to = short(read(after, names))
    return from === to ? [] : [{ field, from, to }]
  })
}

const yesOrNo = (value: boolean) => (value ? 'ja' : 'nee')
const readable: Readonly<Record<string, (venue: Venue, names: Names) => string | null>> = {
  name: ({ name }) => name,
  category: ({ categoryId }, names) => names.category(categoryId)?.name ?? String(categoryId),
  location: ({ locationId }, names) => names.location(locationId)?.name ?? String(locationId),
  shortDescription: ({ shortDescription }) => shortDescription,
  description: ({ description }) => description,
  address: ({ address }) => address,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  website: ({ website }) => website,
  priceRange: ({ priceRange }) => priceRange,
  openingHours: ({ openingHours }) => openingHours,
  visible: ({ isVisible }) => yesOrNo(isVisible),
}

const short = (value: string | null): string | null => {
  if (value === null || value === '') return null
  const characters = [...value]
  return characters.length <= MAX_CHARACTERS ? value : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
