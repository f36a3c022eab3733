import { outboxModels, processedEvents, type ServiceMigrations } from '@plekje/service-kit'
import { analyticsModels, DATABASE, FIGURES_COLLECTIONS } from './storage/analytics-models'
import { auditModel, removeNames } from './storage/audit-log'
import { decisionModel } from './storage/dead-letter-decisions'
import { createFiguresGenerations } from './storage/figures-generations'
import { moveRefusedReports } from './storage/move-refused-reports'
import { moveToTransactions } from './storage/move-to-transactions'
import { searchModel } from './storage/search-repository'
import { vitalsModel } from './storage/vitals-repository'

export const analyticsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-audit-log-without-names', run: removeNames },
    // This step filled sums, which the last step recounts.
    { id: '0002-views-in-sums', run: async () => undefined },
    { id: '0003-refused-reports-in-outbox', run: moveRefusedReports },
    { id: '0004-counts-in-transactions', run: moveToTransactions },
  ],
  models: (connection) => [
    ...Object.values(analyticsModels(connection)),
    decisionModel(connection),
    auditModel(connection),
    ...Object.values(outboxModels(connection)),
    vitalsModel(connection),
    searchModel(connection),
    processedEvents(connection),
  ],
  /** The collections of the current counters. Each rebuild has other names; the replay creates their indexes. */
  async namesInUse(connection) {
    const { current } = await createFiguresGenerations(connection).read()
    return new Map(FIGURES_COLLECTIONS.map((name) => [name, name + current]))
  },
}
