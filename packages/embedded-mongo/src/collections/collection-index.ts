import type BTree from 'sorted-btree'
import { bulkLoad } from 'sorted-btree/extended/bulkLoad'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter } from '../query/compile-filter'
import { compareValues, typeRank } from '../values/compare-values'
import { pathElements, pathValues } from '../values/path-values'
import { entryOf, type IndexEntry, type IndexOrder, indexOrder, TypeStart } from './index-entry'
import { type DocumentKeys, IndexKeys } from './index-keys'
import type { IndexSpec } from './index-spec'

/** A part of an index. `from` and `to` are positions between entries. */
export interface IndexRange {
  readonly from: IndexEntry
  readonly to: IndexEntry
}

const NODE_SIZE = 32
/** Fill factor of nodes that are built in bulk, which leaves space for later entries. */
const FILL_FACTOR = 0.9

interface BuiltIndex {
  readonly tree: BTree<IndexEntry, undefined>
  /** For each path, the number of documents that have an array on it. */
  readonly arrayCounts: number[]
}

/**
 * An ordered index in memory: a B+ tree of the values of its fields. The first use builds it from the documents; later
 * writes update it.
 */
export class CollectionIndex {
  readonly paths: readonly string[]
  readonly directions: readonly (1 | -1)[]
  /** Compares two entries by all fields. */
  readonly compare: (a: IndexEntry, b: IndexEntry) => number
  private readonly indexKeys: IndexKeys
  private readonly covers: (document: Doc) => boolean
  private builtIndex: BuiltIndex | undefined

  constructor(
    readonly spec: IndexSpec,
    private readonly records: ReadonlyMap<number, Doc>,
  ) {
    this.paths = Object.keys(spec.key)
    this.directions = Object.values(spec.key)
    this.compare = indexOrder(this.directions, spec.collation)
    this.indexKeys = new IndexKeys(this.paths)
    const matchesPartialFilter = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression)
    this.covers = (document) => {
      if (matchesPartialFilter && !matchesPartialFilter(document)) return false
      if (!spec.sparse) return true
      return this.paths.some((path) => pathValues(document, path).some((value) => value !== undefined))
    }
  }

  /** Compares two entries by the fields from `firstField` on. */
  compareFrom(firstField: number, a: IndexEntry, b: IndexEntry): number {
    return indexOrder(this.directions, this.spec.collation, firstField)(a, b)
  }

  /** True if a document has an array on the path of this field: it may then have several entries. */
  hasArrays(field: number): boolean {
    return (this.build().arrayCounts[field] ?? 0) > 0
  }

  /** Yields the entries of a range in index order, or in reverse. The index must not change meanwhile. */
  *entries({ from, to }: IndexRange, isReverse = false): Generator<IndexEntry, void> {
    const { tree } = this.build()
    if (isReverse) {
      for (const [entry] of tree.entriesReversed(to, [])) {
        if (this.compare(entry, from) < 0) return
        yield entry
      }
    } else {
      for (const [entry] of tree.entries(from, [])) {
        if (this.compare(entry, to) > 0) return
        yield entry
      }
    }
  }

  /** Records whose first field is a date up to the limit. */
  recordsUntil(limit: Date): Set<number> {
    const earliest = [new TypeStart(typeRank(limit))]
    const latest = [limit]
    const isAscending = this.directions[0] === 1
    const range = isAscending
      ? { from: startOf(earliest), to: endOf(latest) }
      : { from: startOf(latest), to: endOf(earliest) }
    return new Set([...this.entries(range)].map(({ record }) => record))
  }

  /** Finds a record, except ignored ones, that has a key of this document. Undefined if the index is not unique. */
  findConflict(document: Doc, isIgnored: (record: number) => boolean): number | undefined {
    if (!this.spec.unique || !this.covers(document)) return undefined
    for (const values of this.indexKeys.keysOf(document).keys) {
      for (const { record } of this.entries(withValues(values))) {
        if (!isIgnored(record)) return record
      }
    }
    return undefined
  }

  /** Throws when two stored documents share a unique key, or when a document has two arrays in its key. */
  validate(namespace: string): void {
    for (const [record, document] of this.records) {
      const isDuplicate = this.findConflict(document, (other) => other === record) !== undefined
      if (isDuplicate) throw this.duplicateKeyError(document, namespace)
    }
    this.build()
  }

  add(record: number, document: Doc): void {
    if (this.builtIndex) this.addTo(this.builtIndex, record, document)
  }

  remove(record: number, document: Doc): void {
    if (!this.builtIndex || !this.covers(document)) return
    const { keys, arrays } = this.indexKeys.keysOf(document)
    for (const values of keys) this.builtIndex.tree.delete(entryOf(values, record))
    countArrays(this.builtIndex.arrayCounts, arrays, -1)
  }

  /** True if two versions of a document have different entries, so that this index must be updated. */
  hasDifferentEntries(before: Doc, after: Doc): boolean {
    if (!this.builtIndex) return false
    const isCovered = this.covers(before)
    if (isCovered !== this.covers(after)) return true
    return isCovered && !hasSameKeys(this.indexKeys.keysOf(before), this.indexKeys.keysOf(after))
  }

  /** Throws CannotIndexParallelArrays for a document with two arrays in its key. */
  checkArrays(document: Doc): void {
    if (this.paths.length > 1) this.indexKeys.keysOf(document)
  }

  /** The error for a document whose key another document already has. */
  duplicateKeyError(document: Doc, namespace: string): CommandError {
    const keyValue: Doc = {}
    for (const path of this.paths) keyValue[path] = this.conflictingValue(document, path)
    const keyTexts = Object.entries(keyValue).map(([path, value]) => `${path}: ${textOf(value)}`)
    return new CommandError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${keyTexts.join(', ')} }`,
      { keyPattern: { ...this.spec.key }, keyValue },
    )
  }

  private conflictingValue(document: Doc, path: string): unknown {
    const values = pathElements(document, path)
    const hasSeveralKeys = values.length > 1 && this.paths.length === 1
    const conflicting = hasSeveralKeys ? values.find((value) => this.isTaken(value)) : values[0]
    return conflicting ?? null
  }

  private isTaken(value: unknown): boolean {
    return !this.entries(withValues([value])).next().done
  }

  private build(): BuiltIndex {
    this.builtIndex ??= this.buildFrom(this.records)
    return this.builtIndex
  }

  /** Builds the index of many documents at once: sorted entries fill the tree's nodes one after the other. */
  private buildFrom(records: ReadonlyMap<number, Doc>): BuiltIndex {
    const arrayCounts = this.paths.map(() => 0)
    const entries: IndexEntry[] = []
    for (const [record, document] of records) {
      if (!this.covers(document)) continue
      const documentKeys = this.indexKeys.keysOf(document)
      for (const values of documentKeys.keys) entries.push(entryOf(values, record))
      countArrays(arrayCounts, documentKeys.arrays, 1)
    }
    entries.sort(this.compare)
    removeDuplicates(entries, this.compare)
    // The tree maps keys to values, but an index needs no values.
    const noValues = new Array<undefined>(entries.length).fill(undefined)
    const tree = bulkLoad<IndexEntry, undefined>(entries, noValues, NODE_SIZE, this.compare, FILL_FACTOR)
    return { tree, arrayCounts }
  }

  private addTo({ tree, arrayCounts }: BuiltIndex, record: number, document: Doc): void {
    if (!this.covers(document)) return
    const { keys, arrays } = this.indexKeys.keysOf(document)
    for (const values of keys) tree.set(entryOf(values, record), undefined)
    countArrays(arrayCounts, arrays, 1)
  }
}

/** The range of all entries that begin with these values. */
export const withValues = (values: readonly unknown[]): IndexRange => ({ from: startOf(values), to: endOf(values) })

const startOf = (values: readonly unknown[]): IndexEntry => entryOf(values, Number.NEGATIVE_INFINITY)
const endOf = (values: readonly unknown[]): IndexEntry => entryOf(values, Number.POSITIVE_INFINITY)

function hasSameKeys(a: DocumentKeys, b: DocumentKeys): boolean {
  if (a.keys.length !== b.keys.length || String(a.arrays) !== String(b.arrays)) return false
  return a.keys.every((values, entry) => values.every((value, field) => isSameKey(value, b.keys[entry]?.[field])))
}

/** Compares types as well: null and a missing field sort alike but are different keys. */
const isSameKey = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === typeof b && a !== undefined && compareValues(a, b) === 0)

function countArrays(arrayCounts: number[], arrays: DocumentKeys['arrays'], change: 1 | -1): void {
  arrays?.forEach((isArray, field) => {
    if (isArray) arrayCounts[field] = (arrayCounts[field] ?? 0) + change
  })
}

/** Removes duplicates from sorted entries: an array may contain a value twice. */
function removeDuplicates(entries: IndexEntry[], compare: IndexOrder): void {
  let length = 0
  for (const entry of entries) {
    const last = entries[length - 1]
    if (last === undefined || compare(last, entry) !== 0) entries[length++] = entry
  }
  entries.length = length
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || isDocument(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
