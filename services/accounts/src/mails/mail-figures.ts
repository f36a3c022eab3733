import type { Figure } from '@plekje/service-kit'
import type { MailQueue } from '../storage/mail-queue'

type Queue = Pick<MailQueue, 'count' | 'oldest'>

const ageSeconds = async (queue: Queue, now: () => Date): Promise<number | null> => {
  const oldest = await queue.oldest()
  return oldest === undefined ? null : Math.max(0, (now().getTime() - oldest.getTime()) / 1000)
}

/** Number and age of unsent mails, for operators. */
export async function mailTotals(queue: Queue, now: () => Date) {
  const [waiting, oldestSeconds] = await Promise.all([queue.count(), ageSeconds(queue, now)])
  return { waiting, oldestSeconds }
}

export const mailFigures = (queue: Queue, now: () => Date): Figure[] => [
  { name: 'mails_waiting', help: 'Members who wait for mail', read: () => queue.count() },
  {
    name: 'mails_oldest_age_seconds',
    help: 'How long the oldest mail waits',
    read: async () => (await ageSeconds(queue, now)) ?? 0,
  },
]
