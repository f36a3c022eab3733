import { outboxModels, type ServiceMigrations } from '@plekje/service-kit'
import { analyticsModels, DATABASE, FIGURES_COLLECTIONS } from './storage/analytics-models'
import { auditModel, removeNames } from './storage/audit-log'
import { decisionModel } from './storage/dead-letter-decisions'
import { createFiguresGenerations } from './storage/figures-generations'
import { moveRefusedReports } from './storage/move-refused-reports'
import { sumViews } from './storage/view-sums'
import { vitalsModel } from './storage/vitals-repository'

export const analyticsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [
    { id: '0001-audit-log-without-names', run: removeNames },
    { id: '0002-views-in-sums', run: sumViews },
    { id: '0003-refused-reports-in-outbox', run: moveRefusedReports },
  ],
  models: (connection) => {
    return [
      ...Object.values(analyticsModels(connection)),
      decisionModel(connection),
      auditModel(connection),
      ...Object.values(outboxModels(connection)),
      vitalsModel(connection),
    ]
  },
  /** Rebuilt counters have names of their own; the replay creates their indexes. */
  async namesInUse(connection) {
    const { current } = await createFiguresGenerations(connection).read()
    return new Map(FIGURES_COLLECTIONS.map((name) => [name, name + current]))
  },
}
