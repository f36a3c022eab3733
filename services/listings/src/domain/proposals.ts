import type { FieldDecision, ProposedChanges, ProposedField, VenueEdit } from '@plekje/contracts'
import { fold } from '@plekje/text-folding'
import { yesOrNo } from './audit'
import type { Venue } from './venue'

/** A proposed value of a venue, with texts for people. */
export interface ProposedValue {
  readonly field: ProposedField
  /** The value, under its field alone. */
  readonly change: ProposedChanges
  /** The venue's value at the time of the proposal; null for unknown. */
  readonly before: string | null
  readonly proposed: string
  readonly state: 'open' | FieldDecision
  /** Absent while open, the id also after the administrator was erased. */
  readonly decidedAt?: Date
  readonly decidedBy?: string
  readonly decidedById?: string
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
  /** Absent for a visitor, and after the member was erased. */
  readonly proposerId?: string
  readonly createdAt: Date
  /** Waiting since, or decided at. */
  readonly queue: { readonly state: 'open' | 'decided'; readonly at: Date }
}

/** More would bury what others say of the venue. */
export const MAX_OPEN_PROPOSALS = 50

/** The open values of a new proposal. */
export const valuesOf = (changes: ProposedChanges, venue: Venue): ProposedValue[] =>
  (Object.keys(changes) as ProposedField[]).map((field) => {
    const change = { [field]: changes[field] }
    return { field, change, before: currentText(field, venue), proposed: proposedText(field, change), state: 'open' }
  })

/** The edit of a venue that takes a value; empty for values that are more than fields. */
export function editOf({ point, closed, openingHours, duplicateOf, ...plain }: ProposedChanges): VenueEdit {
  return { ...plain, ...point }
}

/** The venue's value now; null for unknown. */
export function currentText(field: ProposedField, venue: Venue): string | null {
  switch (field) {
    case 'closed':
      return yesOrNo(Boolean(venue.closedAt))
    case 'point':
      return pointText(Number(venue.latitude), Number(venue.longitude))
    case 'duplicateOf':
      return null
    default:
      return venue[field]?.toString() || null
  }
}

function proposedText(field: ProposedField, change: ProposedChanges): string {
  if (field === 'closed') return yesOrNo(change.closed === true)
  if (change.point) return pointText(change.point.latitude, change.point.longitude)
  return String(change[field]).trim()
}

/** Five decimals are about one metre. */
const pointText = (latitude: number, longitude: number) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** True for the same value in other letters or, in telephone numbers, with other signs between the digits. */
export const isSameValue = (one: ProposedValue, other: ProposedValue): boolean =>
  one.field === other.field && comparable(one) === comparable(other)

const comparable = ({ field, proposed }: ProposedValue) =>
  field === 'phone' ? proposed.replace(/[^\d+]/g, '') : fold(proposed).replace(/\s+/g, '')

export const proposedValueOf = ({ values }: Proposal, field: ProposedField): ProposedValue | undefined =>
  values.find((value) => value.field === field)

/** The proposal with a decision on one value; it leaves the queue with the last one. */
export function decided(
  proposal: Proposal,
  field: ProposedField,
  decision: Required<Pick<ProposedValue, 'decidedAt' | 'decidedBy' | 'decidedById'>> & {
    readonly state: FieldDecision
  },
): Proposal {
  const values = proposal.values.map((value) => (value.field === field ? { ...value, ...decision } : value))
  const isOpen = values.some(({ state }) => state === 'open')
  return { ...proposal, values, queue: isOpen ? proposal.queue : { state: 'decided', at: decision.decidedAt } }
}
