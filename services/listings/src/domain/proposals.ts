import {
  type FieldDecision,
  MANAGED_FIELDS,
  type ManagedChanges,
  type ManagedField,
  type ProposedChanges,
  type ProposedField,
  type VenueEdit,
} from '@plekje/contracts'
import { hoursTextOf } from '@plekje/opening-hours'
import { fold } from '@plekje/text-folding'
import { yesOrNo } from './audit'
import type { Venue } from './venue'
import { specialHoursText } from './venue-hours'
import { photoText, type VenuePhoto } from './venue-photos'

/** Changes that visitors and managers propose. */
export type ProposableChanges = ManagedChanges &
  Pick<ProposedChanges, 'closed' | 'duplicateOf'> & {
    /** A photo to add, whose file is stored. */
    readonly photos?: VenuePhoto
  }

/** A proposed value of a venue, with texts for people. */
export interface ProposedValue {
  readonly field: ProposedField
  /** The proposed value; the object has no other field. */
  readonly change: ProposableChanges
  /** The venue's value at the time of the proposal; null for unknown. */
  readonly before: string | null
  readonly proposed: string
  readonly state: 'open' | FieldDecision
  /** Absent while the value is open. */
  readonly decidedAt?: Date
  readonly decidedBy?: string
  /** Absent while the value is open; empty after the decider was erased. */
  readonly decidedById?: string
  /** The right by which it was decided; absent while the value is open, and in decisions of older versions. */
  readonly decidedAs?: ActingAs
}

/** The right by which somebody acts on a venue's page. */
export type ActingAs = 'administrator' | 'manager'

export type Outcome = Required<Pick<ProposedValue, 'decidedAt' | 'decidedBy' | 'decidedById' | 'decidedAs'>> & {
  readonly state: FieldDecision
}

export interface EvidencePhoto {
  readonly id: string
  /** The sender may upload the photo until this time. */
  readonly until: Date
  readonly isStored: boolean
}

export interface Proposal {
  readonly _id: string
  readonly listingId: number
  /** Version, name and slug of the venue at the time of the proposal. */
  readonly listingVersion: number
  readonly listingName: string
  readonly listingSlug: string
  readonly values: readonly ProposedValue[]
  readonly explanation: string
  /** The photo that the sender announced as evidence. */
  readonly photo?: EvidencePhoto
  /** True for a visitor who left a mail address, which is stored apart. */
  readonly wantsMail?: boolean
  /** Absent for a visitor's proposal, and after the member was erased. */
  readonly proposerId?: string
  /** True for a manager's change that needs approval; only administrators decide on it. */
  readonly isManagers?: boolean
  /** The manager's username; absent after the member was erased. */
  readonly managerName?: string
  readonly createdAt: Date
  /** `at`: when the proposal was made, or when its last value was decided on. */
  readonly queue: { readonly state: 'open' | 'decided'; readonly at: Date }
}

export const isByManager = ({ isManagers }: Pick<Proposal, 'isManagers'>): boolean => isManagers === true

/** True for a field that managers edit; others are decided on by administrators alone. */
export const isManagedField = (field: ProposedField): field is ManagedField =>
  (MANAGED_FIELDS as readonly string[]).includes(field)

/** Limit of open proposals per venue, so that nobody can fill the queue with proposals about one venue. */
export const MAX_OPEN_PROPOSALS = 50

/** The open values of a new proposal. */
export const valuesOf = (changes: ProposableChanges, venue: Venue): ProposedValue[] =>
  (Object.keys(changes) as ProposedField[]).map((field) => {
    const change = { [field]: changes[field] }
    return { field, change, before: currentText(field, venue), proposed: proposedText(field, change), state: 'open' }
  })

/**
 * The edit of a venue that applies a proposed value. Hours, closure, duplicates and photos are applied elsewhere, so
 * they are left out.
 */
export function editOf(changes: ProposableChanges): VenueEdit {
  const { point, closed, openingHours, specialHours, duplicateOf, photos, ...plain } = changes
  return { ...plain, ...point }
}

/** Text of a stored value. Older versions stored hours in the notation of their source. */
export const storedText = (field: ProposedField, text: string | null | undefined): string | null =>
  (field === 'openingHours' ? hoursTextOf(text) : text) || null

/** The venue's current value; null for unknown. */
export function currentText(field: ProposedField, venue: Venue): string | null {
  switch (field) {
    case 'closed':
      return yesOrNo(Boolean(venue.closedAt))
    case 'point':
      return pointText(Number(venue.latitude), Number(venue.longitude))
    case 'duplicateOf':
    case 'photos':
      return null
    case 'specialHours':
      return specialHoursText(venue.specialHours) || null
    case 'openingHours':
      return storedText(field, venue.openingHours)
    default:
      return venue[field]?.toString() || null
  }
}

function proposedText(field: ProposedField, change: ProposableChanges): string {
  if (field === 'closed') return yesOrNo(change.closed === true)
  if (change.point) return pointText(change.point.latitude, change.point.longitude)
  if (change.specialHours) return specialHoursText(change.specialHours)
  if (change.photos) return photoText(change.photos)
  // Only for the type: this field always has photos.
  if (field === 'photos') return ''
  if (field === 'openingHours') return hoursTextOf(change.openingHours)
  return String(change[field] ?? '').trim()
}

/** Decimals of coordinates for people; five decimals are about one metre. */
const COORDINATE_DECIMALS = 5

const pointText = (latitude: number, longitude: number) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`

/** Compares without case, accents and spaces; telephone numbers by digits and plus sign only. Each photo differs. */
export const isSameValue = (a: ProposedValue, b: ProposedValue): boolean =>
  a.field === b.field && comparable(a) === comparable(b)

function comparable({ field, change, proposed }: ProposedValue): string {
  if (field === 'photos') return change.photos?.id ?? ''
  return field === 'phone' ? proposed.replace(/[^\d+]/g, '') : fold(proposed).replace(/\s+/g, '')
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PHOTO_MINUTES = 15
/** The photo of a proposal is deleted this many days after the last decision (PROPOSAL-14). */
const EVIDENCE_DAYS = 7

export const announcedPhoto = (id: string, now: Date): EvidencePhoto => ({
  id,
  until: new Date(now.getTime() + PHOTO_MINUTES * MINUTE_MS),
  isStored: false,
})

/** When the photo of a proposal is deleted; null while a value is open. */
export const evidenceEndOf = ({ queue }: Pick<Proposal, 'queue'>): Date | null =>
  queue.state === 'open' ? null : new Date(queue.at.getTime() + EVIDENCE_DAYS * DAY_MS)

/** True if the photo of a proposal is stored and not due for deletion. */
export function hasEvidence({ photo, queue }: Pick<Proposal, 'photo' | 'queue'>, now: Date): boolean {
  const end = evidenceEndOf({ queue })
  return photo?.isStored === true && (end === null || end > now)
}

/** The photo of a manager that waits, or waited, for approval. */
export const proposedPhoto = ({ values }: Pick<Proposal, 'values'>): VenuePhoto | undefined =>
  values.find(({ field }) => field === 'photos')?.change.photos

/** The proposal with another description of its photo. */
export const withPhotoText = (proposal: Proposal, text: string): Proposal => ({
  ...proposal,
  values: proposal.values.map((value) => {
    const { photos } = value.change
    if (!photos) return value
    const change = { photos: { ...photos, text } }
    return { ...value, change, proposed: proposedText('photos', change) }
  }),
})

/** The fields whose values got this decision. */
export const fieldsWithDecision = ({ values }: Pick<Proposal, 'values'>, decision: FieldDecision): ProposedField[] =>
  values.filter(({ state }) => state === decision).map(({ field }) => field)

export const proposedValueOf = ({ values }: Proposal, field: ProposedField): ProposedValue | undefined =>
  values.find((value) => value.field === field)

/** Returns the proposal with a decision on one value. A proposal leaves the queue when its last value is decided on. */
export function withDecision(proposal: Proposal, field: ProposedField, outcome: Outcome): Proposal {
  const values = proposal.values.map((value) => (value.field === field ? { ...value, ...outcome } : value))
  const isOpen = values.some(({ state }) => state === 'open')
  return { ...proposal, values, queue: isOpen ? proposal.queue : { state: 'decided', at: outcome.decidedAt } }
}
