import type { QueryTerms } from '../query-terms'
import {
  type Filter,
  type IndexChange,
  type IndexDefinition,
  type IndexEntry,
  isRemoval,
  type SearchDocument,
} from '../search-engine'
import { OrderColumn, ValueColumn } from './columns'
import { IntervalColumn } from './interval-column'
import { PointColumn } from './points'
import { TextIndex } from './text-index'
import { TextMatch } from './text-match'

/** The query uses a field in a way that the definition does not allow. */
class UnusableFieldError extends Error {}

const NOTHING_STORED = Buffer.alloc(0)

/** A generation of an index: documents by slot, their words and columns. A rebuild fills a new one. */
export class IndexContent {
  private readonly text: TextIndex
  private readonly match: TextMatch
  private readonly values = new Map<string, ValueColumn>()
  private readonly orders = new Map<string, OrderColumn>()
  private readonly intervals = new Map<string, IntervalColumn>()
  readonly points = new PointColumn()
  private readonly documents: (Omit<SearchDocument, 'stored'> | undefined)[] = []
  /** Stored texts as UTF-8 outside the heap: half the size of strings with non-Latin letters. */
  private readonly stored: Buffer[] = []
  private readonly slotOf = new Map<number, number>()
  private readonly freeSlots: number[] = []
  private capacity = 1024

  constructor(readonly definition: IndexDefinition) {
    this.text = new TextIndex(definition)
    this.match = new TextMatch(this.text.vocabulary, this.text.phrases)
    for (const [field, use] of Object.entries(definition.fields)) {
      if (use.intervals) this.intervals.set(field, new IntervalColumn())
      if (use.filter) this.values.set(field, new ValueColumn(this.capacity))
      if (use.filter || use.sort) this.orders.set(field, new OrderColumn(this.capacity))
    }
  }

  get size(): number {
    return this.slotOf.size
  }

  /** The highest slot in use, plus one. */
  get slotCount(): number {
    return this.documents.length
  }

  isUsed(slot: number): boolean {
    return this.documents[slot] !== undefined
  }

  idOf(slot: number): number {
    return this.documents[slot]?.id ?? 0
  }

  slotOfId(id: number): number | undefined {
    return this.slotOf.get(id)
  }

  /** The requested values of the document in a used slot. */
  entryAt(slot: number, values: readonly string[] = []): IndexEntry {
    const { id = 0, version = 0, fields = {} } = this.documents[slot] ?? {}
    const stored = values.some((name) => this.definition.stored?.includes(name)) ? this.storedAt(slot) : undefined
    const requestedValues: Record<string, unknown> = {}
    for (const name of values) {
      const value = stored?.[name] ?? fields[name]
      if (value !== undefined && value !== null) requestedValues[name] = value
    }
    return { id, version, values: requestedValues }
  }

  /**
   * Versions in order of id. Looks up single ids for a small range, so that paging through all does not scan everything
   * per page.
   */
  versions(after: number, upTo = Number.POSITIVE_INFINITY): { readonly id: number; readonly version: number }[] {
    const ids: number[] = []
    if (upTo - after < this.size) {
      for (let id = Math.floor(after) + 1; id <= upTo; id += 1) {
        if (this.slotOf.has(id)) ids.push(id)
      }
    } else {
      for (const id of this.slotOf.keys()) {
        if (id > after && id <= upTo) ids.push(id)
      }
      ids.sort((a, b) => a - b)
    }
    return ids.map((id) => ({ id, version: this.documents[this.slotOf.get(id) ?? 0]?.version ?? 0 }))
  }

  /** Applies a change unless the stored document has the same or a later version. */
  apply(change: IndexChange): void {
    const slot = this.slotOf.get(change.id)
    const currentVersion = slot === undefined ? 0 : (this.documents[slot]?.version ?? 0)
    if (change.version <= currentVersion) return
    if (isRemoval(change)) this.remove(change.id)
    else this.put(change)
  }

  put({ stored, ...document }: SearchDocument): void {
    this.remove(document.id)
    const slot = this.freeSlots.pop() ?? this.documents.length
    while (slot >= this.capacity) this.capacity *= 2
    this.documents[slot] = document
    this.stored[slot] = stored ? Buffer.from(JSON.stringify(stored)) : NOTHING_STORED
    this.slotOf.set(document.id, slot)
    this.text.add(slot, document.fields)
    this.setColumns(slot, document)
  }

  remove(id: number): void {
    const slot = this.slotOf.get(id)
    const document = slot === undefined ? undefined : this.documents[slot]
    if (slot === undefined || !document) return
    this.text.remove(slot, document.fields)
    this.setColumns(slot, undefined)
    this.documents[slot] = undefined
    this.stored[slot] = NOTHING_STORED
    this.slotOf.delete(id)
    this.freeSlots.push(slot)
  }

  /** Does the work that the first query after a change would have to do. */
  prepare(): void {
    for (const column of this.orders.values()) column.prepare()
  }

  /** Matches documents against the terms; the result is valid until the next call. */
  matchTerms(terms: QueryTerms, { allowsTypos }: { readonly allowsTypos: boolean }): TextMatch {
    this.match.run(terms, allowsTypos, this.capacity, this.size)
    return this.match
  }

  valueColumn(field: string): ValueColumn {
    return this.column(this.values, field, 'filtered or counted')
  }

  orderColumn(field: string): OrderColumn {
    return this.column(this.orders, field, 'sorted')
  }

  /** Validates the level against the definition. */
  requireCellLevel(level: number): number {
    if (this.definition.cellLevels?.includes(level)) return level
    throw new UnusableFieldError(`${this.definition.name} has no cells of level ${level}`)
  }

  matcher(filter: Filter): (slot: number) => boolean {
    if ('in' in filter) return this.valueColumn(filter.field).matcher(filter.in)
    if ('within' in filter) {
      return this.column(this.intervals, filter.field, 'an interval').matcher(filter.within, filter.on)
    }
    const column = this.column(this.orders, filter.field, 'compared')
    // A missing value (NaN) satisfies neither comparison.
    if ('atMost' in filter) return (slot) => column.numberAt(slot) <= filter.atMost
    return (slot) => column.numberAt(slot) >= filter.atLeast
  }

  private storedAt(slot: number): Readonly<Record<string, string>> {
    const text = this.stored[slot] ?? NOTHING_STORED
    return text.length === 0 ? {} : JSON.parse(text.toString())
  }

  private column<C>(columns: ReadonlyMap<string, C>, field: string, use: string): C {
    const column = columns.get(field)
    if (!column) throw new UnusableFieldError(`${field} of ${this.definition.name} is not ${use}`)
    return column
  }

  private setColumns(slot: number, document: Omit<SearchDocument, 'stored'> | undefined): void {
    for (const [field, column] of this.values) column.set(slot, document?.fields[field], this.capacity)
    for (const [field, column] of this.orders) column.set(slot, document?.fields[field], this.capacity)
    for (const [field, column] of this.intervals) column.set(slot, document?.fields[field])
    this.points.set(slot, document?.point, this.capacity)
  }
}
