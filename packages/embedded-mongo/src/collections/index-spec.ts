import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { type Collation, isSameCollation, readCollation } from '../values/collation'
import { isSameValue } from '../values/value-key'

export interface IndexSpec {
  readonly name: string
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly unique: boolean
  readonly sparse: boolean
  readonly partialFilterExpression?: Doc | undefined
  readonly expireAfterSeconds?: number | undefined
  /** Undefined compares texts by code units. The index serves only queries with the same collation. */
  readonly collation?: Collation | undefined
}

export const idIndex: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true, sparse: false }

const supportedOptions = new Set([
  'name',
  'key',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
])
/** Options without effect: indexes are built immediately and have one version. */
const ignoredOptions = new Set(['background', 'v'])

const refusal = (message: string) => new CommandError('CannotCreateIndex', message)

/** Reads an entry of `createIndexes`. Throws for unsupported kinds and options instead of ignoring them. */
export function readIndexSpec(entry: Doc): IndexSpec {
  for (const option of Object.keys(entry)) {
    const isSupported = supportedOptions.has(option) || ignoredOptions.has(option)
    if (!isSupported) throw refusal(`index option '${option}' is not supported`)
  }
  const { key, name, partialFilterExpression, expireAfterSeconds } = entry
  if (!isDocument(key) || Object.keys(key).length === 0) throw refusal('an index needs a key')
  if (typeof name !== 'string' || name === '') throw refusal('an index needs a name')
  for (const [path, kind] of Object.entries(key)) {
    if (path.startsWith('$')) throw refusal(`index key '${path}' is not supported`)
    if (path.split('.').some((segment) => /^\d+$/.test(segment))) throw refusal(`index key '${path}' is not supported`)
    if (kind !== 1 && kind !== -1) throw refusal(`index kind '${String(kind)}' is not supported`)
  }
  if (partialFilterExpression !== undefined && !isDocument(partialFilterExpression)) {
    throw refusal('partialFilterExpression must be a document')
  }
  if (expireAfterSeconds !== undefined && (typeof expireAfterSeconds !== 'number' || !(expireAfterSeconds >= 0))) {
    throw refusal('expireAfterSeconds must be a number of seconds')
  }
  if (expireAfterSeconds !== undefined && Object.keys(key).length !== 1) {
    throw refusal('expireAfterSeconds needs an index on one field')
  }
  const collation = readCollation(entry.collation)
  return {
    name,
    key: key as IndexSpec['key'],
    unique: entry.unique === true,
    sparse: entry.sparse === true,
    partialFilterExpression,
    expireAfterSeconds,
    collation,
  }
}

/** The form of an index in `listIndexes` and in the catalog. */
export function indexSpecToDocument(spec: IndexSpec): Doc {
  const document: Doc = { v: 2, key: { ...spec.key }, name: spec.name }
  if (spec.unique && spec.name !== idIndex.name) document.unique = true
  if (spec.sparse) document.sparse = true
  if (spec.partialFilterExpression) document.partialFilterExpression = spec.partialFilterExpression
  if (spec.expireAfterSeconds !== undefined) document.expireAfterSeconds = spec.expireAfterSeconds
  if (spec.collation) document.collation = { ...spec.collation.options, version: '57.1' }
  return document
}

/** True when the index already exists; throws when a different one has its name or its key. */
export function isSameIndex(existing: IndexSpec, requested: IndexSpec): boolean {
  const hasSameKey = isSameValue(existing.key, requested.key)
  const hasSameName = existing.name === requested.name
  if (!hasSameKey && !hasSameName) return false
  if (hasSameKey && isSameValue(indexSpecToDocument(existing), indexSpecToDocument(requested))) return true
  if (hasSameName) {
    const text = 'An existing index has the same name as the requested index but another key or other options'
    throw new CommandError('IndexKeySpecsConflict', `${text}: ${requested.name}`)
  }
  const hasSameFilter = isSameValue(existing.partialFilterExpression, requested.partialFilterExpression)
  if (hasSameFilter && isSameCollation(existing.collation, requested.collation)) {
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${existing.name}`)
  }
  return false
}
