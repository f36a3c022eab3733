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
import { type FeedbackRepository, UNKNOWN_SENDER } from '../storage/feedback-repository'

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
    erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
    cache: Pick<Cache, 'increment'>
    perHour: number
  },
) {
  return async <Stored>(
    member: Member | undefined,
    address: string,
    input: z.output<typeof Feedback>,
    { endRepeat, storeReply }: Creation<{ id: string }, Stored>,
  ): Promise<Stored> => {
    await endRepeat()
    const source = `feedback:${sourceNetwork(address)}`
    const { value, ttlSeconds } = await cache.increment(source, { ttlSeconds: HOUR_SECONDS })
    if (value > perHour) throw tooMuch(Math.max(1, ttlSeconds))
    const id = randomUUID()
    return inTransaction(async () => {
      // An erasure removes the sender and keeps the text. Feedback that arrives later is stored the same way.
      const isErased = member !== undefined && (await erasures.isAnyErased([member.id]))
      if (member && !isErased) await erasures.assertActive(member.id)
      const statedSender = {
        userId: member?.id ?? null,
        username: input.username?.trim() || null,
        email: input.email || null,
      }
      const sender = isErased ? UNKNOWN_SENDER : statedSender
      const { feedbackType } = input
      await feedback.add({ _id: id, feedbackType, feedback: input.feedback.trim(), ...sender, createdAt: new Date() })
      return storeReply({ id })
    })
  }
}
