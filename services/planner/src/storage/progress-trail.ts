import { PlanProgress } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { Mutex } from 'async-mutex'
import { z } from 'zod'

/** Steps are stored for longer than any plan takes. */
const TTL_SECONDS = 300

const Trail = z.array(PlanProgress)

/** Steps of requests in the cache engine, so that any replica can stream them. */
export interface ProgressTrail {
  /** Starts a trail. Without an id nothing is written. */
  begin(memberId: string, progressId: string | undefined, log: Logger): ProgressWriter
  /** Steps so far; empty if the request has not started or has expired. */
  read(memberId: string, progressId: string): Promise<readonly PlanProgress[]>
}

export interface ProgressWriter {
  /** Writes in the background; never delays the planning or makes it fail. */
  publish(progress: PlanProgress): void
}

export function createProgressTrail(cache: Pick<Cache, 'get' | 'set'>): ProgressTrail {
  const key = (memberId: string, progressId: string) => `planner:progress:${memberId}:${progressId}`
  return {
    begin(memberId, progressId, log) {
      if (progressId === undefined) return { publish: () => undefined }
      const steps: PlanProgress[] = []
      const writes = new Mutex()
      return {
        publish(progress) {
          steps.push(progress)
          const text = JSON.stringify(steps)
          writes
            .runExclusive(() => cache.set(key(memberId, progressId), text, { ttlSeconds: TTL_SECONDS }))
            .catch((error: unknown) => log.warn({ err: error }, 'could not publish progress; planning continues'))
        },
      }
    },
    async read(memberId, progressId) {
      const text = await cache.get(key(memberId, progressId))
      return text === null ? [] : Trail.parse(JSON.parse(text))
    },
  }
}

export const isLastStep = (progress: PlanProgress | undefined): boolean =>
  progress?.step === 'done' || progress?.step === 'failed'
