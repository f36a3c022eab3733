import { randomUUID } from 'node:crypto'
import type { Feedback, Member } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import {
  type Creation,
  type Erasures,
  type InTransaction,
  sourceNetwork,
  TooManyRequestsError,
} from '@plekje/service-kit'
import type { z } from 'zod'
import type { FeedbackRepository } from '../storage/feedback-repository'

const HOUR_SECONDS = 3600

const tooMuch = (seconds: number) =>
  new TooManyRequestsError(
    'too_much_feedback',
    `Je hebt al veel feedback gestuurd. Probeer het over ${Math.ceil(seconds / 60)} ${seconds > 60 ? 'minuten' : 'minuut'} opnieuw.`,
    { retryAfterSeconds: seconds },
  )

/**
 * Accepts feedback of members and visitors, limited per source address and hour (API-11). The address is only counted,
 * not stored.
 */
export function createSendFeedback(
  feedback: FeedbackRepository,
  {
    inTransaction,
    erasures,
    cache,
    perHour,
  }: {
    inTransaction: InTransaction
    erasures: Pick<Erasures, 'assertActive'>
    cache: Pick<Cache, 'increment'>
    perHour: number
  },
) {
  return async <Kept>(
    member: Member | undefined,
    address: string,
    sent: z.output<typeof Feedback>,
    { endRepeat, keep }: Creation<{ id: string }, Kept>,
  ): Promise<Kept> => {
    await endRepeat()
    const source = `feedback:${sourceNetwork(address)}`
    const { value, ttlSeconds } = await cache.increment(source, { ttlSeconds: HOUR_SECONDS })
    if (value > perHour) throw tooMuch(Math.max(1, ttlSeconds))
    const id = randomUUID()
    return inTransaction(async () => {
      if (member) await erasures.assertActive(member.id)
      await feedback.add({
        _id: id,
        feedbackType: sent.feedbackType,
        feedback: sent.feedback.trim(),
        username: sent.username?.trim() || null,
        email: sent.email || null,
        userId: member?.id ?? null,
        createdAt: new Date(),
      })
      return keep({ id })
    })
  }
}
