/** How one field of a document is used. A field may be searched and filtered at once. */
export interface FieldUse {
  /** Weight in text search; absent: not searched. */
  readonly weight?: number
  /** Equality, ranges and facets. Values: string, number, boolean, or arrays of strings. */
  readonly filter?: boolean
  readonly sort?: boolean
  /** Value is a list of half-open `[from, to)` number ranges, for the filter `within`. At most 22 ranges. */
  readonly intervals?: boolean
}

export interface IndexDefinition {
  /** Unlike documents must not share a name. */
  readonly name: string
  readonly fields: Readonly<Record<string, FieldUse>>
  /** Decides among equally relevant documents, and orders all of them when there is neither text nor sort. */
  readonly tieBreak?: { readonly field: string; readonly descending: boolean }
  /** Words that mean the same: each group is found by any of its members. */
  readonly synonyms: readonly (readonly string[])[]
}

export interface SearchDocument {
  readonly id: number
  /** WGS84 degrees, for distances. */
  readonly point?: { readonly lat: number; readonly lng: number }
  readonly fields: Readonly<Record<string, unknown>>
}

export type Filter =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly atLeast: number }
  | { readonly field: string; readonly within: number }

export interface IndexQuery {
  /** As typed; empty or absent finds all. */
  readonly text?: string
  /** All must hold. */
  readonly filters?: readonly Filter[]
  readonly circle?: { readonly lat: number; readonly lng: number; readonly radiusKm: number }
  /** The point distances are measured from when there is no circle. */
  readonly near?: { readonly lat: number; readonly lng: number }
  /** `relevance` (default) ranks by text and then by the definition's `tieBreak`; `distance` needs a circle or near. Absent values last. */
  readonly sort?:
    | { readonly by: 'relevance' }
    | { readonly by: 'distance' }
    | { readonly by: 'field'; readonly field: string; readonly descending: boolean }
  /** Facets to count. Each is counted as if no filter on that same field were given. */
  readonly facets?: readonly string[]
  /** Further counts by name: how many there would be with this filter in place of those on its field. */
  readonly counts?: Readonly<Record<string, Filter>>
  readonly offset?: number
  readonly limit?: number
}

export interface IndexHit {
  readonly id: number
  /** Kilometres; only with a circle or `near`. */
  readonly distanceKm?: number
}

export interface IndexResult {
  readonly hits: readonly IndexHit[]
  /** Exact. */
  readonly total: number
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Exact; a name for each of the query's `counts`. */
  readonly counts: Readonly<Record<string, number>>
  /** True when no document that meets the filters had all the words and some of them had to do. */
  readonly relaxed: boolean
}

/** An index being filled beside the one that answers. */
export interface IndexBuild {
  add(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** From here on queries are answered from this build; the former index is dropped. No query fails meanwhile. */
  switch(): Promise<void>
  abandon(): Promise<void>
}

export interface SearchIndex {
  /** Adds or replaces; resolves when queries see it. */
  put(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  query(query: IndexQuery): Promise<IndexResult>
  count(): Promise<number>
  rebuild(): Promise<IndexBuild>
}

/** The role "search": Meilisearch, or MiniSearch in this process. */
export interface SearchEngine {
  readonly kind: 'meilisearch' | 'embedded'
  /** Opens an index, making it when it is missing and bringing its settings up to the definition. */
  open(definition: IndexDefinition): Promise<SearchIndex>
  ping(): Promise<void>
  close(): Promise<void>
}
