import { type Member, withoutUndefined } from '@plekje/contracts'
import type { DeliveredEvent, EventLog } from '@plekje/engines'
import { createKeyedMutex, UnavailableError } from '@plekje/service-kit'
import { messageAsWritten, positionOf } from '../storage/dead-letter'
import type { DeadLetterDecisions, StoredDecision } from '../storage/dead-letter-decisions'
import type { DeadLetters } from '../storage/dead-letters'
import type { RecordOperation } from './record-operation'

/** Maximum number of letters per call, so that a response does not take minutes. The rest stays open. */
const MAX_PER_CALL = 10_000
const BATCH = 200

interface Chosen {
  readonly topic: string
  /** Default: all open letters. */
  readonly positions?: readonly string[] | undefined
}

/**
 * Redrives and discards dead letters. A letter is published before the decision is recorded: after a crash in between it
 * stays in the list, and consumers recognise its id. Returns the number of letters handled; those with an earlier
 * decision are skipped.
 */
export function createDecideDeadLetters({
  letters,
  decisions,
  events,
  recordOperation,
}: {
  readonly letters: Pick<DeadLetters, 'waiting'>
  readonly decisions: Pick<DeadLetterDecisions, 'record'>
  readonly events: Pick<EventLog, 'publish'>
  readonly recordOperation: RecordOperation
}) {
  /** Serialises decisions per topic, so that a second administrator gets only what the first one left. */
  const perTopic = createKeyedMutex()

  const decide = (
    by: Member,
    { topic, positions }: Chosen,
    decision: Pick<StoredDecision, 'decision' | 'reason'>,
    act: (batch: readonly DeliveredEvent[]) => Promise<void>,
  ) =>
    perTopic.runExclusive(topic, async () => {
      const wanted = positions && new Set(positions)
      const maxEvents = Math.min(MAX_PER_CALL, wanted?.size ?? MAX_PER_CALL)
      let batch: DeliveredEvent[] = []
      let count = 0
      const decideBatch = async () => {
        if (batch.length === 0) return
        await act(batch)
        await decisions.record({ ...decision, by: by.id, topic, positions: batch.map(positionOf) })
        count += batch.length
        batch = []
      }
      try {
        for await (const event of letters.waiting(topic)) {
          if (wanted && !wanted.has(positionOf(event))) continue
          batch.push(event)
          if (batch.length >= BATCH) await decideBatch()
          if (count + batch.length >= maxEvents) break
        }
        await decideBatch()
      } finally {
        // Also records decisions made before a failure.
        if (count > 0)
          await recordOperation(
            by,
            withoutUndefined({
              reason: decision.reason || undefined,
              action: `dead-letters.${decision.decision}` as const,
              topic,
              count,
            }),
          )
      }
      return { count }
    })

  return {
    redrive: (by: Member, chosen: Chosen) =>
      decide(by, chosen, { decision: 'redriven' }, async (batch) => {
        await events.publish(chosen.topic, batch.map(messageAsWritten)).catch((error: unknown) => {
          throw new UnavailableError(
            'events_unavailable',
            'De berichten konden niet opnieuw worden aangeboden. Probeer het zo opnieuw.',
            { cause: error },
          )
        })
      }),
    discard: (by: Member, { reason, ...chosen }: Chosen & { readonly reason: string }) =>
      decide(by, chosen, { decision: 'discarded', reason: reason.trim() }, async () => undefined),
  }
}
