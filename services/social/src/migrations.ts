import {
  idempotencyKeys,
  moveEventsToOutbox,
  outboxModels,
  processedEvents,
  removeUnansweredKeys,
  requireTransactions,
  type ServiceMigrations,
} from '@plekje/service-kit'
import { alertModels } from './storage/alert-models'
import { countVisitsByEvent } from './storage/count-visits-by-event'
import { messageModels } from './storage/message-models'
import { createNameKeys } from './storage/name-keys'
import { shareModels } from './storage/share-models'
import { DATABASE, socialModels } from './storage/social-models'

export const socialMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    // `fold` changed, and with it the position of members in lists by name.
    { id: '0001-names-folded-anew', run: (connection) => createNameKeys(socialModels(connection)).updateAll() },
    {
      id: '0002-events-in-outbox',
      async run(connection) {
        await requireTransactions(connection)
        const { members, feedback } = socialModels(connection)
        await moveEventsToOutbox(members)
        await moveEventsToOutbox(feedback)
      },
    },
    { id: '0003-visits-by-event', run: countVisitsByEvent },
    { id: '0004-keys-in-transactions', run: removeUnansweredKeys },
  ],
  models: (connection) => [
    ...Object.values({
      ...socialModels(connection),
      ...shareModels(connection),
      ...alertModels(connection),
      ...messageModels(connection),
    }),
    ...Object.values(outboxModels(connection)),
    idempotencyKeys(connection),
    processedEvents(connection),
  ],
}
