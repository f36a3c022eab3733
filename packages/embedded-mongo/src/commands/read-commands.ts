import { Long } from 'bson'
import { preparePipeline, runPipeline } from '../aggregate/pipeline'
import { CommandError } from '../errors'
import { refuseCollatedStages } from '../query/collated-expressions'
import { compileProjection } from '../query/project'
import { countMatches, select } from '../query/select'
import { distinctValues } from '../values/distinct-values'
import { pathElements } from '../values/path-values'
import { type Command, type CommandContext, type Fields, resolveHint } from './command'

const find: Command = {
  fields: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'hint',
    'collation',
    'noCursorTimeout',
    'allowDiskUse',
  ],
  run(fields, { collections, cursors, database, guard }) {
    const name = fields.text('find')
    const collection = collections.find(database, name)
    const hintedIndex = resolveHint(fields.get('hint'), collection)
    const filter = fields.document('filter', {})
    const project = compileProjection(fields.document('projection', {}), filter)
    const entries = select(collection, {
      filter,
      sort: fields.document('sort', {}),
      skip: fields.count('skip', 0),
      limit: fields.count('limit', 0),
      collation: fields.collation(),
      hintedIndex,
      guard,
    })
    const documents = entries.map(([, document]) => (project ? project(document) : document))
    return cursors.firstBatch(`${database}.${name}`, documents, readBatchSize(fields), fields.flag('singleBatch'))
  },
}

const readBatchSize = (fields: Fields): number | undefined =>
  fields.get('batchSize') === undefined ? undefined : fields.count('batchSize', 0)

const toCursorId = (value: unknown): number => (value instanceof Long ? value.toNumber() : Number(value))

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  run(fields, { cursors, database }) {
    const namespace = `${database}.${fields.text('collection')}`
    return cursors.nextBatch(toCursorId(fields.get('getMore')), namespace, readBatchSize(fields))
  },
}

const killCursors: Command = {
  fields: ['cursors'],
  run(fields, { cursors }) {
    const ids = fields.array('cursors')
    const killed = ids.filter((id) => cursors.kill(toCursorId(id)))
    const notFound = ids.filter((id) => !killed.includes(id))
    const asLongs = (values: unknown[]) => values.map((id) => Long.fromNumber(toCursorId(id)))
    return {
      cursorsKilled: asLongs(killed),
      cursorsNotFound: asLongs(notFound),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    }
  },
}

const count: Command = {
  fields: ['query', 'skip', 'limit', 'hint', 'collation'],
  run(fields, { catalog, database, guard }) {
    const collection = catalog.find(database, fields.text('count'))
    const hintedIndex = resolveHint(fields.get('hint'), collection)
    const selection = {
      filter: fields.document('query', {}),
      skip: fields.count('skip', 0),
      limit: fields.count('limit', 0),
      collation: fields.collation(),
      hintedIndex,
      guard,
    }
    return { n: countMatches(collection, selection), ok: 1 }
  },
}

const distinct: Command = {
  fields: ['key', 'query', 'hint', 'collation'],
  run(fields, { collections, database, guard }) {
    const collection = collections.find(database, fields.text('distinct'))
    resolveHint(fields.get('hint'), collection)
    const key = fields.text('key')
    const collation = fields.collation()
    const entries = select(collection, { filter: fields.document('query', {}), collation, guard })
    const values = entries.flatMap(([, document]) => pathElements(document, key)).filter((value) => value !== undefined)
    return { values: distinctValues(values, collation), ok: 1 }
  },
}

const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'allowDiskUse', 'collation'],
  run(fields, context) {
    if (typeof fields.get('aggregate') !== 'string') {
      throw new CommandError('CommandNotSupported', 'aggregation of a whole database is not supported')
    }
    const name = fields.text('aggregate')
    const cursor = fields.document('cursor')
    const unknown = Object.keys(cursor).find((option) => option !== 'batchSize')
    if (unknown !== undefined) {
      throw new CommandError('Location40415', `BSON field 'cursor.${unknown}' is an unknown field.`)
    }
    const documents = aggregation(name, fields, context)
    const size = typeof cursor.batchSize === 'number' ? cursor.batchSize : undefined
    return context.cursors.firstBatch(`${context.database}.${name}`, documents, size)
  },
}

function aggregation(name: string, fields: Fields, { collections, database, guard }: CommandContext) {
  const pipeline = preparePipeline(fields.get('pipeline'))
  const collation = fields.collation()
  if (collation) refuseCollatedStages(pipeline)
  const collection = collections.find(database, name)
  resolveHint(fields.get('hint'), collection)
  return runPipeline(collection, pipeline, {
    find: (collectionName) => collections.find(database, collectionName),
    collation,
    guard,
  })
}

export const readCommands: Readonly<Record<string, Command>> = {
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate,
}
