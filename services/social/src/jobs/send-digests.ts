import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@plekje/service-kit'
import PQueue from 'p-queue'
import type { DigestRepository } from '../storage/digest-repository'

export interface DigestSending {
  start(): void
  /** Finishes the current digest. */
  close(): Promise<void>
}

/** Each poll is two cheap index lookups. */
const POLL_MS = 1000
const AT_ONCE = 4

/** Sends due digests. Any number of processes may run this: each member is claimed by one. */
export function createDigestSending({
  digests,
  sendDigest,
  now,
  log,
}: {
  readonly digests: Pick<DigestRepository, 'waiting'>
  readonly sendDigest: (userId: string) => Promise<void>
  readonly now: () => Date
  readonly log: Logger
}): DigestSending {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  const sendSome = async (userIds: readonly string[]) => {
    const queue = new PQueue({ concurrency: AT_ONCE })
    const send = async (userId: string) => {
      if (signal.aborted) return
      await sendDigest(userId).catch((error) => log.warn({ err: error, userId }, 'digest waits'))
    }
    await queue.addAll(userIds.map((userId) => () => send(userId)))
  }

  const rounds = async () => {
    while (!signal.aborted) {
      await digests
        .waiting(now())
        .then(sendSome)
        .catch((error) => log.warn({ err: error }, 'digests wait'))
      await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start() {
      running = rounds()
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}
