import type { DocumentSet } from '../collections/collection'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import { compileProjection } from '../query/project'
import { select } from '../query/select'
import { compileUpdate } from '../update/compile-update'
import { type Command, type CommandContext, type Fields, resolveHint } from './command'
import { upsert } from './write-commands'

interface Modification {
  readonly before?: Doc
  readonly after?: Doc
  readonly lastErrorObject: Doc
}

const findAndModify: Command = {
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'collation',
    'bypassDocumentValidation',
  ],
  run(fields, { collections, database, guard }) {
    const name = fields.text(fields.get('findAndModify') === undefined ? 'findandmodify' : 'findAndModify')
    const hasUpdate = fields.get('update') !== undefined
    if (fields.flag('remove') === hasUpdate) {
      throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified')
    }
    const query = fields.document('query', {})
    const project = compileProjection(fields.document('fields', {}), query)
    const collection = fields.flag('upsert') ? collections.ensure(database, name) : collections.find(database, name)
    resolveHint(fields.get('hint'), collection)
    const { before, after, lastErrorObject } = modify(collection, query, fields, guard)
    const document = (fields.flag('new') ? after : before) ?? null
    const value = document && project ? project(document) : document
    return { lastErrorObject, value, ok: 1 }
  },
}

function modify(
  collection: DocumentSet | undefined,
  query: Doc,
  fields: Fields,
  guard: CommandContext['guard'],
): Modification {
  const isRemoval = fields.flag('remove')
  const collation = fields.collation()
  const apply = isRemoval
    ? undefined
    : compileUpdate(fields.get('update'), query, fields.array('arrayFilters', []), collation)
  const selection = { filter: query, sort: fields.document('sort', {}), limit: 1, collation, guard }
  const [entry] = select(collection, selection)
  if (collection && entry) {
    const [record, before] = entry
    if (!apply) {
      collection.remove(record)
      return { before, lastErrorObject: { n: 1 } }
    }
    const after = apply(before)
    if (after !== before) collection.replace(record, after)
    return { before, after, lastErrorObject: { n: 1, updatedExisting: true } }
  }
  if (collection && apply && fields.flag('upsert')) {
    const after = upsert(collection, query, fields.get('update'), apply)
    return { after, lastErrorObject: { n: 1, updatedExisting: false, upserted: after._id } }
  }
  return { lastErrorObject: isRemoval ? { n: 0 } : { n: 0, updatedExisting: false } }
}

export const findAndModifyCommands: Readonly<Record<string, Command>> = { findAndModify, findandmodify: findAndModify }
