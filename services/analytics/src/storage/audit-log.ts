import type { AuditEntry, EventOf } from '@plekje/contracts'
import { escapeRegExp, modelOnce, passDuplicateKeys } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

interface StoredEntry extends Omit<AuditEntry, 'id' | 'at'> {
  /** Id of its event. */
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
const latest = { at: -1, _id: -1 } as const
schema.index(latest)
schema.index({ action: 1, ...latest })
schema.index({ 'subject.id': 1, ...latest })
schema.index({ 'actor.id': 1, ...latest })

export const auditModel = (connection: Connection): Model<StoredEntry> =>
  modelOnce<StoredEntry>(connection, 'AuditLog', schema)

export interface AuditFilter {
  /** A part of the name of what was changed; members have none here. */
  readonly subject?: string | undefined
  /** Ids of what may have been changed, beside those of such a name. */
  readonly subjectIds?: readonly string[] | undefined
  /** `venue.edited`, or its kind alone: `venue`. */
  readonly action?: string | undefined
  /** Of who may have done it. */
  readonly actorIds?: readonly string[] | undefined
}

/** Where a page ends. */
export interface AuditPlace {
  readonly at: Date
  readonly id: string
}

/** Entries are added and read; nothing here changes one or takes one out, and nothing else has the collection. */
export interface AuditLog {
  /** Adds it unless an entry of this event is there. */
  append(event: Pick<EventOf<'admin.audited'>, 'id' | 'occurredAt' | 'data'>): Promise<void>
  /** Latest first, those before the place. */
  page(
    filter: AuditFilter,
    options: { readonly before: AuditPlace | null; readonly limit: number },
  ): Promise<AuditEntry[]>
}

export function createAuditLog(connection: Connection): AuditLog {
  const model = auditModel(connection)
  return {
    async append({ id, occurredAt, data }) {
      await model.create({ ...withoutNames(data), _id: id, at: new Date(occurredAt) }).catch(passDuplicateKeys)
    },
    async page(filter, { before, limit }) {
      const conditions = [...conditionsOf(filter), ...(before ? [isBefore(before)] : [])]
      const found = await model
        .find(conditions.length > 0 ? { $and: conditions } : {}, null, reasonFor(filter))
        .sort(latest)
        .limit(limit)
        .lean<StoredEntry[]>()
        .exec()
      return found.map(({ _id, at, ...entry }) => ({ ...entry, id: _id, at: at.toISOString() }))
    },
  }
}

/** The first condition says nothing more, but where the index is entered. */
const isBefore = ({ at, id }: AuditPlace) => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }],
})

/** Parts of names and kinds of actions: the log is walked, latest first, until a page is full. */
const reasonFor = ({ subject, action, actorIds }: AuditFilter): object =>
  subject || actorIds || (action && !action.includes('.'))
    ? { comment: 'scan: the audit log holds what administrators did, and is walked until a page is full' }
    : {}

/** Of members the id alone, also when an earlier version told more. */
const withoutNames = (data: EventOf<'admin.audited'>['data']) => ({
  ...data,
  actor: { id: data.actor.id, username: '' },
  subject: data.subject.kind === 'user' ? { ...data.subject, name: '' } : data.subject,
})

/** The same for what was kept before. */
export async function removeNames(connection: Connection): Promise<void> {
  const { collection } = auditModel(connection)
  const once = { comment: 'scan: a migration looks at every entry once' }
  await collection.updateMany({ 'actor.username': { $ne: '' } }, { $set: { 'actor.username': '' } }, once)
  await collection.updateMany(
    { 'subject.kind': 'user', 'subject.name': { $ne: '' } },
    { $set: { 'subject.name': '' } },
    once,
  )
}

function conditionsOf({ subject, subjectIds = [], action, actorIds }: AuditFilter): object[] {
  return [
    ...(subject ? [{ $or: [{ 'subject.id': { $in: subjectIds } }, { 'subject.name': literal(subject) }] }] : []),
    ...(action ? [{ action: action.includes('.') ? action : new RegExp(`^${escapeRegExp(action)}\\.`) }] : []),
    ...(actorIds ? [{ 'actor.id': { $in: actorIds } }] : []),
  ]
}

const literal = (text: string) => new RegExp(escapeRegExp(text), 'i')
