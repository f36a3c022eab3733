import { createHash, createHmac, randomUUID } from 'node:crypto'
import { REQUEST_RUNNING } from '@plekje/contracts'
import type { Logger } from 'pino'
import { isDuplicateKey } from '../driver-errors'
import { ConflictError, InputError, UnprocessableError } from '../errors'
import { describeFailure } from '../http/failure'
import { writeOnce } from '../write-once'
import type { IdempotencyKeys, StoredAnswer, StoredKey } from './idempotency-keys'

/** The id of the item that a request creates. `isResumed`: an earlier attempt may have created it. */
export interface Creation {
  readonly id: string
  readonly isResumed: boolean
}

const newCreation = (): Creation => ({ id: randomUUID(), isResumed: false })

export interface KeyedRequest {
  /** From `Idempotency-Key`; a request without one is never a repeat. */
  readonly key: string | readonly string[] | undefined
  /** Keys are scoped to their route. */
  readonly route: string
  /** Undefined for visitors: having both key and body proves that a repeat comes from the same visitor. */
  readonly memberId: string | undefined
  /** The whole request, to distinguish a repeat from another request. */
  readonly asked: readonly (string | Buffer)[]
}

export interface Idempotency {
  /**
   * Executes a request once: a repeat gets the first response. Throws 400 for an invalid key, 422 when the key was used
   * for another request, and 409 while the first request is in progress. A refusal by `act` (4xx) frees the key. After
   * any other failure or a crash the work may have been done: the next attempt gets the same {@link Creation}, finds its
   * item by id and answers as the first attempt would have.
   */
  run(request: KeyedRequest, act: (creation: Creation) => Promise<StoredAnswer>): Promise<Outcome>
  /** Removes the stored responses of erased members. */
  forget(memberIds: readonly string[]): Promise<void>
}

export interface Outcome {
  readonly answer: StoredAnswer
  readonly isRepeat: boolean
}

/** Lease on a key; extended while the request runs. After a crash a repeat waits for at most this long. */
const HELD_MS = 15_000
/** Keys as clients create them: a UUID, or as many random characters. */
const KEY = /^[A-Za-z0-9_-]{16,64}$/

export function createIdempotency(
  keys: IdempotencyKeys,
  log: Pick<Logger, 'warn'>,
  { heldMs = HELD_MS }: { readonly heldMs?: number } = {},
): Idempotency {
  const heldUntil = () => new Date(Date.now() + heldMs)

  const insert = async (stored: StoredKey): Promise<boolean> => {
    try {
      await writeOnce<unknown>(
        () => keys.create(stored),
        () => keys.exists({ _id: stored._id, holder: stored.holder }),
      )
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  /** Claims the key for this process, or returns the stored response. */
  const enter = async (request: WithKey): Promise<{ held: StoredKey; isResumed: boolean } | StoredAnswer> => {
    const now = new Date()
    const stored: StoredKey = {
      _id: idOf(request),
      fingerprint: fingerprintOf(request),
      creationId: randomUUID(),
      holder: randomUUID(),
      heldUntil: heldUntil(),
      ...(request.memberId === undefined ? {} : { memberId: request.memberId }),
      createdAt: now,
    }
    // Retry when the key was freed between insert and read.
    for (;;) {
      if (await insert(stored)) return { held: stored, isResumed: false }
      const found = await keys.findById(stored._id).lean<StoredKey>().exec()
      if (!found) continue
      if (found.fingerprint !== stored.fingerprint) throw otherRequest()
      if (found.answer) return found.answer
      const takenOver = await keys
        .findOneAndUpdate(
          { _id: stored._id, holder: found.holder, answer: { $exists: false }, heldUntil: { $lte: new Date() } },
          { $set: { holder: stored.holder, heldUntil: heldUntil() } },
          { returnDocument: 'after' },
        )
        .lean<StoredKey>()
        .exec()
      if (takenOver) return { held: takenOver, isResumed: true }
      if (found.heldUntil > new Date()) throw stillRunning(found.heldUntil)
    }
  }

  /** If this fails, the lease still expires. */
  const release = async ({ _id, holder }: StoredKey, error: unknown): Promise<void> => {
    const isRefused = describeFailure(error).status < 500
    const own = { _id, holder, answer: { $exists: false } }
    const released = isRefused
      ? keys.deleteOne(own).exec()
      : keys.updateOne(own, { $set: { heldUntil: new Date(0) } }).exec()
    await released.catch((failure: unknown) => log.warn({ err: failure }, 'an idempotency key stays held'))
  }

  const keep = async ({ _id, creationId }: StoredKey, answer: StoredAnswer): Promise<void> => {
    await keys.updateOne({ _id, creationId, answer: { $exists: false } }, { $set: { answer } })
  }

  return {
    async run(request, act) {
      if (request.key === undefined) return { answer: await act(newCreation()), isRepeat: false }
      const key = String(request.key)
      if (!KEY.test(key)) throw notAKey()
      const entered = await enter({ ...request, key })
      if (!('held' in entered)) return { answer: entered, isRepeat: true }
      const { held, isResumed } = entered
      const own = { _id: held._id, holder: held.holder }
      const renewing = setInterval(() => {
        keys
          .updateOne(own, { $set: { heldUntil: heldUntil() } })
          .exec()
          .catch((error: unknown) => log.warn({ err: error }, 'an idempotency key is not held for longer'))
      }, heldMs / 3).unref()
      try {
        const answer = await act({ id: held.creationId, isResumed })
        // The work is done and can be found by its id: when storing the response fails, a repeat builds it again.
        const stored = keep(held, answer).catch(() => keep(held, answer))
        await stored.catch((error: unknown) => log.warn({ err: error }, 'an answer is not kept for repeats'))
        return { answer, isRepeat: false }
      } catch (error) {
        await release(held, error)
        throw error
      } finally {
        clearInterval(renewing)
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

function fingerprintOf({ key, asked }: WithKey): string {
  const hash = createHmac('sha256', key)
  for (const part of asked) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}

const notAKey = () =>
  new InputError(
    'malformed_idempotency_key',
    'Geef in Idempotency-Key een willekeurige tekst van 16 tot 64 letters, cijfers en streepjes, een UUID bijvoorbeeld.',
  )

const otherRequest = () =>
  new UnprocessableError(
    'idempotency_key_reused',
    'Deze Idempotency-Key hoort bij een ander verzoek. Geef elk verzoek een eigen.',
  )

const stillRunning = (until: Date) =>
  new ConflictError(REQUEST_RUNNING, 'Dit verzoek wordt nog verwerkt. Probeer het zo opnieuw.', {
    retryAfterSeconds: Math.min(5, Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))),
  })
