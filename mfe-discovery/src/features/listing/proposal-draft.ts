import type { ListingDetail, ProposedChanges } from '@plekje/contracts'
import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { hoursTextOf } from '@plekje/ui/hours'

/** Answers to what is wrong with a page; each has fields of its own. */
export const PROPOSAL_KINDS = ['closed', 'moved', 'hours', 'phone', 'point', 'facts', 'duplicate'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

const FACT_FIELDS = [...FACTS, ...FACT_NUMBERS]
type FactField = (typeof FACT_FIELDS)[number]

/** Values as typed, beginning with those of the page. */
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
  /** A visitor's mail address, to be told of the decision. */
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
  facts: Object.fromEntries(FACT_FIELDS.map((fact) => [fact, String(facts[fact] ?? '')])) as ProposalDraft['facts'],
  explanation: '',
  email: '',
})

/** A reason why the typed values cannot be sent. */
export type DraftProblem = 'kindMissing' | 'unchanged' | 'pointMissing' | 'duplicateMissing'

/** The changes that a draft asks for, or why it cannot be sent. Only what differs from the page is a change. */
export function changesOf(draft: ProposalDraft, listing: ListingDetail): ProposedChanges | DraftProblem {
  if (draft.kind === '') return 'kindMissing'
  const changes = readers[draft.kind](draft, draftOf(listing), listing)
  if (typeof changes === 'string') return changes
  return Object.keys(changes).length === 0 ? 'unchanged' : changes
}

type Reader = (draft: ProposalDraft, page: ProposalDraft, listing: ListingDetail) => ProposedChanges | DraftProblem

const readers: Readonly<Record<ProposalKind, Reader>> = {
  closed: (_draft, _page, { closedAt }) => ({ closed: closedAt === undefined }),
  moved(draft, page) {
    const point = pointChange(draft, page)
    return typeof point === 'string' ? point : { ...textChange('address', draft, page), ...point }
  },
  hours: (draft, page) => textChange('openingHours', draft, page),
  phone: (draft, page) => textChange('phone', draft, page),
  point: pointChange,
  facts({ facts }, page) {
    const changed = FACT_FIELDS.filter((fact) => facts[fact] !== '' && facts[fact] !== page.facts[fact])
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
  page: ProposalDraft,
): ProposedChanges {
  const typed = draft[field].trim()
  return typed === '' || typed === page[field].trim() ? {} : { [field]: typed }
}

function pointChange(draft: ProposalDraft, page: ProposalDraft): ProposedChanges | 'pointMissing' {
  if (draft.latitude === page.latitude && draft.longitude === page.longitude) return {}
  const point = pointOf(draft)
  return point ? { point: { latitude: point.lat, longitude: point.lng } } : 'pointMissing'
}

/** The typed point; undefined if it is none on earth. */
export function pointOf({ latitude, longitude }: Pick<ProposalDraft, 'latitude' | 'longitude'>) {
  const [lat, lng] = [readDegrees(latitude), readDegrees(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** Accepts a decimal comma. */
const readDegrees = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

/** The slug in the address of a venue's page, or a slug itself. */
export function slugIn(typed: string): string | undefined {
  const [, slug] = /(?:^|\/listing\/)([a-z0-9]+(?:-[a-z0-9]+)*)(?:[/?#]|$)/.exec(typed.trim()) ?? []
  return slug
}
