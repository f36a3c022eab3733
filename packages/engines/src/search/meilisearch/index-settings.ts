import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { DEFAULT_MAX_TOTAL, type IndexDefinition, MAX_CELLS } from '../search-engine'

/**
 * The field with word forms that Meilisearch does not derive itself: stems, parts of compounds ("golf" of "minigolf")
 * and plain letters ("strasse").
 */
export const PARTS_FIELD = 'wordParts'
export const MAX_INTERVALS = 22

/** Maximum number of values per facet. It is the limit of cells, which are counted as facets. */
const MAX_FACET_VALUES = MAX_CELLS
/** Version of the form in which this adapter stores documents; increment it with each change. */
const FORM_VERSION = 4

/** The field with a key for sorting in Dutch order, because Meilisearch sorts texts by bytes. */
export const orderField = (field: string): string => `${field}Order`
export const cellField = (level: number): string => `cell${level}`
export const intervalFields = (field: string): readonly (readonly [from: string, to: string])[] =>
  Array.from({ length: MAX_INTERVALS }, (_, at) => [`${field}From${at}`, `${field}To${at}`] as const)

/** The field with the days that have other ranges; see days-and-ranges.ts. */
export const exceptionDaysField = (field: string): string => `${field}UnlikeDays`
/** The field with the ranges of these days. */
export const exceptionRangesField = (field: string): string => `${field}UnlikeRanges`

/**
 * The name of a definition's index. Each definition has its own, so that no process reads documents in a form that it
 * does not know.
 */
export function indexUid(definition: IndexDefinition): string {
  const text = JSON.stringify([FORM_VERSION, definition, settingsOf(definition)])
  return `${definition.name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

/** Number of hits that Meilisearch counts: one more than is reported, to know whether there are more. */
const countedHits = ({ maxTotal = DEFAULT_MAX_TOTAL }: IndexDefinition): number => maxTotal + 1

/**
 * Meilisearch's settings for a definition. In its ranking rules `sort` is first, so that a requested order takes
 * precedence over relevance.
 */
export function settingsOf(definition: IndexDefinition): Settings {
  const fields = Object.entries(definition.fields)
  const fieldsWith = (use: 'filter' | 'sort' | 'intervals') =>
    fields.filter(([, uses]) => uses[use]).map(([field]) => field)
  const searchedFields = fields.filter(([, use]) => use.weight !== undefined)
  searchedFields.sort(([, a], [, b]) => (b.weight ?? 0) - (a.weight ?? 0))
  const byWeight = searchedFields.map(([field]) => field)
  const { tieBreak } = definition
  const cellFields = (definition.cellLevels ?? []).map(cellField)
  const filterable = ['id', '_geo', ...fieldsWith('filter'), ...cellFields]
  for (const field of fieldsWith('intervals')) {
    filterable.push(...intervalFields(field).flat(), exceptionDaysField(field), exceptionRangesField(field))
  }
  const rankingRules = ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness']
  if (tieBreak) rankingRules.push(`${orderField(tieBreak.field)}:${tieBreak.descending ? 'desc' : 'asc'}`)
  return {
    searchableAttributes: [...byWeight, PARTS_FIELD],
    filterableAttributes: filterable,
    sortableAttributes: [...fieldsWith('sort').map(orderField), '_geo'],
    rankingRules,
    synonyms: synonymsOf(definition),
    typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 8 } },
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['nld'] }],
    pagination: { maxTotalHits: countedHits(definition) },
    faceting: { maxValuesPerFacet: MAX_FACET_VALUES },
  }
}

function synonymsOf({ synonyms }: IndexDefinition): Record<string, string[]> {
  const synonymsByWord: Record<string, string[]> = {}
  for (const group of synonyms) {
    for (const word of group) {
      const otherMembers = group.filter((other) => other !== word)
      synonymsByWord[word] = [...(synonymsByWord[word] ?? []), ...otherMembers]
    }
  }
  return synonymsByWord
}
