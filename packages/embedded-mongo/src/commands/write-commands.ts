import type { DocumentSet } from '../collections/collection'
import { withId } from '../collections/stored-document'
import type { Doc } from '../document'
import { type CommandError, toCommandError } from '../errors'
import { select } from '../query/select'
import { compileUpdate, isReplacement, type Update } from '../update/compile-update'
import { upsertBase } from '../update/upsert-base'
import { type Command, type CommandContext, Fields, resolveHint } from './command'

const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run(fields, { collections, database }) {
    const documents = fields.documents('documents')
    const collection = collections.ensure(database, fields.text('insert'))
    return runEach(documents, fields.flag('ordered', true), (document) => {
      collection.insert(withId(document))
      return { n: 1 }
    })
  },
}

const updateFields = new Set(['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation'])

const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation'],
  run(fields, { collections, database, guard }) {
    const name = fields.text('update')
    const statements = readStatements(fields.documents('updates'), 'update.updates', updateFields)
    return runEach(statements, fields.flag('ordered', true), (statement) => {
      const collection = statement.flag('upsert')
        ? collections.ensure(database, name)
        : collections.find(database, name)
      return runUpdate(collection, statement, guard)
    })
  },
}

function runUpdate(collection: DocumentSet | undefined, statement: Fields, guard: CommandContext['guard']): Outcome {
  const filter = statement.document('q')
  resolveHint(statement.get('hint'), collection)
  const collation = statement.collation()
  const apply = compileUpdate(statement.get('u'), filter, statement.array('arrayFilters', []), collation)
  const isMulti = statement.flag('multi')
  const matches = select(collection, { filter, limit: isMulti ? 0 : 1, collation, guard })
  if (collection && matches.length === 0 && statement.flag('upsert')) {
    const inserted = upsert(collection, filter, statement.get('u'), apply)
    return { n: 1, nModified: 0, upsertedId: inserted._id }
  }
  let nModified = 0
  for (const [record, document] of matches) {
    const updated = apply(document)
    if (updated === document) continue
    collection?.replace(record, updated)
    nModified++
  }
  return { n: matches.length, nModified }
}

/** Inserts the document that filter and update describe together, and returns it. */
export function upsert(collection: DocumentSet, filter: Doc, change: unknown, apply: Update): Doc {
  const isInsert = true
  const document = withId(apply(initialDocument(filter, change), isInsert))
  collection.insert(document)
  return document
}

/** The document to which an upsert applies its update: the fields of the filter; for a replacement only the `_id`. */
function initialDocument(filter: Doc, change: unknown): Doc {
  const base = upsertBase(filter)
  if (!isReplacement(change)) return base
  return '_id' in base ? { _id: base._id } : {}
}

const deleteFields = new Set(['q', 'limit', 'hint', 'collation'])

const remove: Command = {
  fields: ['deletes', 'ordered'],
  run(fields, { collections, database, guard }) {
    const collection = collections.find(database, fields.text('delete'))
    const statements = readStatements(fields.documents('deletes'), 'delete.deletes', deleteFields)
    return runEach(statements, fields.flag('ordered', true), (deletion) => {
      resolveHint(deletion.get('hint'), collection)
      const filter = deletion.document('q')
      const selection = { filter, limit: deletion.count('limit', 0), collation: deletion.collation(), guard }
      const matches = select(collection, selection)
      for (const [record] of matches) collection?.remove(record)
      return { n: matches.length }
    })
  },
}

/** Throws for an unknown field of any statement, before the first one is run. */
const readStatements = (statements: readonly Doc[], name: string, allowed: ReadonlySet<string>): Fields[] =>
  statements.map((statement) => new Fields(statement, name).allow(allowed))

interface Outcome {
  readonly n: number
  readonly nModified?: number
  readonly upsertedId?: unknown
}

/** Runs the statements of a bulk write. Reports a failure at its index; an ordered bulk stops there. */
function runEach<T>(statements: readonly T[], isOrdered: boolean, run: (statement: T) => Outcome): Doc {
  let n = 0
  let nModified: number | undefined
  const upserted: Doc[] = []
  const writeErrors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      const outcome = run(statement)
      n += outcome.n
      if (outcome.nModified !== undefined) nModified = (nModified ?? 0) + outcome.nModified
      if (outcome.upsertedId !== undefined) upserted.push({ index, _id: outcome.upsertedId })
    } catch (error) {
      const failure = toCommandError(error)
      // A write conflict aborts the transaction, and with it the whole bulk.
      if (failure.codeName === 'WriteConflict') throw failure
      writeErrors.push(writeError(index, failure))
      if (isOrdered) break
    }
  }
  const reply: Doc = { n }
  if (nModified !== undefined) reply.nModified = nModified
  if (upserted.length > 0) reply.upserted = upserted
  if (writeErrors.length > 0) reply.writeErrors = writeErrors
  reply.ok = 1
  return reply
}

const writeError = (index: number, { code, message, details }: CommandError): Doc => ({
  index,
  code,
  errmsg: message,
  ...details,
})

export const writeCommands: Readonly<Record<string, Command>> = { insert, update, delete: remove }
