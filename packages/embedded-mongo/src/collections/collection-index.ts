import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter } from '../query/compile-filter'
import { pathElements, pathValues } from '../values/path-values'
import { valueKey } from '../values/value-key'
import type { IndexSpec } from './index-spec'

type Entries = Map<string, number | Set<number>>

const noRecords: ReadonlySet<number> = new Set()

/**
 * An index in memory: hash maps from the first one, two, … fields to record numbers. Each map is built from the
 * documents when it is first needed and kept up to date from then on.
 */
export class CollectionIndex {
  readonly paths: readonly string[]
  private readonly maps: (Entries | undefined)[] = []
  private readonly covers: (document: Doc) => boolean

  constructor(
    readonly spec: IndexSpec,
    private readonly records: ReadonlyMap<number, Doc>,
  ) {
    this.paths = Object.keys(spec.key)
    const partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression)
    this.covers = (document) =>
      (!partial || partial(document)) &&
      (!spec.sparse || this.paths.some((path) => pathValues(document, path).some((value) => value !== undefined)))
  }

  /** Records whose first fields have these values (one per field, in the order of the key). */
  find(values: readonly unknown[]): Iterable<number> {
    const found = this.map(values.length).get(values.map(valueKey).join('|'))
    return typeof found === 'number' ? [found] : (found ?? noRecords)
  }

  /** The record other than `self` that already has the key of this document; undefined for indexes that allow it. */
  conflict(document: Doc, self?: number): number | undefined {
    if (!this.spec.unique) return undefined
    const entries = this.map(this.paths.length)
    for (const key of this.keys(document, this.paths.length)) {
      const found = entries.get(key)
      for (const record of typeof found === 'number' ? [found] : (found ?? noRecords)) {
        if (record !== self) return record
      }
    }
    return undefined
  }

  /** Throws when two stored documents share a unique key, or one has two arrays in the key. */
  validate(): void {
    for (const [record, document] of this.records) {
      this.checkParallelArrays(document)
      if (this.conflict(document, record) !== undefined) throw this.duplicate(document)
    }
  }

  add(record: number, document: Doc): void {
    this.maps.forEach((entries, fields) => {
      if (entries) for (const key of this.keys(document, fields)) put(entries, key, record)
    })
  }

  remove(record: number, document: Doc): void {
    this.maps.forEach((entries, fields) => {
      if (entries) for (const key of this.keys(document, fields)) take(entries, key, record)
    })
  }

  checkParallelArrays(document: Doc): void {
    if (this.paths.length < 2) return
    const arrays = this.paths.filter((path) => pathElements(document, path).length > 1)
    if (arrays.length > 1) {
      throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays [${arrays.join('] [')}]`)
    }
  }

  duplicate(document: Doc, namespace = ''): CommandError {
    const keyValue: Doc = {}
    for (const path of this.paths) keyValue[path] = this.conflictingValue(document, path)
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`)
    return new CommandError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown.join(', ')} }`,
      { keyPattern: { ...this.spec.key }, keyValue },
    )
  }

  private conflictingValue(document: Doc, path: string): unknown {
    const values = pathElements(document, path)
    const taken = values.length > 1 && this.paths.length === 1 ? values.find((value) => this.isTaken(value)) : values[0]
    return taken ?? null
  }

  private isTaken(value: unknown): boolean {
    return [...this.find([value])].length > 0
  }

  private map(fields: number): Entries {
    const existing = this.maps[fields]
    if (existing) return existing
    const entries: Entries = new Map()
    for (const [record, document] of this.records) {
      for (const key of this.keys(document, fields)) put(entries, key, record)
    }
    this.maps[fields] = entries
    return entries
  }

  private keys(document: Doc, fields: number): Iterable<string> {
    if (!this.covers(document)) return []
    const path = this.paths[0]
    if (fields === 1 && path !== undefined && !path.includes('.')) {
      const value = document[path]
      if (!Array.isArray(value)) return [valueKey(value)]
    }
    let keys = ['']
    this.paths.slice(0, fields).forEach((each, at) => {
      const values = pathElements(document, each).map(valueKey)
      keys = keys.flatMap((key) => values.map((value) => (at === 0 ? value : `${key}|${value}`)))
    })
    return keys.length > 1 ? new Set(keys) : keys
  }
}

function put(entries: Entries, key: string, record: number): void {
  const found = entries.get(key)
  if (found === undefined) entries.set(key, record)
  else if (typeof found === 'number') entries.set(key, new Set([found, record]))
  else found.add(record)
}

function take(entries: Entries, key: string, record: number): void {
  const found = entries.get(key)
  if (found === record) entries.delete(key)
  else if (found instanceof Set) {
    found.delete(record)
    if (found.size === 0) entries.delete(key)
  }
}

const show = (value: unknown): string =>
  typeof value === 'string' || isDocument(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
