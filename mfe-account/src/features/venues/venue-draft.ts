import type { ManagedChanges, ManagedField } from '@plekje/contracts'
import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { MANAGED_FIELDS } from '@plekje/contracts/proposal-fields'
import {
  type DaysDraft,
  editOf as hoursEditOf,
  problemsOf as hoursProblemsOf,
  valuesOf as hoursValuesOf,
} from '@plekje/ui/hours'
import { venueEditCopy as copy } from '../../copy/venue-edit'

/** A field whose typed value is one text. */
export type TextFieldName = Exclude<ManagedField, 'specialHours' | 'point'>

/** A venue's values as typed. */
export interface VenueDraft {
  readonly texts: Readonly<Record<TextFieldName, string>>
  readonly special: readonly DaysDraft[]
  readonly latitude: string
  readonly longitude: string
}

export type Problems = Readonly<Record<string, string>>

const isTextField = (field: ManagedField): field is TextFieldName => field !== 'specialHours' && field !== 'point'
const isNumberField = (field: ManagedField) => (FACT_NUMBERS as readonly string[]).includes(field)

export const draftOf = ({ point, specialHours = [], ...values }: ManagedChanges): VenueDraft => ({
  texts: Object.fromEntries(
    MANAGED_FIELDS.filter(isTextField).map((field) => [field, String(values[field] ?? '')]),
  ) as VenueDraft['texts'],
  special: hoursValuesOf({ openingHours: '', specialHours }).special,
  latitude: String(point?.latitude ?? ''),
  longitude: String(point?.longitude ?? ''),
})

/** Returns the typed value of a field as a text; values are equal if their texts are. */
const comparisonText = (field: ManagedField, { texts, special, latitude, longitude }: VenueDraft): string => {
  if (field === 'specialHours') return JSON.stringify(hoursEditOf({ openingHours: '', special }).specialHours)
  if (field === 'point') return `${latitude} ${longitude}`
  return texts[field]
}

/** Returns the fields in which two drafts differ. */
export const differencesOf = (before: VenueDraft, after: VenueDraft): ManagedField[] =>
  MANAGED_FIELDS.filter((field) => comparisonText(field, before) !== comparisonText(field, after))

/** Returns the draft with these fields taken from another draft. */
export function withFields(draft: VenueDraft, from: VenueDraft, fields: readonly ManagedField[]): VenueDraft {
  const texts = Object.fromEntries(fields.filter(isTextField).map((field) => [field, from.texts[field]]))
  const special = fields.includes('specialHours') ? from.special : draft.special
  const { latitude, longitude } = fields.includes('point') ? from : draft
  return { texts: { ...draft.texts, ...texts }, special, latitude, longitude }
}

/** Fields that a request empties with null instead of an empty text. */
const NULLABLE_FIELDS: readonly ManagedField[] = ['priceRange', ...FACTS, ...FACT_NUMBERS]

function requestValue(field: ManagedField, draft: VenueDraft): unknown {
  if (field === 'specialHours') return hoursEditOf({ openingHours: '', special: draft.special }).specialHours
  if (field === 'point') {
    const point = pointOf(draft)
    return point && { latitude: point.lat, longitude: point.lng }
  }
  const text = draft.texts[field].trim()
  if (NULLABLE_FIELDS.includes(field) && text === '') return null
  return isNumberField(field) ? Number(text) : text
}

/** Returns the values of the fields as the request sends them. */
export const changesOf = (fields: readonly ManagedField[], draft: VenueDraft): ManagedChanges =>
  Object.fromEntries(fields.map((field) => [field, requestValue(field, draft)]))

/** Returns the typed point; undefined if it is incomplete, no number or out of range. */
export function pointOf({ latitude, longitude }: Pick<VenueDraft, 'latitude' | 'longitude'>) {
  const lat = readDegrees(latitude)
  const lng = readDegrees(longitude)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** Accepts a decimal comma. */
const readDegrees = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')))

/** Returns the errors that the browser can find, by the name of the form control. */
export function problemsOf(fields: readonly ManagedField[], draft: VenueDraft): Problems {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    if (field === 'point' && !pointOf(draft)) problems.latitude = copy.pointMissing
    if (field === 'specialHours') Object.assign(problems, hoursProblemsOf(draft, copy.days))
    if (isNumberField(field) && isTextField(field) && !/^\d*$/.test(draft.texts[field].trim())) {
      problems[field] = copy.numberMissing
    }
  }
  return problems
}
