import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'

/** Lifetime of an idempotency key. */
const DAY_SECONDS = 86_400

/** A stored response for repeats. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** Undefined when the response has no body. */
  readonly json: string | Buffer | undefined
}

/** The state of a request with an idempotency key. */
export interface StoredKey {
  /** Hash of member, route and key; the key itself is not stored. */
  readonly _id: string
  /** Keyed hash of the request: without the key nobody can find a password by trying. */
  readonly fingerprint: string
  /** The item that the request creates has this id, whichever process handles it and however often it is retried. */
  readonly creationId: string
  /** The process that handles it, and until when. */
  readonly holder: string
  readonly heldUntil: Date
  readonly answer?: StoredAnswer
  /** The member whose response it is; erased with the member. */
  readonly memberId?: string
  readonly createdAt: Date
}

const schema = new Schema<StoredKey>(
  {
    _id: { type: String },
    fingerprint: String,
    creationId: String,
    holder: String,
    heldUntil: Date,
    answer: { type: SchemaTypes.Mixed, default: undefined } as never,
    memberId: String,
    createdAt: Date,
  },
  { collection: 'idempotency_keys', versionKey: false },
)
schema.index({ createdAt: 1 }, { expireAfterSeconds: DAY_SECONDS })
schema.index({ memberId: 1 }, { sparse: true })

export type IdempotencyKeys = Model<StoredKey>

/** The model, for the migrations of a service that creates something. */
export const idempotencyKeys = (connection: Connection): IdempotencyKeys =>
  modelOnce(connection, 'IdempotencyKey', schema)
