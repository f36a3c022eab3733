import type { AuditEntry, EventOf } from '@plekje/contracts'
import { escapeRegExp, ignoreDuplicateKeys, modelOnce, updateInBatches } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

interface StoredEntry extends Omit<AuditEntry, 'id' | 'at'> {
  /** Id of the event that the entry comes from. */
  readonly _id: string
  readonly at: Date
}

const schema = new Schema<StoredEntry>(
  {
    _id: { type: String },
    at: Date,
    actor: SchemaTypes.Mixed,
    action: String,
    subject: SchemaTypes.Mixed,
    changes: SchemaTypes.Mixed,
    reason: String,
  },
  { collection: 'auditLog', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
)
const newestFirst = { at: -1, _id: -1 } as const
schema.index(newestFirst)
schema.index({ action: 1, ...newestFirst })
schema.index({ 'subject.id': 1, ...newestFirst })
schema.index({ 'actor.id': 1, ...newestFirst })

export const auditModel = (connection: Connection): Model<StoredEntry> =>
  modelOnce<StoredEntry>(connection, 'AuditLog', schema)

export interface AuditFilter {
  /** Substring of the name of the changed item; members have no names here. */
  readonly subject?: string | undefined
  /** Ids of changed items, in addition to those found by name. */
  readonly subjectIds?: readonly string[] | undefined
  /** `venue.edited`, or only its kind: `venue`. */
  readonly action?: string | undefined
  readonly actorIds?: readonly string[] | undefined
}

/** Position of the end of a page. */
export interface AuditPosition {
  readonly at: Date
  readonly id: string
}

/** Entries are only added and read; nothing changes or removes one, and no other code uses the collection. */
export interface AuditLog {
  /** Adds the entry of an event, once. */
  append(event: Pick<EventOf<'admin.audited'>, 'id' | 'occurredAt' | 'data'>): Promise<void>
  /** Entries older than the position, newest first. */
  page(
    filter: AuditFilter,
    options: { readonly before: AuditPosition | null; readonly limit: number },
  ): Promise<AuditEntry[]>
}

export function createAuditLog(connection: Connection): AuditLog {
  const model = auditModel(connection)
  return {
    async append({ id, occurredAt, data }) {
      await model.create({ ...withoutNames(data), _id: id, at: new Date(occurredAt) }).catch(ignoreDuplicateKeys)
    },
    async page(filter, { before, limit }) {
      const conditions = conditionsOf(filter)
      if (before) conditions.push(beforeCondition(before))
      const storedEntries = await model
        .find(conditions.length > 0 ? { $and: conditions } : {}, null, scanOptions(filter))
        .sort(newestFirst)
        .limit(limit)
        .lean<StoredEntry[]>()
        .exec()
      return storedEntries.map(({ _id, at, ...entry }) => ({ ...entry, id: _id, at: at.toISOString() }))
    },
  }
}

/** Matches entries before a position. The first condition is redundant, but lets the store use the index. */
const beforeCondition = ({ at, id }: AuditPosition) => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }],
})

/** Marks a query that no index serves: the embedded MongoDB of tests refuses scans without a reason. */
function scanOptions({ subject, action, actorIds }: AuditFilter): object {
  const isActionKind = action && !action.includes('.')
  const isIndexed = !subject && !actorIds && !isActionKind
  if (isIndexed) return {}
  return { comment: 'scan: no index serves this filter; entries are read, newest first, until a page is full' }
}

/** Leaves out the names of members, which older versions included: entries name members by id only. */
const withoutNames = (data: EventOf<'admin.audited'>['data']) => ({
  ...data,
  actor: { id: data.actor.id, username: '' },
  subject: data.subject.kind === 'user' ? { ...data.subject, name: '' } : data.subject,
})

/** Removes names from entries of older versions. */
export async function removeNames(connection: Connection): Promise<void> {
  const { collection } = auditModel(connection)
  await updateInBatches(collection, { 'actor.username': { $ne: '' } }, { $set: { 'actor.username': '' } })
  const namedUserFilter = { 'subject.kind': 'user', 'subject.name': { $ne: '' } }
  await updateInBatches(collection, namedUserFilter, { $set: { 'subject.name': '' } })
}

function conditionsOf({ subject, subjectIds = [], action, actorIds }: AuditFilter): object[] {
  const conditions: object[] = []
  if (subject) {
    const nameFilter = { 'subject.name': new RegExp(escapeRegExp(subject), 'i') }
    conditions.push({ $or: [{ 'subject.id': { $in: subjectIds } }, nameFilter] })
  }
  if (action?.includes('.')) conditions.push({ action })
  else if (action) conditions.push({ action: new RegExp(`^${escapeRegExp(action)}\\.`) })
  if (actorIds) conditions.push({ 'actor.id': { $in: actorIds } })
  return conditions
}
