import { PlanProgress } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { Mutex } from 'async-mutex'
import { z } from 'zod'

/** Longer than any plan takes, and short enough to stay in memory. */
const TTL_SECONDS = 300

const Trail = z.array(PlanProgress)

/** The steps of requests, in the cache engine: any replica can answer for what another one works on. */
export interface ProgressTrail {
  /** A trail to write to, from its beginning. Without an id nothing is written. */
  begin(memberId: string, progressId: string | undefined, log: Logger): ProgressWriter
  /** The steps so far; none when the request has not come in, or is long past. */
  read(memberId: string, progressId: string): Promise<readonly PlanProgress[]>
}

export interface ProgressWriter {
  /** Never makes the planning wait, nor fail. */
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
            .catch((error: unknown) => log.warn({ err: error }, 'progress not published'))
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
