import { adminFiguresApi, collectorsApi, entityTag, operationsApi, ownVenueFiguresApi } from '@plekje/contracts'
import { answer, type Handlers, type Implementation, implement } from '@plekje/service-kit'
import type { createReadAuditLog } from './use-cases/read-audit-log'
import type { createReadGrowth } from './use-cases/read-growth'
import type { createReadOwnFigures } from './use-cases/read-own-figures'
import type { createReadStatistics } from './use-cases/read-statistics'
import type { createReadSystemHealth } from './use-cases/read-system-health'
import type { createReadVenueFigures } from './use-cases/read-venue-figures'
import type { createReadVitals } from './use-cases/read-vitals'
import type { createReportErrors } from './use-cases/report-errors'
import type { createReportVitals } from './use-cases/report-vitals'
import type { createTrackPage } from './use-cases/track-page'
import type { createTrackReferralClick } from './use-cases/track-referral-click'
import type { createTrackShare } from './use-cases/track-share'
import type { createTrackVenue } from './use-cases/track-venue'

export interface CollectorUseCases {
  readonly trackVenue: ReturnType<typeof createTrackVenue>
  readonly trackShare: ReturnType<typeof createTrackShare>
  readonly trackReferralClick: ReturnType<typeof createTrackReferralClick>
  readonly trackPage: ReturnType<typeof createTrackPage>
  readonly reportErrors: ReturnType<typeof createReportErrors>
  readonly reportVitals: ReturnType<typeof createReportVitals>
}

export interface FiguresUseCases {
  readonly venueDetails: ReturnType<typeof createReadVenueFigures>
  readonly statistics: ReturnType<typeof createReadStatistics>
}

const accepted = { accepted: true } as const

/** Maps endpoints to use cases. The reply is 202 once the event is durable. */
export const collectorsRoutes = (useCases: CollectorUseCases): Implementation => {
  const handlers: Handlers<typeof collectorsApi> = {
    trackVenue: async ({ body, headers }) => {
      await useCases.trackVenue(body, headers)
      return accepted
    },
    trackShare: async ({ body, headers, member }) => {
      await useCases.trackShare(body, headers, member)
      return accepted
    },
    trackReferralClick: async ({ body, headers }) => {
      await useCases.trackReferralClick(body, headers)
      return accepted
    },
    trackPage: async ({ body, headers }) => {
      await useCases.trackPage(body, headers)
      return accepted
    },
    reportErrors: ({ body, headers }) => useCases.reportErrors(body, headers),
    reportVitals: async ({ body, headers }) => {
      await useCases.reportVitals(body, headers)
      return accepted
    },
  }
  return implement(collectorsApi, handlers)
}

export const adminFiguresRoutes = ({ venueDetails, statistics }: FiguresUseCases): Implementation =>
  implement(adminFiguresApi, {
    statistics: () => statistics(),
    venueDetails: async ({ params }) => {
      const details = await venueDetails(params.id)
      // The tag is of the venue, because only that part can be changed.
      return answer(details, { headers: { ETag: entityTag(details.venue.version) } })
    },
  })

export const ownVenueFiguresRoutes = (ownFigures: ReturnType<typeof createReadOwnFigures>): Implementation =>
  implement(ownVenueFiguresApi, {
    ownVenueFigures: ({ params, member }) => ownFigures(member, params.listingId),
  })

export interface OperationsUseCases {
  readonly auditLog: ReturnType<typeof createReadAuditLog>
  readonly health: ReturnType<typeof createReadSystemHealth>
  readonly growth: ReturnType<typeof createReadGrowth>
  readonly vitals: ReturnType<typeof createReadVitals>
}

export const operationsRoutes = ({ auditLog, health, growth, vitals }: OperationsUseCases): Implementation =>
  implement(operationsApi, {
    auditLog: ({ query }) => auditLog(query),
    systemHealth: () => health(),
    growth: ({ query }) => growth(query.days),
    webVitals: ({ query }) => vitals(query.days),
  })
