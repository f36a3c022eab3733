import type { MapCell } from './map-cells'

/** How one field of a document is used. A field may be searched and filtered at once. */
export interface FieldUse {
  /** Weight in text search; absent: not searched. */
  readonly weight?: number
  /** Equality, ranges and facets. Values: string, number, boolean, or arrays of strings. */
  readonly filter?: boolean
  readonly sort?: boolean
  /**
   * Value is a list of half-open `[from, to)` number ranges, for the filter `within`, or {@link RangesByDay}. At most 22
   * ranges; of days on which others hold there may be many. Ranges of those are of whole numbers from 0 to 16,383.
   */
  readonly intervals?: boolean
}

/** Ranges, and others in their place on some days. Days are whole numbers of any calendar; entries do not overlap. */
export interface RangesByDay {
  readonly usual: readonly (readonly [from: number, to: number])[]
  readonly unlike: readonly {
    /** Half open, like ranges. */
    readonly from: number
    readonly to: number
    readonly ranges: readonly (readonly [from: number, to: number])[]
  }[]
}

export interface IndexDefinition {
  /** Unlike documents must not share a name. */
  readonly name: string
  readonly fields: Readonly<Record<string, FieldUse>>
  /** Decides among equally relevant documents, and orders all of them when there is neither text nor sort. */
  readonly tieBreak?: { readonly field: string; readonly descending: boolean }
  /** Words that mean the same: each group is found by any of its members, one of several words as it stands. */
  readonly synonyms: readonly (readonly string[])[]
  /** Texts that documents carry beside their fields: given back with a hit, neither searched, filtered nor sorted. */
  readonly stored?: readonly string[]
  /** Hits that are counted exactly and can be reached (default {@link DEFAULT_MAX_TOTAL}). */
  readonly maxTotal?: number
  /** Levels of {@link MapCell} that may be counted. Many of them cost Meilisearch room. */
  readonly cellLevels?: readonly number[]
  /** To be raised when documents are made in another way, so that an index from before is not taken for one of now. */
  readonly revision?: number
}

/**
 * Counting costs Meilisearch little, but each page costs what all pages before it cost. People do not page this far, and it is
 * more than the places to go out of the country.
 */
export const DEFAULT_MAX_TOTAL = 200_000

/** As many different cells are counted; those beyond are left out. */
export const MAX_CELLS = 5_000

export interface SearchDocument {
  readonly id: number
  /** Grows with each change of what the document stands for. */
  readonly version: number
  /** WGS84 degrees, for distances. */
  readonly point?: { readonly lat: number; readonly lng: number }
  readonly fields: Readonly<Record<string, unknown>>
  /** By the names of the definition's `stored`; one that is absent has none. */
  readonly stored?: Readonly<Record<string, string>>
}

/** From this version on there is no such document. */
export interface Removal {
  readonly id: number
  readonly version: number
  readonly isRemoval: true
}

export type IndexChange = SearchDocument | Removal

export const isRemoval = (change: IndexChange): change is Removal => 'isRemoval' in change

/** Of several changes of one document the one with the highest version. */
export function newestChanges(changes: readonly IndexChange[]): readonly IndexChange[] {
  const newest = new Map<number, IndexChange>()
  for (const change of changes) {
    const other = newest.get(change.id)
    if (!other || change.version > other.version) newest.set(change.id, change)
  }
  return [...newest.values()]
}

/** WGS84 degrees, edges included; `west` is not east of `east`. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export type Filter =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly atLeast: number }
  | { readonly field: string; readonly atMost: number }
  /** Without `on` by the usual ranges, whatever holds on some days. */
  | { readonly field: string; readonly within: number; readonly on?: number | undefined }

export interface IndexQuery {
  /**
   * As typed; empty or absent finds all. What stands in quotes is found as it stands and never given up (query-terms.ts).
   */
  readonly text?: string
  /** All must hold. */
  readonly filters?: readonly Filter[]
  readonly circle?: { readonly lat: number; readonly lng: number; readonly radiusKm: number }
  /** What lies in all of them. A document without a point lies in none. */
  readonly boxes?: readonly Box[]
  /** Counts hits by the cells of a level (a {@link MapCell} of the definition's `cellLevels`), {@link MAX_CELLS} at most. */
  readonly cells?: { readonly level: number }
  /** Only what lies in one of these cells. */
  readonly inCells?: { readonly level: number; readonly cells: readonly MapCell[] }
  /** The point distances are measured from when there is no circle. */
  readonly near?: { readonly lat: number; readonly lng: number }
  /** `relevance` (default) ranks by text and then by the definition's `tieBreak`; `distance` needs a circle or near. Absent values last. */
  readonly sort?:
    | { readonly by: 'relevance' }
    | { readonly by: 'distance' }
    | { readonly by: 'field'; readonly field: string; readonly descending: boolean }
  /** Facets to count. Each is counted as if no filter on that same field were given. */
  readonly facets?: readonly string[]
  /** Facets to count among what is found alone, filters on that field included. Given with the others; none is in both. */
  readonly facetsWithin?: readonly string[]
  /** Further counts by name: how many there would be with this filter in place of those on its field. */
  readonly counts?: Readonly<Record<string, Filter>>
  /** Ids that are passed over as if they were not there: in hits, totals, facets and counts. */
  readonly exclude?: readonly number[]
  /** Fields and stored texts to give with each hit. */
  readonly values?: readonly string[]
  readonly offset?: number
  readonly limit?: number
}

/** A document as the index has it, with those of the asked values that it has. */
export interface IndexEntry {
  readonly id: number
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}

export interface IndexHit extends IndexEntry {
  /** Kilometres; only with a circle or `near`. */
  readonly distanceKm?: number
}

export interface IndexResult {
  readonly hits: readonly IndexHit[]
  /** Exact unless `totalIsLowerBound`: then there are more than this. */
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** A name for each of the query's `counts`; exact up to the definition's `maxTotal`. */
  readonly counts: Readonly<Record<string, number>>
  /** How many hits each cell has; empty unless `cells` was asked. */
  readonly cells: Readonly<Record<MapCell, number>>
  /** True when no document that meets the filters had all the words and some of them had to do. */
  readonly relaxed: boolean
}

/** Nothing answers yet: no index of this definition has been built, or it was lost. */
export class IndexNotBuiltError extends Error {
  override readonly name = 'IndexNotBuiltError'
}

/** The engine accepted a change and could not carry it out. `code` is the engine's own. */
export class SearchTaskError extends Error {
  override readonly name = 'SearchTaskError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  /** Whether it is for what a document holds: no further try can help then. */
  get isOfADocument(): boolean {
    return /^(?:(?:invalid|missing)_document_|immutable_field|max_fields_limit_exceeded)/.test(this.code)
  }
}

/** Documents in a range of ids, for comparing contents. */
export interface IndexRange {
  /** The ids and versions of all documents with `after < id <= upTo`, in order of id. Without `upTo`: to the end. */
  versions(after: number, upTo?: number): Promise<readonly { readonly id: number; readonly version: number }[]>
}

/** An index being filled beside the one that answers. Its owner is the only one who adds to it and switches it. */
export interface IndexBuild extends IndexRange {
  /** Adds or replaces, whatever is there; resolves when it is done. */
  add(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /**
   * From here on queries are answered from this build; the former index is dropped. No query fails meanwhile. Rejects, and
   * leaves what answers alone, when the build was dropped.
   */
  switch(): Promise<void>
  abandon(): Promise<void>
}

export interface SearchIndex extends IndexRange {
  /** Cheap: whether there is an index to answer from. Rejects when the engine is away. */
  isBuilt(): Promise<boolean>
  /**
   * Takes those changes that are newer than what is there of their document, into the index that answers and into every
   * build, also when a build is switched meanwhile; resolves when queries see them. Two callers must not have changes of
   * one document at once: what each of them compares with may be old when it writes. Without an index and without builds
   * it takes nothing. With the signal it rejects at once: what was sent to the engine may be done later.
   */
  apply(changes: readonly IndexChange[], signal?: AbortSignal): Promise<void>
  /** Adds or replaces, whatever is there; resolves when queries see it. Rejects with {@link IndexNotBuiltError}. */
  put(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** Rejects with {@link IndexNotBuiltError}. */
  query(query: IndexQuery): Promise<IndexResult>
  /** Those of the ids that are there, in any order; none while nothing is built. */
  read(ids: readonly number[], values: readonly string[]): Promise<readonly IndexEntry[]>
  count(): Promise<number>
  /** @param token letters and digits, unlike those of all other builds */
  startBuild(token: string): Promise<IndexBuild>
  /** Tokens of the builds there are, whoever began them. */
  builds(): Promise<readonly string[]>
  /** To be called only when nobody works on it any more. */
  dropBuild(token: string): Promise<void>
}

/** The role "search": Meilisearch, or MiniSearch in this process. */
export interface SearchEngine {
  readonly kind: 'meilisearch' | 'embedded'
  /**
   * An index of exactly this definition; another definition of the same name is another index, so that a newer release
   * builds its own while the former still answers. It has to be built once.
   */
  open(definition: IndexDefinition): Promise<SearchIndex>
  ping(): Promise<void>
  close(): Promise<void>
}
