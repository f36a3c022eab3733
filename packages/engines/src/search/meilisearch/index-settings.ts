import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { DEFAULT_MAX_TOTAL, type IndexDefinition, MAX_CELLS } from '../search-engine'

/** Stems, parts of compounds ("golf" for a "minigolf") and plain letters ("strasse"), which Meilisearch does not make by itself. */
export const PARTS_FIELD = 'wordParts'
export const MAX_INTERVALS = 22

/** Cells are counted as facets. */
const MAX_FACET_VALUES = MAX_CELLS
/** To be raised when this adapter stores documents in another way. */
const FORM = 4

/** Meilisearch sorts texts by bytes; this field has a key that sorts in Dutch order. */
export const orderField = (field: string): string => `${field}Order`
/** The field with the cell of a level. */
export const cellField = (level: number): string => `cell${level}`
export const intervalFields = (field: string): readonly (readonly [from: string, to: string])[] =>
  Array.from({ length: MAX_INTERVALS }, (_, at) => [`${field}From${at}`, `${field}To${at}`] as const)

/** The fields for days with other ranges, and those ranges per day (days-and-ranges.ts). */
export const unlikeDaysField = (field: string): string => `${field}UnlikeDays`
export const unlikeRangesField = (field: string): string => `${field}UnlikeRanges`

/**
 * The name of a definition's index: other definitions get other names, so that no process meets documents in an unknown
 * form.
 */
export function indexUid(definition: IndexDefinition): string {
  const described = JSON.stringify([FORM, definition, settingsOf(definition)])
  return `${definition.name}-${createHash('sha256').update(described).digest('hex').slice(0, 12)}`
}

/** Number of counted and reachable hits: one more than reported, to know if there are more. */
export const countedHits = ({ maxTotal = DEFAULT_MAX_TOTAL }: IndexDefinition): number => maxTotal + 1

/** `sort` comes first so that a requested order overrides the text; otherwise the text decides, then the tie-break. */
export function settingsOf(definition: IndexDefinition): Settings {
  const fields = Object.entries(definition.fields)
  const named = (isUsed: (use: (typeof fields)[number][1]) => boolean | undefined) =>
    fields.filter(([, use]) => isUsed(use)).map(([field]) => field)
  const byWeight = fields
    .filter(([, use]) => use.weight !== undefined)
    .sort(([, a], [, b]) => (b.weight ?? 0) - (a.weight ?? 0))
    .map(([field]) => field)
  const { tieBreak } = definition
  return {
    searchableAttributes: [...byWeight, PARTS_FIELD],
    filterableAttributes: [
      'id',
      ...named((use) => use.filter),
      ...named((use) => use.intervals).flatMap((field) => [
        ...intervalFields(field).flat(),
        unlikeDaysField(field),
        unlikeRangesField(field),
      ]),
      ...(definition.cellLevels ?? []).map(cellField),
      '_geo',
    ],
    sortableAttributes: [...named((use) => use.sort).map(orderField), '_geo'],
    rankingRules: [
      'sort',
      'words',
      'typo',
      'proximity',
      'attribute',
      'exactness',
      ...(tieBreak ? [`${orderField(tieBreak.field)}:${tieBreak.descending ? 'desc' : 'asc'}`] : []),
    ],
    synonyms: synonymsOf(definition),
    typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 8 } },
    localizedAttributes: [{ attributePatterns: ['*'], locales: ['nld'] }],
    pagination: { maxTotalHits: countedHits(definition) },
    faceting: { maxValuesPerFacet: MAX_FACET_VALUES },
  }
}

function synonymsOf({ synonyms }: IndexDefinition): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const group of synonyms) {
    for (const word of group) found[word] = [...(found[word] ?? []), ...group.filter((other) => other !== word)]
  }
  return found
}
