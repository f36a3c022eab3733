import { createHash, createHmac } from 'node:crypto'
import { REQUEST_RUNNING, withoutUndefined } from '@plekje/contracts'
import { isDuplicateKey } from '../driver-errors'
import { ConflictError, InputError, UnprocessableError } from '../errors'
import { describeFailure } from '../http/failure'
import type { IdempotencyKeys, SerializedReply, StoredKey } from './idempotency-keys'

/** A reply that {@link StoreReply} has stored. */
export class StoredReply {
  constructor(readonly reply: SerializedReply) {}
}

/**
 * Stores the reply of a request under its idempotency key, for repeats. Call it last in the transaction that creates
 * the item. Resolves with the proof that it was called.
 */
export type StoreReply<Reply, Stored = StoredReply> = (reply: Reply) => Promise<Stored>

/** Passed to the handler of an endpoint that creates something. */
export interface Creation<Reply, Stored = StoredReply> {
  /**
   * Ends a repeat, which then gets the first response. Call it before work that is slow or counts towards a limit;
   * without the call a repeat ends at `storeReply`.
   */
  endRepeat(): Promise<void>
  readonly storeReply: StoreReply<Reply, Stored>
}

export interface KeyedRequest {
  /** From `Idempotency-Key`; a request without one is never a repeat. */
  readonly key: string | readonly string[] | undefined
  /** Keys are scoped to their route. */
  readonly route: string
  /** Undefined for visitors: having both key and body proves that a repeat comes from the same visitor. */
  readonly memberId: string | undefined
  /** All parts of the request, to distinguish a repeat from another request. */
  readonly requestParts: readonly (string | Buffer)[]
}

export interface Idempotency {
  /**
   * Executes a request once: a repeat gets the first response. The key is stored in the transaction that creates the
   * item, so a refused, failed or interrupted request leaves no key, and only one of several concurrent transactions
   * commits. Throws 400 for an invalid key, 422 when the key was used for another request, and 409 when the first
   * response cannot be read yet.
   */
  run(request: KeyedRequest, act: (creation: Creation<SerializedReply>) => Promise<StoredReply>): Promise<Outcome>
  forget(memberIds: readonly string[]): Promise<void>
}

export interface Outcome {
  readonly reply: SerializedReply
  readonly isRepeat: boolean
}

/** Keys as clients create them: a UUID, or as many random characters. */
const KEY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/
const RETRY_AFTER_SECONDS = 1

/** Ends a handler whose request is a repeat. */
class RepeatError extends Error {
  constructor(readonly reply: SerializedReply) {
    super('this request was done before')
  }
}

const keylessCreation: Creation<SerializedReply> = {
  endRepeat: async () => undefined,
  storeReply: async (reply) => new StoredReply(reply),
}

export function createIdempotency(keys: IdempotencyKeys): Idempotency {
  return {
    async run(keyedRequest, act) {
      if (keyedRequest.key === undefined) return { reply: (await act(keylessCreation)).reply, isRepeat: false }
      const request = { ...keyedRequest, key: String(keyedRequest.key) }
      if (!KEY_PATTERN.test(request.key)) throw malformedKey()
      const _id = idOf(request)
      const fingerprint = fingerprintOf(request)
      const findFirstReply = async (): Promise<SerializedReply | undefined> => {
        // A failover may undo a reply that no majority of the replica set has, so such a reply does not count.
        const storedKey = await keys.findById(_id).readConcern('majority').lean<StoredKey>()
        if (!storedKey) return undefined
        if (storedKey.fingerprint !== fingerprint) throw keyReused()
        if (!storedKey.answer) throw stillRunning()
        return storedKey.answer
      }
      const creation: Creation<SerializedReply> = {
        async endRepeat() {
          const firstReply = await findFirstReply()
          if (firstReply) throw new RepeatError(firstReply)
        },
        async storeReply(reply) {
          const row = { _id, fingerprint, answer: reply, memberId: request.memberId, createdAt: new Date() }
          try {
            await keys.insertMany([withoutUndefined(row)], { lean: true })
          } catch (error) {
            throw isDuplicateKey(error) ? stillRunning(error) : error
          }
          return new StoredReply(reply)
        },
      }
      try {
        return { reply: (await act(creation)).reply, isRepeat: false }
      } catch (error) {
        if (error instanceof RepeatError) return { reply: error.reply, isRepeat: true }
        if (describeFailure(error).status >= 500) throw error
        // A repeat may be refused because the first request was done: "this venue has a review of yours".
        const firstReply = await findFirstReply()
        if (!firstReply) throw error
        return { reply: firstReply, isRepeat: true }
      }
    },
    async forget(memberIds) {
      await keys.deleteMany({ memberId: { $in: [...memberIds] } })
    },
  }
}

type WithKey = KeyedRequest & { readonly key: string }

const idOf = ({ key, route, memberId }: WithKey): string =>
  createHash('sha256')
    .update(JSON.stringify([memberId ?? null, route, key]))
    .digest('base64url')

function fingerprintOf({ key, requestParts }: WithKey): string {
  const hash = createHmac('sha256', key)
  for (const part of requestParts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}

const malformedKey = () =>
  new InputError(
    'malformed_idempotency_key',
    'Geef in Idempotency-Key een willekeurige tekst van 16 tot 64 letters, cijfers en streepjes, een UUID bijvoorbeeld.',
  )

const keyReused = () =>
  new UnprocessableError(
    'idempotency_key_reused',
    'Deze Idempotency-Key hoort bij een ander verzoek. Geef elk verzoek een eigen.',
  )

const stillRunning = (cause?: unknown) =>
  new ConflictError(REQUEST_RUNNING, 'Dit verzoek wordt nog verwerkt. Probeer het zo opnieuw.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
