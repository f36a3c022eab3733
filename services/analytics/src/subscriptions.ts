import { subscribeTo } from '@plekje/service-kit'
import type { AuditLog } from './storage/audit-log'
import { MAX_BATCH } from './storage/counter-repository'
import type { SearchRepository } from './storage/search-repository'
import type { VitalsRepository } from './storage/vitals-repository'
import type { CountEvents } from './use-cases/count-events'
import type { createProjectVenues } from './use-cases/project-venues'

export const analyticsSubscriptions = (useCases: {
  readonly countEvents: CountEvents
  readonly searches: Pick<SearchRepository, 'add'>
  readonly vitals: Pick<VitalsRepository, 'add'>
  readonly projectVenues: ReturnType<typeof createProjectVenues>
  readonly auditLog: Pick<AuditLog, 'append'>
}) => [
  subscribeTo('venue.activity', { maxBatch: MAX_BATCH, handleBatch: useCases.countEvents }),
  subscribeTo('venue.searched', { maxBatch: MAX_BATCH, handleBatch: useCases.searches.add }),
  subscribeTo('share.activity', { maxBatch: MAX_BATCH, handleBatch: useCases.countEvents }),
  subscribeTo('favorite.changed', { maxBatch: MAX_BATCH, handleBatch: useCases.countEvents }),
  subscribeTo('page.views', { maxBatch: MAX_BATCH, handleBatch: useCases.countEvents }),
  subscribeTo('web.vitals', { maxBatch: MAX_BATCH, handleBatch: useCases.vitals.add }),
  subscribeTo('listing.changed', { handleBatch: useCases.projectVenues }),
  subscribeTo('admin.audited', { handle: (_data, event) => useCases.auditLog.append(event) }),
]
