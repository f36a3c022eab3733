import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import { modelOnce } from '../model-once'

/** For how long a repeat is answered as the first request was. */
const DAY_SECONDS = 86_400

/** What was answered, to be answered again. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** Undefined where the answer has no body. */
  readonly json: string | Buffer | undefined
}

/** A request that came with a key, and what became of it. */
export interface StoredKey {
  /** Hash of who asked what under which key: the key itself is not kept. */
  readonly _id: string
  /** Of what was asked, by the key: without it nobody can find out a password by trying. */
  readonly fingerprint: string
  /** What is created under this key has this id, whichever process works on it, and however often it begins anew. */
  readonly creationId: string
  /** Who works on it, until when. */
  readonly holder: string
  readonly heldUntil: Date
  readonly answer?: StoredAnswer
  /** Whose answer it is: it goes when the member is erased. */
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

/** For the models of a service's migrations, where it creates something. */
export const idempotencyKeys = (connection: Connection): IdempotencyKeys =>
  modelOnce(connection, 'IdempotencyKey', schema)
