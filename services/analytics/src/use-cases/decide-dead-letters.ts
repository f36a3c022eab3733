import type { Member } from '@plekje/contracts'
import type { DeliveredEvent, EventLog } from '@plekje/engines'
import { createKeyedMutex, UnavailableError } from '@plekje/service-kit'
import { messageAsWritten, positionOf } from '../storage/dead-letter'
import type { DeadLetterDecisions, StoredDecision } from '../storage/dead-letter-decisions'
import type { DeadLetters } from '../storage/dead-letters'
import type { RecordOperation } from './record-operation'

/** Maximum number of letters per call, so that a response does not take minutes. The rest stays open. */
const MAX_PER_CALL = 10_000
const BATCH = 200

interface Selection {
  readonly topic: string
  /** Undefined: all open letters of the topic. */
  readonly positions?: readonly string[] | undefined
}

/**
 * Redrives and discards dead letters. A letter is published before the decision is recorded: after a crash before the
 * record the letter stays in the list, and consumers recognise its id. Returns the number of letters handled; letters
 * with an earlier decision are skipped.
 */
export function createDecideDeadLetters({
  letters,
  decisions,
  events,
  recordOperation,
}: {
  readonly letters: Pick<DeadLetters, 'open'>
  readonly decisions: Pick<DeadLetterDecisions, 'record'>
  readonly events: Pick<EventLog, 'publish'>
  readonly recordOperation: RecordOperation
}) {
  /** Serialises decisions per topic in this process, so that two administrators do not decide on the same letter. */
  const topicMutex = createKeyedMutex()

  const decide = (
    by: Member,
    { topic, positions }: Selection,
    decision: Pick<StoredDecision, 'decision' | 'reason'>,
    act: (batch: readonly DeliveredEvent[]) => Promise<void>,
  ) =>
    topicMutex.runExclusive(topic, async () => {
      const selectedPositions = positions && new Set(positions)
      const maxEvents = Math.min(MAX_PER_CALL, selectedPositions?.size ?? MAX_PER_CALL)
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
        for await (const event of letters.open(topic)) {
          if (selectedPositions && !selectedPositions.has(positionOf(event))) continue
          batch.push(event)
          if (batch.length >= BATCH) await decideBatch()
          if (count + batch.length >= maxEvents) break
        }
        await decideBatch()
      } finally {
        // `finally` records decisions that were made before a failure too.
        if (count > 0) {
          const action = `dead-letters.${decision.decision}` as const
          await recordOperation(by, { action, topic, count, reason: decision.reason || undefined })
        }
      }
      return { count }
    })

  return {
    redrive: (by: Member, selection: Selection) =>
      decide(by, selection, { decision: 'redriven' }, async (batch) => {
        await events.publish(selection.topic, batch.map(messageAsWritten)).catch((error: unknown) => {
          throw new UnavailableError(
            'events_unavailable',
            'De berichten konden niet opnieuw worden aangeboden. Probeer het zo opnieuw.',
            { cause: error },
          )
        })
      }),
    discard: (by: Member, { reason, ...selection }: Selection & { readonly reason: string }) =>
      decide(by, selection, { decision: 'discarded', reason: reason.trim() }, async () => undefined),
  }
}
