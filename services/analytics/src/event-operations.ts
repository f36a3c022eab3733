import { eventsAdminApi } from '@plekje/contracts'
import { type Implementation, implement } from '@plekje/service-kit'
import type { createReplayFigures } from './jobs/replay-figures'
import type { createDecideDeadLetters } from './use-cases/decide-dead-letters'
import type { createRefusedEvents } from './use-cases/decide-refused-events'
import type { createInspectDeadLetters } from './use-cases/inspect-dead-letters'
import type { RecordOperation } from './use-cases/record-operation'

export interface EventOperations {
  readonly inspect: ReturnType<typeof createInspectDeadLetters>
  readonly decide: ReturnType<typeof createDecideDeadLetters>
  readonly refused: ReturnType<typeof createRefusedEvents>
  readonly replay: ReturnType<typeof createReplayFigures>
  readonly recordOperation: RecordOperation
}

export const eventOperationsRoutes = ({
  inspect,
  decide,
  refused,
  replay,
  recordOperation,
}: EventOperations): Implementation =>
  implement(eventsAdminApi, {
    listDeadLetters: ({ query }) => inspect.list(query),
    showDeadLetter: ({ params }) => inspect.show(params.topic, params.position),
    redriveDeadLetters: ({ member, body }) => decide.redrive(member, body),
    discardDeadLetters: ({ member, body }) => decide.discard(member, body),
    listRefusedEvents: ({ query, log }) => refused.list(query, log),
    sendRefusedEvents: ({ member, body }) => refused.send(member, body),
    dropRefusedEvents: ({ member, body }) => refused.drop(member, body),
    replayAnalytics: async ({ member, query: { acceptLoss = false }, log }) => {
      const state = await replay.begin(acceptLoss, log)
      await recordOperation(member, { action: 'figures.replayed' })
      return state
    },
    replayState: () => replay.state(),
  })
