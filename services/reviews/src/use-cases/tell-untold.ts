import type { Logger } from '@plekje/service-kit'
import type { ReviewTotals } from '../storage/review-totals'
import type { RecheckWritten } from './recheck-written'

const EVERY_MS = 10_000

/** Looks for changes whose telling failed: at the start for those of a process that ended, and from time to time. */
export function createTellUntold(totals: ReviewTotals, recheck: RecheckWritten, log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const schedule = () => {
    timer = setTimeout(() => {
      running = totals
        .tellUntold({ recheck })
        .catch((error: unknown) => log.warn({ err: error }, 'changes of reviews wait to be told'))
        .then(schedule)
    }, EVERY_MS).unref()
  }

  return {
    async start(): Promise<void> {
      await totals.tellUntold({ alsoRecent: true, recheck })
      schedule()
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
