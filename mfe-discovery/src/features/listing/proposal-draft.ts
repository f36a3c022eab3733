import type { ListingDetail, ProposedChanges } from '@plekje/contracts'
import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { hoursTextOf } from '@plekje/ui/hours'
import { FACT_NAMES } from './fact-text'

/** Answers to what is wrong with a page; each has fields of its own. */
export const PROPOSAL_KINDS = ['closed', 'moved', 'hours', 'phone', 'point', 'facts', 'duplicate'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

type FactField = (typeof FACT_NAMES)[number]

/** Typed values; those of the page at first. */
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
  /** Mail address at which a visitor wants to hear the decision. */
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

/** A reason why the typed values cannot be sent. */
export type DraftProblem = 'kindMissing' | 'unchanged' | 'pointMissing' | 'duplicateMissing'

/** The changes that a draft asks for, or why it cannot be sent. Only values that differ from the page are changes. */
export function changesOf(draft: ProposalDraft, listing: ListingDetail): ProposedChanges | DraftProblem {
  if (draft.kind === '') return 'kindMissing'
  const changes = changeReaders[draft.kind](draft, draftOf(listing), listing)
  if (typeof changes === 'string') return changes
  return Object.keys(changes).length === 0 ? 'unchanged' : changes
}

type ChangeReader = (
  draft: ProposalDraft,
  published: ProposalDraft,
  listing: ListingDetail,
) => ProposedChanges | DraftProblem

const changeReaders: Readonly<Record<ProposalKind, ChangeReader>> = {
  closed: (_draft, _published, { closedAt }) => ({ closed: closedAt === undefined }),
  moved(draft, published) {
    const point = pointChange(draft, published)
    return typeof point === 'string' ? point : { ...textChange('address', draft, published), ...point }
  },
  hours: (draft, published) => textChange('openingHours', draft, published),
  phone: (draft, published) => textChange('phone', draft, published),
  point: pointChange,
  facts({ facts }, published) {
    const changed = FACT_NAMES.filter((fact) => facts[fact] !== '' && facts[fact] !== published.facts[fact])
    const isNumber = (fact: FactField) => (FACT_NUMBERS as readonly string[]).includes(fact)
    return Object.fromEntries(changed.map((fact) => [fact, isNumber(fact) ? Number(facts[fact]) : facts[fact]]))
  },
  duplicate({ duplicateOf }) {
    const slug = slugIn(duplicateOf)
    return slug === undefined ? 'duplicateMissing' : { duplicateOf: slug }
  },
}

function textChange<Field extends 'address' | 'openingHours' | 'phone'>(
  field: Field,
  draft: ProposalDraft,
  published: ProposalDraft,
): ProposedChanges {
  const typed = draft[field].trim()
  return typed === '' || typed === published[field].trim() ? {} : { [field]: typed }
}

function pointChange(draft: ProposalDraft, published: ProposalDraft): ProposedChanges | 'pointMissing' {
  if (draft.latitude === published.latitude && draft.longitude === published.longitude) return {}
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
  const [, slug] = /(?:^|\/listing\/)([a-z0-9]+(?:-[a-z0-9]+)*)(?:[/?#]|$)/.exec(typed.trim()) ?? []
  return slug
}
