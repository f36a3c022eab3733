import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'

const LIFETIME_SECONDS = 86_400

/** A reply as it is sent, and stored for repeats. */
export interface SerializedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** Undefined when the response has no body. */
  readonly json: string | Buffer | undefined
}

/** A request that was done under an idempotency key. */
export interface StoredKey {
  /** Hash of member, route and key; the key itself is not stored. */
  readonly _id: string
  /** Keyed hash of the request: without the key nobody can find a password by trying. */
  readonly fingerprint: string
  /** Missing in keys of versions without transactions, which stored a key before its answer. */
  readonly answer?: SerializedReply
  /** The member whose response it is; erased with the member. */
  readonly memberId?: string
  readonly createdAt: Date
}

const schema = new Schema<StoredKey>(
  {
    _id: { type: String },
    fingerprint: String,
    answer: { type: SchemaTypes.Mixed, default: undefined } as never,
    memberId: String,
    createdAt: Date,
  },
  { collection: 'idempotency_keys', versionKey: false },
)
schema.index({ createdAt: 1 }, { expireAfterSeconds: LIFETIME_SECONDS })
schema.index({ memberId: 1 }, { sparse: true })

export type IdempotencyKeys = Model<StoredKey>

/** The model, for the migrations of a service that creates something. */
export const idempotencyKeys = (connection: Connection): IdempotencyKeys =>
  modelOnce(connection, 'IdempotencyKey', schema)

/**
 * For a migration: removes keys without an answer, which a version without transactions left for unfinished requests.
 * Repeats of these requests run as new requests.
 */
export async function removeUnansweredKeys(connection: Connection): Promise<void> {
  await idempotencyKeys(connection)
    .deleteMany({ answer: { $exists: false } })
    .comment('scan: the keys of a day, once')
}
