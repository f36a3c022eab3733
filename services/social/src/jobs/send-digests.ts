import type { Logger } from '@plekje/service-kit'
import { sleep } from '@plekje/service-kit'
import PQueue from 'p-queue'
import type { DigestRepository } from '../storage/digest-repository'

/** Interval between polls; a poll is two cheap index lookups. */
const POLL_MS = 1000
/** Number of digests that this process sends at the same time. */
const CONCURRENCY = 4

/** Sends due digests. Any number of processes may do this at the same time: each member is claimed by one process. */
export function createDigestSending({
  digests,
  sendDigest,
  now,
  log,
}: {
  readonly digests: Pick<DigestRepository, 'findDue'>
  readonly sendDigest: (userId: string) => Promise<void>
  readonly now: () => Date
  readonly log: Logger
}) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  const sendAll = async (userIds: readonly string[]) => {
    const queue = new PQueue({ concurrency: CONCURRENCY })
    const send = async (userId: string) => {
      if (signal.aborted) return
      await sendDigest(userId).catch((error) => log.warn({ err: error, userId }, 'digest waits'))
    }
    await queue.addAll(userIds.map((userId) => () => send(userId)))
  }

  const pollUntilStopped = async () => {
    while (!signal.aborted) {
      try {
        await sendAll(await digests.findDue(now()))
      } catch (error) {
        log.warn({ err: error }, 'could not look for due digests; retrying in 1 s')
      }
      await sleep(POLL_MS, signal)
    }
  }

  return {
    start(): void {
      running = pollUntilStopped()
    },
    /** Waits for the digests that are being sent. */
    async close(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
