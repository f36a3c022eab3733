import {
  type ChangedField,
  FACT_NUMBERS,
  FACTS,
  MANAGED_FIELDS,
  type ManagedChanges,
  type ManagedField,
} from '@plekje/contracts'
import { hoursTextOf } from '@plekje/opening-hours'
import type { Manager } from './ownership'
import { type ActingAs, currentText } from './proposals'
import type { Venue } from './venue'
import { plainValuesOf } from './venue-fields'
import { storedHours } from './venue-hours'
import type { VenuePhoto } from './venue-photos'

/** A change of one value by a manager. */
export interface OwnerChange {
  readonly _id: string
  readonly listingId: number
  readonly field: ChangedField
  /** The change that restores the former value; empty for a photo. */
  readonly restoring: ManagedChanges
  /** The photo that was added or removed, with its position. */
  readonly photo?: VenuePhoto & { readonly position: number }
  /** Texts for people; null is unknown. */
  readonly before: string | null
  readonly after: string | null
  readonly state: 'valid' | 'undone'
  readonly at: Date
  /** Id and name are absent after the member was erased. */
  readonly memberId?: string
  readonly username?: string
  readonly undoneAt?: Date
  readonly undoneBy?: string
  readonly undoneById?: string
  /** The right by which it was undone; absent if an older version undid it. */
  readonly undoneAs?: ActingAs
}

/** Returns the name under which managers see who acted. Administrators and former managers stay unnamed (OWNER-17). */
export function nameForManagers(
  { name, as }: { readonly name: string; readonly as: ActingAs | undefined },
  managerNames: ReadonlySet<string>,
): string {
  if (as === 'administrator') return 'de redactie'
  if (managerNames.has(name)) return name
  return as === 'manager' ? 'een oud-beheerder' : 'de redactie'
}

/** When a manager's change needs approval (OWNER-15). */
export interface ApprovalRules {
  /** Fields that need approval from everybody. */
  readonly fields: readonly ChangedField[]
}

const DAY_MS = 24 * 3_600_000
/** A manager is new for this many days (OWNER-15). */
const NEW_MANAGER_DAYS = 14

/** Fields that new managers change without approval. Others (texts, photos, addresses, links) may be spam. */
const FREE_FOR_NEW_MANAGERS: ReadonlySet<ChangedField> = new Set<ChangedField>([
  'openingHours',
  'specialHours',
  'priceRange',
  ...FACTS,
  ...FACT_NUMBERS,
])

/** True if a change of the field by the manager waits for an administrator. */
export function needsApproval(
  field: ChangedField,
  manager: Pick<Manager, 'since'>,
  rules: ApprovalRules,
  now: Date,
): boolean {
  if (rules.fields.includes(field)) return true
  return isNewManager(manager, now) && !FREE_FOR_NEW_MANAGERS.has(field)
}

export const isNewManager = ({ since }: Pick<Manager, 'since'>, now: Date): boolean =>
  now.getTime() - since.getTime() < NEW_MANAGER_DAYS * DAY_MS

/** True if special days get a note that the venue does not have. */
export function addsNote({ specialHours = [] }: ManagedChanges, venue: Venue): boolean {
  const notes = new Set(venue.specialHours?.map(({ note }) => note))
  return specialHours.some(({ note }) => note !== undefined && !notes.has(note))
}

/** The stored values for changes of managers. */
export function storedValuesOf({ point, openingHours, specialHours, ...plain }: ManagedChanges): Partial<Venue> {
  const coordinates = point && { latitude: String(point.latitude), longitude: String(point.longitude) }
  return { ...plainValuesOf(plain), ...coordinates, ...storedHours({ openingHours, specialHours }) }
}

export const pickFields = (changes: ManagedChanges, fields: readonly ManagedField[]): ManagedChanges =>
  Object.fromEntries(fields.map((field) => [field, changes[field]]))

/** Text of the field's value after a change. */
export const textAfter = (change: ManagedChanges, field: ManagedField, venue: Venue): string | null =>
  currentText(field, { ...venue, ...storedValuesOf(change) })

/** Returns the changed fields whose value differs from the venue's. */
export const changedFields = (changes: ManagedChanges, venue: Venue): ManagedField[] =>
  MANAGED_FIELDS.filter(
    (field) => changes[field] !== undefined && textAfter(changes, field, venue) !== currentText(field, venue),
  )

/** The change that restores the venue's value. */
export const restoringChange = (field: ManagedField, venue: Venue): ManagedChanges => ({
  [field]: currentValue(field, venue),
})

function currentValue(field: ManagedField, venue: Venue): ManagedChanges[ManagedField] {
  switch (field) {
    case 'point':
      return { latitude: Number(venue.latitude), longitude: Number(venue.longitude) }
    case 'openingHours':
      return venue.openingHours ?? ''
    case 'specialHours':
      return venue.specialHours ?? []
    case 'shortDescription':
    case 'description':
    case 'address':
    case 'phone':
    case 'email':
    case 'website':
    case 'menuUrl':
    case 'bookingUrl':
      return venue[field] ?? ''
    default:
      return venue[field] ?? null
  }
}

/** All values that managers edit, as a form shows them. */
export const managedValuesOf = (venue: Venue): ManagedChanges => ({
  ...Object.fromEntries(MANAGED_FIELDS.map((field) => [field, currentValue(field, venue)])),
  openingHours: hoursTextOf(venue.openingHours),
})
