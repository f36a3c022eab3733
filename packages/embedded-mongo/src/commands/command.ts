import type { Catalog, Collections } from '../collections/catalog'
import type { DocumentSet } from '../collections/collection'
import type { CollectionIndex } from '../collections/collection-index'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import type { ScanGuard } from '../query/scan-guard'
import type { Sessions } from '../transactions/sessions'
import { type Collation, readCollation } from '../values/collation'
import type { Reply } from '../wire/reply'
import type { Cursors } from './cursors'

export interface CommandContext {
  /** The committed collections. */
  readonly catalog: Catalog
  /** Collections visible to the command: the committed ones, or those of its transaction. */
  readonly collections: Collections
  readonly sessions: Sessions
  readonly cursors: Cursors
  readonly database: string
  /** Refuses the command when no index serves it. Undefined allows scans. */
  readonly guard?: ScanGuard | undefined
}

export interface Command {
  /** Fields that this command accepts in addition to the common ones; others are refused. */
  readonly fields: readonly string[] | 'any'
  readonly run: (fields: Fields, context: CommandContext) => Reply
}

/** Typed access to the fields of a command or a part of it. Throws TypeMismatch that names the field. */
export class Fields {
  constructor(
    readonly all: Doc,
    private readonly name: string,
  ) {}

  get(field: string): unknown {
    return this.all[field]
  }

  text(field: string): string {
    const value = this.all[field]
    if (typeof value === 'string') return value
    throw this.mismatch(field, 'a string')
  }

  document(field: string, fallback?: Doc): Doc {
    const value = this.all[field] ?? fallback
    if (isDocument(value)) return value
    throw this.mismatch(field, 'a document')
  }

  optionalDocument(field: string): Doc | undefined {
    return this.all[field] === undefined ? undefined : this.document(field)
  }

  array(field: string, fallback?: unknown[]): unknown[] {
    const value = this.all[field] ?? fallback
    if (Array.isArray(value)) return value
    throw this.mismatch(field, 'an array')
  }

  documents(field: string): Doc[] {
    const values = this.array(field)
    if (values.every(isDocument)) return values
    throw this.mismatch(field, 'an array of documents')
  }

  /** Reads an integer of at least 0. */
  count(field: string, fallback: number): number {
    const value = this.all[field] ?? fallback
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
    throw this.mismatch(field, 'a whole number of at least 0')
  }

  flag(field: string, fallback = false): boolean {
    const value = this.all[field] ?? fallback
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') return value !== 0
    throw this.mismatch(field, 'a boolean')
  }

  collation(): Collation | undefined {
    return readCollation(this.all.collation)
  }

  /** Throws for fields that are not in the list. */
  allow(names: ReadonlySet<string>): this {
    const unknown = Object.keys(this.all).find((field) => !names.has(field))
    if (unknown === undefined) return this
    throw new CommandError('Location40415', `BSON field '${this.name}.${unknown}' is an unknown or unsupported field.`)
  }

  private mismatch(field: string, expected: string): CommandError {
    return new CommandError('TypeMismatch', `BSON field '${this.name}.${field}' must be ${expected}`)
  }
}

/** Returns the index that a hint names; undefined for `$natural`. Throws when the collection has no such index. */
export function resolveHint(hint: unknown, collection: DocumentSet | undefined): CollectionIndex | undefined {
  if (hint === undefined || !collection) return undefined
  const hintText = JSON.stringify(hint)
  const index = collection.indexes.find(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === hintText)
  if (!index && hintText !== '{"$natural":1}') {
    throw new CommandError('BadValue', 'error processing query: hint provided does not correspond to an existing index')
  }
  return index
}
