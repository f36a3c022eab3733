import { DEFAULT_MAX_TOTAL, type IndexHit, type IndexQuery, type IndexResult } from '../search-engine'
import { type Compare, firstOnes } from './first-ones'
import type { IndexContent } from './index-content'
import type { TextMatch } from './text-match'

const DEFAULT_LIMIT = 20
/** Relevance is rounded to this many steps of the best, so that small differences are left to the tie-break. */
const RELEVANCE_STEPS = 32

interface FieldFilter {
  readonly field: string
  readonly matches: (slot: number) => boolean
}

/** Filters, counts and orders the slots that the text matched, or all of them, in one pass over numbers. */
export function selectHits(
  content: IndexContent,
  query: IndexQuery,
  text: TextMatch | undefined,
  acceptsMask: ((mask: number) => boolean) | undefined,
): IndexResult {
  const filters = (query.filters ?? []).map((filter) => ({ field: filter.field, matches: content.matcher(filter) }))
  const isThere = whereabouts(content, query)
  const found = new Int32Array(text ? text.slots.length : content.slots)
  /** Slots that fail the filters of only one field count in the facet of that field. */
  const failing = new Map<string, number[]>(countedFields(query).map((field) => [field, []]))
  const excluded = new Set((query.exclude ?? []).map((id) => content.slotOfId(id)))
  let total = 0

  const consider = (slot: number) => {
    if (excluded.size > 0 && excluded.has(slot)) return
    for (const holds of isThere) {
      if (!holds(slot)) return
    }

    const failed = failedField(filters, slot)
    if (failed === undefined) {
      found[total] = slot
      total += 1
    } else if (failed !== SEVERAL) failing.get(failed)?.push(slot)
  }
  if (text && acceptsMask) {
    for (const slot of text.slots) {
      if (acceptsMask(text.masks[slot] as number)) consider(slot)
    }
  } else {
    for (let slot = 0; slot < content.slots; slot += 1) {
      if (content.isUsed(slot)) consider(slot)
    }
  }

  const slots = found.subarray(0, total)
  const { maxTotal = DEFAULT_MAX_TOTAL } = content.definition
  const offset = amount(query.offset, 0)
  const limit = Math.min(amount(query.limit, DEFAULT_LIMIT), maxTotal - offset)
  // A query that only counts skips the ordering.
  const page = limit > 0 ? firstOnes(slots, orderOf(content, query, text, slots), offset, limit) : []
  const from = query.circle ?? query.near
  const distance = from ? content.points.distanceFrom(from) : undefined
  return {
    hits: page.map((slot) => hitOf(content, slot, query, distance?.(slot))),
    total: Math.min(total, maxTotal),
    totalIsLowerBound: total > maxTotal,
    facets: Object.fromEntries([
      ...(query.facets ?? []).map((field) => [
        field,
        content.valueColumn(field).count([slots, failing.get(field) ?? []]),
      ]),
      ...(query.facetsWithin ?? []).map((field) => [field, content.valueColumn(field).count([slots])]),
    ]),
    counts: Object.fromEntries(
      Object.entries(query.counts ?? {}).map(([name, filter]) => [
        name,
        Math.min(maxTotal, countMatching(content.matcher(filter), [slots, failing.get(filter.field) ?? []])),
      ]),
    ),
    cells: query.cells ? content.points.countCells(content.cellLevel(query.cells.level), slots) : {},
    relaxed: false,
  }
}

/** Tests for the position of a document. */
function whereabouts(content: IndexContent, { circle, boxes, inCells }: IndexQuery): ((slot: number) => boolean)[] {
  const { points } = content
  return [
    ...(circle ? [points.within(circle)] : []),
    ...(boxes && boxes.length > 0 ? [points.inBoxes(boxes)] : []),
    ...(inCells ? [points.inCells(content.cellLevel(inCells.level), inCells.cells)] : []),
  ]
}

function hitOf(content: IndexContent, slot: number, { values }: IndexQuery, distanceKm: number | undefined): IndexHit {
  const entry = content.entryAt(slot, values)
  return distanceKm === undefined || Number.isNaN(distanceKm) ? entry : { ...entry, distanceKm }
}

const amount = (asked: number | undefined, fallback: number): number =>
  asked === undefined || Number.isNaN(asked) ? fallback : Math.max(0, Math.floor(asked))

const SEVERAL = Symbol('filters on several fields failed')

/** The only field whose filters a slot fails, if any. */
function failedField(filters: readonly FieldFilter[], slot: number): string | typeof SEVERAL | undefined {
  let failed: string | undefined
  for (const filter of filters) {
    if (filter.field === failed || filter.matches(slot)) continue
    if (failed !== undefined) return SEVERAL
    failed = filter.field
  }
  return failed
}

const countedFields = ({ facets = [], counts = {} }: IndexQuery): readonly string[] => [
  ...facets,
  ...Object.values(counts).map(({ field }) => field),
]

function countMatching(matches: (slot: number) => boolean, lists: readonly ArrayLike<number>[]): number {
  let count = 0
  for (const slots of lists) {
    for (let at = 0; at < slots.length; at += 1) {
      if (matches(slots[at] as number)) count += 1
    }
  }
  return count
}

/** Best first: by the requested order, then the tie-break, then the id. The first key is computed once per slot. */
function orderOf(content: IndexContent, query: IndexQuery, text: TextMatch | undefined, slots: Int32Array): Compare {
  const [first, ...others] = ranksOf(content, query, text, slots)
  const keys = new Float64Array(first ? content.slots : 0)
  if (first) for (const slot of slots) keys[slot] = first(slot)
  return (one, other) => {
    const difference = (keys[one] as number) - (keys[other] as number)
    if (difference < 0 || difference > 0) return difference
    for (const rank of others) {
      const next = rank(one) - rank(other)
      // Two missing values are both infinite, and their difference is NaN.
      if (next < 0 || next > 0) return next
    }
    return content.idOf(one) - content.idOf(other)
  }
}

function ranksOf(
  content: IndexContent,
  query: IndexQuery,
  text: TextMatch | undefined,
  slots: Int32Array,
): readonly ((slot: number) => number)[] {
  const sort = query.sort ?? { by: 'relevance' }
  const { tieBreak: final } = content.definition
  const tieBreak = final ? [content.orderColumn(final.field).ranker(final.descending)] : []
  if (sort.by === 'field') return [content.orderColumn(sort.field).ranker(sort.descending), ...tieBreak]
  const from = query.circle ?? query.near
  if (sort.by === 'distance' && from) return [nearestFirst(content, from), ...tieBreak]
  return text ? [mostRelevantFirst(text, slots), ...tieBreak] : tieBreak
}

function nearestFirst(content: IndexContent, from: { readonly lat: number; readonly lng: number }) {
  const distance = content.points.distanceFrom(from)
  return (slot: number): number => {
    const km = distance(slot)
    return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km
  }
}

function mostRelevantFirst({ scores }: TextMatch, slots: Int32Array) {
  let best = 0
  for (const slot of slots) best = Math.max(best, scores[slot] as number)
  return (slot: number): number => -Math.round(((scores[slot] as number) / best) * RELEVANCE_STEPS)
}
