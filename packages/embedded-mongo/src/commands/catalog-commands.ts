import type { Collection } from '../collections/collection'
import { idIndex, indexSpecToDocument, readIndexSpec } from '../collections/index-spec'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { compileFilter } from '../query/compile-filter'
import { isSameValue } from '../values/value-key'
import type { Command, CommandContext } from './command'

const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run(fields, { catalog }) {
    const databases = catalog.databaseNames().map((name) => ({ name, sizeOnDisk: 0, empty: false }))
    return { databases: databases.filter(compileFilter(fields.document('filter', {}))), totalSize: 0, ok: 1 }
  },
}

const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(fields, { catalog, cursors, database }) {
    const idIndexDocument = indexSpecToDocument(idIndex)
    const collections = catalog.collections(database).map(({ name }): Doc => {
      const entry = { name, type: 'collection' }
      return fields.flag('nameOnly')
        ? entry
        : { ...entry, options: {}, info: { readOnly: false }, idIndex: idIndexDocument }
    })
    const matching = collections.filter(compileFilter(fields.document('filter', {})))
    return cursors.firstBatch(`${database}.$cmd.listCollections`, matching)
  },
}

const create: Command = {
  fields: [],
  run(fields, { collections, database }) {
    const name = fields.text('create')
    if (collections.find(database, name)) {
      throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`)
    }
    collections.ensure(database, name)
    return { ok: 1 }
  },
}

function existingCollection({ catalog, database }: CommandContext, name: string): Collection {
  const collection = catalog.find(database, name)
  if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${database}.${name}`)
  return collection
}

const drop: Command = {
  fields: [],
  run(fields, context) {
    const collection = existingCollection(context, fields.text('drop'))
    const nIndexesWas = collection.indexes.length
    context.catalog.drop(collection)
    return { nIndexesWas, ns: collection.namespace, ok: 1 }
  },
}

const dropDatabase: Command = {
  fields: [],
  run(_fields, { catalog, database }) {
    const collections = catalog.collections(database)
    for (const collection of collections) catalog.drop(collection)
    return collections.length > 0 ? { dropped: database, ok: 1 } : { ok: 1 }
  },
}

const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum'],
  run(fields, { collections, database }) {
    const specs = fields.documents('indexes').map(readIndexSpec)
    const name = fields.text('createIndexes')
    const createdCollectionAutomatically = collections.find(database, name) === undefined
    const collection = collections.ensure(database, name)
    const numIndexesBefore = collection.indexes.length
    collection.createIndexes(specs)
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically, ok: 1 }
  },
}

const listIndexes: Command = {
  fields: ['cursor'],
  run(fields, context) {
    const collection = existingCollection(context, fields.text('listIndexes'))
    const documents = collection.indexes.map((index) => indexSpecToDocument(index.spec))
    return context.cursors.firstBatch(collection.namespace, documents)
  },
}

const dropIndexes: Command = {
  fields: ['index'],
  run(fields, context) {
    const collection = existingCollection(context, fields.text('dropIndexes'))
    const nIndexesWas = collection.indexes.length
    collection.dropIndexes(new Set(namesToDrop(collection, fields.get('index'))))
    return { nIndexesWas, ok: 1 }
  },
}

function namesToDrop(collection: Collection, requested: unknown): string[] {
  const specs = collection.indexes.map(({ spec }) => spec)
  if (requested === '*') return specs.map(({ name }) => name).filter((name) => name !== idIndex.name)
  const nameOrKeys: unknown[] = Array.isArray(requested) ? requested : [requested]
  return nameOrKeys.map((nameOrKey) => {
    const spec = specs.find((each) =>
      isDocument(nameOrKey) ? isSameValue(each.key, nameOrKey) : each.name === nameOrKey,
    )
    if (!spec) throw new CommandError('IndexNotFound', `index not found with name [${JSON.stringify(nameOrKey)}]`)
    if (spec.name === idIndex.name) throw new CommandError('InvalidOptions', 'cannot drop _id index')
    return spec.name
  })
}

export const catalogCommands: Readonly<Record<string, Command>> = {
  listDatabases,
  listCollections,
  create,
  drop,
  dropDatabase,
  createIndexes,
  listIndexes,
  dropIndexes,
}
