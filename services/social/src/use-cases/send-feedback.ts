import type { Feedback, Member } from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { type Creation, type Erasures, sourceNetwork, TooManyRequestsError } from '@plekje/service-kit'
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
    erasures,
    cache,
    perHour,
  }: { erasures: Pick<Erasures, 'isAnyErased'>; cache: Pick<Cache, 'increment'>; perHour: number },
) {
  return async (
    member: Member | undefined,
    address: string,
    sent: z.output<typeof Feedback>,
    { id, isResumed }: Creation,
  ): Promise<string> => {
    if (isResumed && (await feedback.byId(id))) return id
    const source = `feedback:${sourceNetwork(address)}`
    const { value, ttlSeconds } = await cache.increment(source, { ttlSeconds: HOUR_SECONDS })
    if (value > perHour) throw tooMuch(Math.max(1, ttlSeconds))
    await feedback.add({
      _id: id,
      feedbackType: sent.feedbackType,
      feedback: sent.feedback.trim(),
      username: sent.username?.trim() || null,
      email: sent.email || null,
      userId: member?.id ?? null,
      createdAt: new Date(),
    })
    // Check after the write: an erasure that began before may have missed this document.
    if (member && (await erasures.isAnyErased([member.id]))) await feedback.anonymise([member.id])
    return id
  }
}
