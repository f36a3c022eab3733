import type { MapCell } from './map-cells'

/** The use of a field. A field may be searched and filtered at once. */
export interface FieldUse {
  /** Weight in text search. A field without a weight is not searched. */
  readonly weight?: number
  /** Allows filters by equality and range, and facets. Values are strings, numbers, booleans or arrays of strings. */
  readonly filter?: boolean
  readonly sort?: boolean
  /**
   * The value is a list of at most 22 half-open `[from, to)` number ranges for the filter `within`, or
   * {@link RangesByDay}. The number of exceptions is not limited; their ranges are integers from 0 to 16,383.
   */
  readonly intervals?: boolean
}

/** Usual ranges, and exceptions: days with other ranges. Days are integers of any calendar. No exceptions overlap. */
export interface RangesByDay {
  readonly usual: readonly (readonly [from: number, to: number])[]
  readonly exceptions: readonly {
    /** Half-open, like ranges. */
    readonly from: number
    readonly to: number
    readonly ranges: readonly (readonly [from: number, to: number])[]
  }[]
}

export interface IndexDefinition {
  /** Different kinds of documents must not share a name. */
  readonly name: string
  readonly fields: Readonly<Record<string, FieldUse>>
  /** Order of equally relevant documents. Without text and sort, it is the order of all documents. */
  readonly tieBreak?: { readonly field: string; readonly descending: boolean }
  /** Groups of synonyms: a search for one member also finds the others. Members of several words match as phrases. */
  readonly synonyms: readonly (readonly string[])[]
  /** Texts stored with documents and returned with hits, but neither searched, filtered nor sorted. */
  readonly stored?: readonly string[]
  /** Number of hits that are counted exactly and can be reached (default {@link DEFAULT_MAX_TOTAL}). */
  readonly maxTotal?: number
  /** Levels of {@link MapCell} that may be counted. Each level costs Meilisearch memory. */
  readonly cellLevels?: readonly number[]
  /** Increment when documents are built differently, so that an older index is not reused. */
  readonly revision?: number
}

/**
 * Default of `maxTotal`. Counting costs Meilisearch little, but a page costs as much as all pages before it. Nobody
 * pages this far, and the country has fewer venues.
 */
export const DEFAULT_MAX_TOTAL = 200_000

/** Maximum number of distinct cells that are counted; others are left out. */
export const MAX_CELLS = 5_000

export interface SearchDocument {
  readonly id: number
  /** Increases with each change of the entity. */
  readonly version: number
  /** WGS84 degrees, for distances. */
  readonly point?: { readonly lat: number; readonly lng: number }
  readonly fields: Readonly<Record<string, unknown>>
  /** Stored texts by the names in `stored`; may be incomplete. */
  readonly stored?: Readonly<Record<string, string>>
}

/** The removal of a document, which does not exist from this version on. */
export interface Removal {
  readonly id: number
  readonly version: number
  readonly isRemoval: true
}

export type IndexChange = SearchDocument | Removal

export const isRemoval = (change: IndexChange): change is Removal => 'isRemoval' in change

/** Keeps the newest change per id. */
export function newestChanges<Change extends Pick<IndexChange, 'id' | 'version'>>(
  changes: readonly Change[],
): readonly Change[] {
  const newest = new Map<number, Change>()
  for (const change of changes) {
    const earlier = newest.get(change.id)
    if (!earlier || change.version > earlier.version) newest.set(change.id, change)
  }
  return [...newest.values()]
}

/** An area in WGS84 degrees, including its edges. It does not cross the date line. */
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
  /** Documents with a range that contains `within`: a range of the day `on`, or without `on` a usual range. */
  | { readonly field: string; readonly within: number; readonly on?: number | undefined }

export interface IndexQuery {
  /**
   * Text as typed; empty or absent matches everything. Quoted phrases must match exactly and are always required
   * (query-terms.ts).
   */
  readonly text?: string
  /** Filters that must all match. */
  readonly filters?: readonly Filter[]
  readonly circle?: { readonly lat: number; readonly lng: number; readonly radiusKm: number }
  /** Documents in all of the boxes; one without a point is in none. */
  readonly boxes?: readonly Box[]
  /** Counts hits by the cells of a level (one of the definition's `cellLevels`), at most {@link MAX_CELLS}. */
  readonly cells?: { readonly level: number }
  /** Only documents in one of these cells. */
  readonly inCells?: { readonly level: number; readonly cells: readonly MapCell[] }
  /** Origin for distances when there is no circle. */
  readonly near?: { readonly lat: number; readonly lng: number }
  /**
   * `relevance` (default) ranks by text and then by the definition's `tieBreak`; `distance` needs a circle or `near`.
   * Documents without a value of the sorted field, or without a point under `distance`, come last; a circle leaves the
   * latter out.
   */
  readonly sort?:
    | { readonly by: 'relevance' }
    | { readonly by: 'distance' }
    | { readonly by: 'field'; readonly field: string; readonly descending: boolean }
  /** Facets to count. Each ignores filters on its own field. */
  readonly facets?: readonly string[]
  /** Facets to count among the hits only, with filters on their own field. Disjoint from `facets`. */
  readonly facetsWithin?: readonly string[]
  /** Further counts by name: the hits that this query would have if the given filter replaced those on its field. */
  readonly counts?: Readonly<Record<string, Filter>>
  /** Ids to ignore in hits, totals, facets and counts. */
  readonly exclude?: readonly number[]
  /** Fields and stored texts to return with each hit. */
  readonly values?: readonly string[]
  readonly offset?: number
  readonly limit?: number
}

/** A document of the index, with the requested values; values that the document lacks are absent. */
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
  /** Exact unless `totalIsLowerBound`: then there are more. */
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The query's `counts` by name; exact up to the definition's `maxTotal`. */
  readonly counts: Readonly<Record<string, number>>
  /** Hits per cell; empty unless `cells` was requested. */
  readonly cells: Readonly<Record<MapCell, number>>
  /** True when no document that meets the filters has all words, so that fewer words were required. */
  readonly relaxed: boolean
}

/** Thrown when no index of this definition has been built, or when the engine lost it. */
export class IndexNotBuiltError extends Error {
  override readonly name = 'IndexNotBuiltError'
}

/** Thrown when the engine accepted a change but failed to apply it. `code` is the engine's error code. */
export class SearchTaskError extends Error {
  override readonly name = 'SearchTaskError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }

  /** True when the content of a document is the cause, so that retrying cannot help. */
  get isCausedByDocument(): boolean {
    return /^(?:(?:invalid|missing)_document_|immutable_field|max_fields_limit_exceeded)/.test(this.code)
  }
}

/** Documents in a range of ids, for comparing contents. */
export interface IndexRange {
  /** Ids and versions of all documents with `after < id <= upTo`, in order of id. Without `upTo`: to the end. */
  versions(after: number, upTo?: number): Promise<readonly { readonly id: number; readonly version: number }[]>
}

/** An index that is being filled while another one is live. Only its owner adds to it and switches to it. */
export interface IndexBuild extends IndexRange {
  /** Adds or replaces documents, whatever their versions. */
  add(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /**
   * Makes this build live and drops the former index. No query fails meanwhile. Rejects, without changing the live
   * index, when the build was dropped.
   */
  switch(): Promise<void>
  abandon(): Promise<void>
}

export interface SearchIndex extends IndexRange {
  /** True when there is a live index. The check is cheap. Rejects when the engine is unavailable. */
  isBuilt(): Promise<boolean>
  /**
   * Applies the changes that are newer than their documents to the live index and to every build, even if a build goes
   * live in the meantime. Resolves when queries see the changes. Two callers must not apply changes of one document at
   * the same time, because each compares with the version that it read. Without an index and builds it does nothing.
   * Rejects immediately when the signal aborts, but changes that were sent may still be applied.
   */
  apply(changes: readonly IndexChange[], signal?: AbortSignal): Promise<void>
  /**
   * Adds or replaces documents, whatever their versions. Resolves when queries see them. Rejects with
   * {@link IndexNotBuiltError}.
   */
  put(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** Rejects with {@link IndexNotBuiltError}. */
  query(query: IndexQuery): Promise<IndexResult>
  /** The documents with these ids that exist, in any order; none without an index. */
  read(ids: readonly number[], values: readonly string[]): Promise<readonly IndexEntry[]>
  count(): Promise<number>
  /** @param token letters and digits, unique among all builds */
  startBuild(token: string): Promise<IndexBuild>
  /** Tokens of all builds, including those that other processes started. */
  builds(): Promise<readonly string[]>
  /** Call only when nobody works on the build any more. */
  dropBuild(token: string): Promise<void>
}

/** The role "search": Meilisearch, or an index in the memory of this process. */
export interface SearchEngine {
  readonly kind: 'meilisearch' | 'embedded'
  /**
   * The index of exactly this definition, which must be built once. Another definition with the same name has another
   * index, so that a newer release can build its index while the older release is still in use.
   */
  open(definition: IndexDefinition): Promise<SearchIndex>
  ping(): Promise<void>
  close(): Promise<void>
}
