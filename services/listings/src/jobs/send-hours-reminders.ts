import { type Logger, sleep } from '@plekje/service-kit'
import type { ReminderRepository } from '../storage/hours-reminders'
import type { RemindOfHours } from '../use-cases/remind-of-hours'

/** All processes together send due reminders once per interval, so that mails are spread over time. */
const ROUND_MS = 10_000
const MAX_VENUES_PER_ROUND = 2
/** Interval between checks of the clock, which make no request to the database. */
const TICK_MS = 1000

/** Sends due reminders. Any number of processes may do this at the same time. */
export function createHoursReminderSending({
  reminders,
  remindOfHours,
  log,
}: {
  readonly reminders: Pick<ReminderRepository, 'takeTurn'>
  readonly remindOfHours: Pick<RemindOfHours, 'findDue' | 'remind'>
  readonly log: Logger
}) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  const runRound = async () => {
    if (!(await reminders.takeTurn(new Date(), ROUND_MS))) return
    for (const listingId of await remindOfHours.findDue(new Date(), MAX_VENUES_PER_ROUND)) {
      if (signal.aborted) return
      await remindOfHours
        .remind(listingId)
        .catch((error) =>
          log.warn({ err: error, listingId }, 'could not remind the managers of a venue; retrying in 10 s'),
        )
    }
  }

  const repeat = async () => {
    let lastRound = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const now = Date.now()
      const wasClockSetBack = now < lastRound
      if (wasClockSetBack || now - lastRound >= ROUND_MS) {
        lastRound = now
        await runRound().catch((error) =>
          log.warn({ err: error }, 'could not look for due reminders of opening hours; retrying in 10 s'),
        )
      }
      await sleep(TICK_MS, signal)
    }
  }

  return {
    start(): void {
      running = repeat()
    },
    /** Waits for the reminder that is being sent. */
    async close(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
