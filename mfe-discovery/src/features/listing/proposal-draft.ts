import type { ListingDetail, ProposedChanges } from '@plekje/contracts'
import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { hoursTextOf } from '@plekje/ui/hours'
import { FACT_NAMES } from './fact-text'

/** Kinds of errors on a venue's page. Each has fields of its own in the form. */
export const PROPOSAL_KINDS = ['closed', 'moved', 'hours', 'phone', 'point', 'facts', 'duplicate'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

type FactField = (typeof FACT_NAMES)[number]

/** The form's values; initially the venue's published ones. */
export interface ProposalDraft {
  readonly kind: ProposalKind | ''
  readonly address: string
  readonly latitude: string
  readonly longitude: string
  readonly openingHours: string
  readonly phone: string
  readonly duplicateOf: string
  readonly facts: Readonly<Record<FactField, string>>
  readonly explanation: string
  /** Mail address to which a visitor gets the decision; empty for none. */
  readonly email: string
}

export const draftOf = ({
  address,
  latitude,
  longitude,
  openingHours,
  phone = '',
  facts = {},
}: ListingDetail): ProposalDraft => ({
  kind: '',
  address,
  latitude,
  longitude,
  openingHours: hoursTextOf(openingHours),
  phone,
  duplicateOf: '',
  facts: Object.fromEntries(FACT_NAMES.map((fact) => [fact, String(facts[fact] ?? '')])) as ProposalDraft['facts'],
  explanation: '',
  email: '',
})

export type DraftProblem = 'kindMissing' | 'unchanged' | 'pointMissing' | 'duplicateMissing'

/** The changes that a draft asks for, or why it cannot be sent. Only values that differ from the page are changes. */
export function readDraft(
  draft: ProposalDraft,
  listing: ListingDetail,
): { changes?: ProposedChanges; problem?: DraftProblem } {
  if (draft.kind === '') return { problem: 'kindMissing' }
  const changes = changeReaders[draft.kind](draft, draftOf(listing), listing)
  if (typeof changes === 'string') return { problem: changes }
  return Object.keys(changes).length === 0 ? { problem: 'unchanged' } : { changes }
}

type ChangeReader = (
  draft: ProposalDraft,
  publishedDraft: ProposalDraft,
  listing: ListingDetail,
) => ProposedChanges | DraftProblem

const changeReaders: Readonly<Record<ProposalKind, ChangeReader>> = {
  // The page of a closed venue offers the same kind, to report that it is open again.
  closed: (_draft, _published, { closedAt }) => ({ closed: closedAt === undefined }),
  moved(draft, publishedDraft) {
    const point = pointChange(draft, publishedDraft)
    return typeof point === 'string' ? point : { ...textChange('address', draft, publishedDraft), ...point }
  },
  hours: (draft, publishedDraft) => textChange('openingHours', draft, publishedDraft),
  phone: (draft, publishedDraft) => textChange('phone', draft, publishedDraft),
  point: pointChange,
  facts({ facts }, { facts: publishedFacts }) {
    const changedFacts = FACT_NAMES.filter((fact) => facts[fact] !== '' && facts[fact] !== publishedFacts[fact])
    const isNumber = (fact: FactField) => (FACT_NUMBERS as readonly string[]).includes(fact)
    return Object.fromEntries(changedFacts.map((fact) => [fact, isNumber(fact) ? Number(facts[fact]) : facts[fact]]))
  },
  duplicate({ duplicateOf }) {
    const slug = slugIn(duplicateOf)
    return slug === undefined ? 'duplicateMissing' : { duplicateOf: slug }
  },
}

function textChange<Field extends 'address' | 'openingHours' | 'phone'>(
  field: Field,
  draft: ProposalDraft,
  publishedDraft: ProposalDraft,
): ProposedChanges {
  const text = draft[field].trim()
  return text === '' || text === publishedDraft[field].trim() ? {} : { [field]: text }
}

function pointChange(draft: ProposalDraft, publishedDraft: ProposalDraft): ProposedChanges | 'pointMissing' {
  if (draft.latitude === publishedDraft.latitude && draft.longitude === publishedDraft.longitude) return {}
  const point = pointOf(draft)
  return point ? { point: { latitude: point.lat, longitude: point.lng } } : 'pointMissing'
}

/** The typed point; undefined for coordinates that are missing or out of range. */
export function pointOf({ latitude, longitude }: Pick<ProposalDraft, 'latitude' | 'longitude'>) {
  const lat = readDegrees(latitude)
  const lng = readDegrees(longitude)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** Accepts a decimal comma. */
const readDegrees = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

/** The slug in the address of a venue's page, or a slug itself. */
export function slugIn(typed: string): string | undefined {
  const text = typed.trim()
  const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(text)?.[1]
  return slug ?? /(?:^|\/)listing\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:[/?#]|$)/.exec(text)?.[1]
}
