import { fold } from '@plekje/text-folding'
import { compoundParts } from '../compounds'
import { STOP_WORDS, stem, wordsOf } from '../dutch-text'
import { cellOf } from '../map-cells'
import type { IndexDefinition, IndexEntry, RangesByDay, SearchDocument } from '../search-engine'
import { exceptionWords } from './days-and-ranges'
import {
  cellField,
  exceptionDaysField,
  exceptionRangesField,
  intervalFields,
  MAX_INTERVALS,
  orderField,
  PARTS_FIELD,
} from './index-settings'

/** Numbers in names are padded to this many digits, so that "hal 9" sorts before "hal 10". */
const PADDED_DIGITS = 12

/** A document as it is stored: its fields, and derived values that Meilisearch does not compute itself. */
export function storedDocument(definition: IndexDefinition, document: SearchDocument): Record<string, unknown> {
  const stored: Record<string, unknown> = {
    ...document.fields,
    ...document.stored,
    id: document.id,
    version: document.version,
  }
  if (document.point) {
    const { lat, lng } = document.point
    stored._geo = { lat, lng }
    for (const level of definition.cellLevels ?? []) stored[cellField(level)] = cellOf(level, lat, lng)
  }
  const parts = new Set<string>()
  for (const [field, use] of Object.entries(definition.fields)) {
    const value = document.fields[field]
    const fieldParts = use.weight === undefined ? [] : partsOf(value)
    for (const part of fieldParts) parts.add(part)
    if (use.sort && value !== undefined && value !== null) stored[orderField(field)] = orderKey(value)
    if (use.intervals) {
      delete stored[field]
      Object.assign(stored, flattenIntervals(field, value))
    }
  }
  stored[PARTS_FIELD] = [...parts].join(' ')
  return stored
}

function orderKey(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return fold(value).replace(/\d+/g, (digits) => digits.padStart(PADDED_DIGITS, '0'))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : ''
}

/** The word forms for `PARTS_FIELD`. */
function* partsOf(value: unknown): Generator<string> {
  const text = textOf(value)
  const wordsOfMeilisearch = new Set(decomposed(text).match(/[\p{L}\p{N}]+/gu))
  for (const word of wordsOf(text)) {
    if (STOP_WORDS.has(word)) continue
    if (!wordsOfMeilisearch.has(word)) yield word
    if (stem(word) !== word) yield stem(word)
    yield* compoundParts(word)
  }
}

function flattenIntervals(field: string, value: unknown): Record<string, unknown> {
  const byDay = typeof value === 'object' && value !== null && 'usual' in value ? (value as RangesByDay) : undefined
  if (byDay === undefined) return flattenRanges(field, Array.isArray(value) ? value : [])
  const flat: Record<string, unknown> = flattenRanges(field, byDay.usual)
  const { days, ranges } = exceptionWords(byDay)
  if (days.length > 0) {
    flat[exceptionDaysField(field)] = days
    flat[exceptionRangesField(field)] = ranges
  }
  return flat
}

function flattenRanges(field: string, ranges: readonly unknown[]): Record<string, number> {
  if (ranges.length > MAX_INTERVALS) throw new RangeError(`${field} has more than ${MAX_INTERVALS} intervals`)
  const flat: Record<string, number> = {}
  for (const [at, [fromField, toField]] of intervalFields(field).slice(0, ranges.length).entries()) {
    const range = ranges[at]
    const [from, to] = Array.isArray(range) ? range : []
    flat[fromField] = Number(from)
    flat[toField] = Number(to)
  }
  return flat
}

/** Fields to request for {@link entryOf}. */
export const fieldsFor = (values: readonly string[] = []): string[] => ['id', 'version', ...values]

/** Converts a document of Meilisearch to an entry with those requested values that it has. */
export function entryOf(document: Readonly<Record<string, unknown>>, values: readonly string[] = []): IndexEntry {
  const presentNames = values.filter((name) => document[name] !== undefined && document[name] !== null)
  return {
    id: Number(document.id),
    version: Number(document.version),
    values: Object.fromEntries(presentNames.map((name) => [name, document[name]])),
  }
}

/** Folds a text as Meilisearch does: by Unicode's decomposition alone, which leaves letters such as "ß" and "ø". */
const decomposed = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
