import { DEFAULT_MAX_TOTAL, type IndexHit, type IndexQuery, type IndexResult } from '../search-engine'
import type { IndexContent } from './index-content'
import type { TextMatch } from './text-match'
import { type Compare, topSlots } from './top-slots'

const DEFAULT_LIMIT = 20
/** Relevance is rounded to this many steps of the best, so that small differences are left to the tie-break. */
const RELEVANCE_STEPS = 32

interface FieldFilter {
  readonly field: string
  readonly matches: (slot: number) => boolean
}

/**
 * Filters, counts and orders the slots that the text matched, or all of them, in one pass over numbers. A slot's mask
 * has a bit for each word and phrase of the query that its document matches; `acceptsMask` decides if these are enough.
 */
export function selectHits(
  content: IndexContent,
  query: IndexQuery,
  text: TextMatch | undefined,
  acceptsMask: ((mask: number) => boolean) | undefined,
): IndexResult {
  const filters = (query.filters ?? []).map((filter) => ({ field: filter.field, matches: content.matcher(filter) }))
  const areaTests = areaTestsOf(content, query)
  const slotBuffer = new Int32Array(text ? text.slots.length : content.slotCount)
  /** By counted field, the slots that fail the filters of this field only. A field's counts ignore its own filters. */
  const slotsFailingOnly = new Map<string, number[]>(countedFields(query).map((field) => [field, []]))
  const excludedSlots = new Set((query.exclude ?? []).map((id) => content.slotOfId(id)))
  let total = 0

  const addIfMatching = (slot: number) => {
    if (excludedSlots.size > 0 && excludedSlots.has(slot)) return
    for (const isInArea of areaTests) {
      if (!isInArea(slot)) return
    }
    const field = failedField(filters, slot)
    if (field === undefined) {
      slotBuffer[total] = slot
      total += 1
    } else if (field !== SEVERAL_FIELDS) {
      slotsFailingOnly.get(field)?.push(slot)
    }
  }
  if (text && acceptsMask) {
    for (const slot of text.slots) {
      if (acceptsMask(text.masks[slot] as number)) addIfMatching(slot)
    }
  } else {
    for (let slot = 0; slot < content.slotCount; slot += 1) {
      if (content.isUsed(slot)) addIfMatching(slot)
    }
  }
  const slots = slotBuffer.subarray(0, total)
  const { maxTotal = DEFAULT_MAX_TOTAL } = content.definition
  const offset = wholeNumber(query.offset, 0)
  const limit = Math.min(wholeNumber(query.limit, DEFAULT_LIMIT), maxTotal - offset)
  // A query that only counts skips the ordering.
  const page = limit > 0 ? topSlots(slots, orderOf(content, query, text, slots), offset, limit) : []
  const origin = query.circle ?? query.near
  const distance = origin ? content.points.distanceFrom(origin) : undefined
  const countsOf = (field: string, lists: readonly ArrayLike<number>[]) =>
    [field, content.valueColumn(field).count(lists)] as const
  const facets = (query.facets ?? []).map((field) => countsOf(field, [slots, slotsFailingOnly.get(field) ?? []]))
  const facetsWithin = (query.facetsWithin ?? []).map((field) => countsOf(field, [slots]))
  const counts: Record<string, number> = {}
  for (const [name, filter] of Object.entries(query.counts ?? {})) {
    const candidates = [slots, slotsFailingOnly.get(filter.field) ?? []]
    counts[name] = Math.min(maxTotal, countMatching(content.matcher(filter), candidates))
  }
  return {
    hits: page.map((slot) => hitOf(content, slot, query, distance?.(slot))),
    total: Math.min(total, maxTotal),
    totalIsLowerBound: total > maxTotal,
    facets: Object.fromEntries([...facets, ...facetsWithin]),
    counts,
    cells: query.cells ? content.points.countCells(content.requireCellLevel(query.cells.level), slots) : {},
    relaxed: false,
  }
}

/** Tests of a document's position, all of which a hit must pass. */
function areaTestsOf(content: IndexContent, { circle, boxes, inCells }: IndexQuery): ((slot: number) => boolean)[] {
  const { points } = content
  const tests: ((slot: number) => boolean)[] = []
  if (circle) tests.push(points.inCircle(circle))
  if (boxes && boxes.length > 0) tests.push(points.inBoxes(boxes))
  if (inCells) tests.push(points.inCells(content.requireCellLevel(inCells.level), inCells.cells))
  return tests
}

function hitOf(content: IndexContent, slot: number, { values }: IndexQuery, distanceKm: number | undefined): IndexHit {
  const entry = content.entryAt(slot, values)
  return distanceKm === undefined || Number.isNaN(distanceKm) ? entry : { ...entry, distanceKm }
}

const wholeNumber = (value: number | undefined, fallback: number): number =>
  value === undefined || Number.isNaN(value) ? fallback : Math.max(0, Math.floor(value))

const SEVERAL_FIELDS = Symbol('filters on several fields failed')

/** The field whose filters a slot fails, or `SEVERAL_FIELDS`; undefined when it passes all filters. */
function failedField(filters: readonly FieldFilter[], slot: number): string | typeof SEVERAL_FIELDS | undefined {
  let failed: string | undefined
  for (const filter of filters) {
    if (filter.field === failed || filter.matches(slot)) continue
    if (failed !== undefined) return SEVERAL_FIELDS
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

/** Best first: by the requested order, then the tie-break, then the id. The first rank is computed once per slot. */
function orderOf(content: IndexContent, query: IndexQuery, text: TextMatch | undefined, slots: Int32Array): Compare {
  const [firstRank, ...furtherRanks] = ranksOf(content, query, text, slots)
  const keys = new Float64Array(firstRank ? content.slotCount : 0)
  if (firstRank) {
    for (const slot of slots) keys[slot] = firstRank(slot)
  }
  return (a, b) => {
    // Two missing values are both infinite, so their difference is NaN: neither smaller nor larger than 0.
    const difference = (keys[a] as number) - (keys[b] as number)
    if (difference < 0 || difference > 0) return difference
    for (const rank of furtherRanks) {
      const furtherDifference = rank(a) - rank(b)
      if (furtherDifference < 0 || furtherDifference > 0) return furtherDifference
    }
    return content.idOf(a) - content.idOf(b)
  }
}

function ranksOf(
  content: IndexContent,
  query: IndexQuery,
  text: TextMatch | undefined,
  slots: Int32Array,
): readonly ((slot: number) => number)[] {
  const sort = query.sort ?? { by: 'relevance' }
  const { tieBreak } = content.definition
  const origin = query.circle ?? query.near
  const ranks: ((slot: number) => number)[] = []
  if (sort.by === 'field') ranks.push(content.orderColumn(sort.field).ranker(sort.descending))
  else if (sort.by === 'distance' && origin) ranks.push(nearestFirst(content, origin))
  else if (text) ranks.push(mostRelevantFirst(text, slots))
  if (tieBreak) ranks.push(content.orderColumn(tieBreak.field).ranker(tieBreak.descending))
  return ranks
}

function nearestFirst(content: IndexContent, origin: { readonly lat: number; readonly lng: number }) {
  const distance = content.points.distanceFrom(origin)
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
