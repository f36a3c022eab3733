import { setTimeout as pause } from 'node:timers/promises'
import type { PlanProgress } from '@plekje/contracts'
import { TooManyRequestsError } from '@plekje/service-kit'
import { isLastStep, type ProgressTrail } from '../storage/progress-trail'

const POLL_MS = 150
/** Maximum silence of a stream: proxies close idle connections. */
const HEARTBEAT_MS = 10_000
/** Longest duration of a stream; longer than a plan takes, including the queue. */
const MAX_STREAM_MS = 90_000
const MAX_STREAMS_PER_MEMBER = 5

export type FollowedStep =
  | { readonly kind: 'progress'; readonly number: number; readonly progress: PlanProgress }
  | { readonly kind: 'heartbeat' }

/**
 * Yields the steps of a request as they are published by any replica. Ends after the last step, when `signal` aborts,
 * and after 90 s. `after` is the number of the last step that the client has.
 */
export function createFollowProgress(trail: ProgressTrail) {
  const streamCounts = new Map<string, number>()

  async function* follow(
    memberId: string,
    progressId: string,
    { after, signal }: { readonly after: number; readonly signal: AbortSignal },
  ): AsyncGenerator<FollowedStep> {
    const endsAt = Date.now() + MAX_STREAM_MS
    let publishedAt = Date.now()
    let lastNumber = after
    while (!signal.aborted && Date.now() < endsAt) {
      const steps = await trail.read(memberId, progressId)
      // A shorter trail belongs to another request with the same id.
      if (steps.length < lastNumber) lastNumber = 0
      for (const [index, progress] of steps.slice(lastNumber).entries()) {
        yield { kind: 'progress', number: lastNumber + index + 1, progress }
        publishedAt = Date.now()
      }
      lastNumber = steps.length
      if (isLastStep(steps.at(-1))) return
      if (Date.now() - publishedAt >= HEARTBEAT_MS) {
        yield { kind: 'heartbeat' }
        publishedAt = Date.now()
      }
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    /** Registers a stream and returns a function that ends it; throws 429 if the member has too many. */
    enter(memberId: string): () => void {
      const count = streamCounts.get(memberId) ?? 0
      if (count >= MAX_STREAMS_PER_MEMBER) {
        throw new TooManyRequestsError(
          'too_many_streams',
          'Je volgt al meerdere plannen tegelijk. Sluit een ander tabblad en probeer het opnieuw.',
          { retryAfterSeconds: 10 },
        )
      }
      streamCounts.set(memberId, count + 1)
      return () => {
        const remaining = (streamCounts.get(memberId) ?? 1) - 1
        if (remaining > 0) streamCounts.set(memberId, remaining)
        else streamCounts.delete(memberId)
      }
    },
    follow,
    /** True if the request has ended and the client has all steps. */
    isOver: async (memberId: string, progressId: string, after: number): Promise<boolean> => {
      const steps = await trail.read(memberId, progressId)
      return after > 0 && after >= steps.length && isLastStep(steps.at(-1))
    },
  }
}

export type FollowProgress = ReturnType<typeof createFollowProgress>
