import type { Logger } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import type { ReviewTotals } from '../storage/review-totals'
import type { RecheckWritten } from '../use-cases/recheck-written'

const EVERY_MS = 10_000

/**
 * Completes interrupted changes: publishes missing events, and deletes removed reviews once their events are published
 * and the sums updated. Runs at the start, and then every ten seconds.
 */
export function createFinishChanges(
  stored: { readonly totals: ReviewTotals; readonly reviews: Pick<ReviewRepository, 'removeLeftovers'> },
  recheck: RecheckWritten,
  log: Logger,
) {
  const { totals, reviews } = stored
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const schedule = () => {
    timer = setTimeout(() => {
      running = Promise.all([totals.publishPending({ recheck }), reviews.removeLeftovers()])
        .catch((error: unknown) => log.warn({ err: error }, 'changes of reviews wait to be finished'))
        .then(schedule)
    }, EVERY_MS).unref()
  }

  return {
    async start(): Promise<void> {
      await reviews.removeLeftovers()
      await totals.publishPending({ alsoRecent: true, recheck })
      schedule()
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
