import { listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createLogger,
  createOutboxRelay,
  createServiceClient,
  createSumSweep,
  type Service,
} from '@plekje/service-kit'
import type { ReviewsConfig } from './config'
import { ERASED_AUTHOR } from './domain/erased-author'
import { reviewsMigrations } from './migrations'
import { figureRoutes, memberDataRoutes, moderationRoutes, reviewRoutes } from './routes'
import { createModerationRepository } from './storage/moderation-repository'
import { createReportLimit } from './storage/report-limit'
import { DATABASE, reviewModels } from './storage/review-models'
import { createReviewRepository } from './storage/review-repository'
import { createReviewTotals } from './storage/review-totals'
import { createWritten } from './storage/written'
import { reviewSubscriptions } from './subscriptions'
import { createChangeOwnReview } from './use-cases/change-own-review'
import { createExportMemberData } from './use-cases/export-member-data'
import { createModerateReviews } from './use-cases/moderate-reviews'
import { createReadReviews } from './use-cases/read-reviews'
import { createRecheckWritten } from './use-cases/recheck-written'
import { createReportReview } from './use-cases/report-review'
import { createTellUntold } from './use-cases/tell-untold'
import { createWriteReview } from './use-cases/write-review'

export const reviewsEngineRoles = ['documents', 'events'] as const
export type ReviewsEngines = Pick<Engines, (typeof reviewsEngineRoles)[number]>

/** The reviews service: members' reviews and imported Google-style ones. */
export async function createReviewsService(settings: ReviewsConfig, engines: ReviewsEngines): Promise<Service> {
  const models = reviewModels(await engines.documents.connection(DATABASE))
  const log = createLogger({ name: 'reviews', level: settings.LOG_LEVEL })
  const relay = createOutboxRelay({ model: models.totals, events: engines.events })
  const erasureRelay = createOutboxRelay({ model: models.erasures, events: engines.events })
  const totals = createReviewTotals(models, {
    onTold: () => relay.nudge(),
    onUntold: (error) => log.warn({ err: error }, 'a change of reviews waits to be told'),
  })
  const summing = createSumSweep(createWritten(models).addWaiting, log)
  const reviews = createReviewRepository(models, totals, summing.nudge)
  const erasures = createErasures(models.erasures, {
    service: 'reviews',
    onTold: () => erasureRelay.nudge(),
  })
  const moderationRelay = createOutboxRelay({ model: models.reviews, events: engines.events })
  const moderation = createModerationRepository(models, totals, () => moderationRelay.nudge())
  const erasing = createEraseMembers({
    erasures,
    removeAllOf: async (userIds) => {
      await reviews.cutLoose(userIds, ERASED_AUTHOR)
      await moderation.forget(userIds, ERASED_AUTHOR)
    },
  })
  const tellUntold = createTellUntold(totals, createRecheckWritten(reviews, { erasures, totals }), log)
  const listings = createServiceClient(listingsApi, {
    url: settings.LISTINGS_URL,
    service: 'listings',
    key: settings.IDENTITY_PRIVATE_KEY,
  })
  const read = createReadReviews(reviews)
  const limit = createReportLimit(models, settings.REPORTS_PER_HOUR)
  const useCases = {
    read,
    write: createWriteReview(reviews, { listings, erasures, totals }),
    change: createChangeOwnReview(reviews),
    report: createReportReview(moderation, { limit, erasures }),
    moderate: createModerateReviews(moderation, erasures),
    exportMemberData: createExportMemberData(read, moderation),
  }
  return assembleService({
    name: 'reviews',
    settings,
    engines,
    log,
    implementations: [
      reviewRoutes(useCases),
      ...moderationRoutes(useCases),
      figureRoutes(useCases),
      memberDataRoutes(useCases),
    ],
    subscriptions: reviewSubscriptions(reviews, erasing),
    outboxes: [relay, erasureRelay, moderationRelay],
    migrations: reviewsMigrations,
    start: async () => {
      await reviews.removeLeftovers()
      await erasing.start(log)
      await tellUntold.start()
      summing.start()
    },
    close: async () => {
      await Promise.all([tellUntold.close(), erasing.close(), summing.close()])
    },
  })
}
