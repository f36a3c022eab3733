import type { ServiceMigrations } from '@plekje/service-kit'
import { analyticsModels, DATABASE } from './storage/analytics-models'
import { auditModel } from './storage/audit-log'
import { decisionModel } from './storage/dead-letter-decisions'

/** Events and counters get their indexes when a generation of them is made. */
export const analyticsMigrations: ServiceMigrations = {
  database: DATABASE,
  steps: [],
  models: (connection) => {
    const { venues, shares } = analyticsModels(connection)
    return [venues, shares, decisionModel(connection), auditModel(connection)]
  },
}
