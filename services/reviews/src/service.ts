import { listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createLogger,
  createOutboxRelay,
  createServiceClient,
  type Service,
} from '@plekje/service-kit'
import type { ReviewsConfig } from './config'
import { figureRoutes, memberDataRoutes, reviewRoutes } from './routes'
import { createErasureRepository } from './storage/erasure-repository'
import { DATABASE, reviewModels } from './storage/review-models'
import { createReviewRepository } from './storage/review-repository'
import { createReviewTotals } from './storage/review-totals'
import { reviewSubscriptions } from './subscriptions'
import { createChangeOwnReview } from './use-cases/change-own-review'
import { createEraseAuthor } from './use-cases/erase-author'
import { createReadReviews } from './use-cases/read-reviews'
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
  const totals = createReviewTotals(models, () => relay.nudge())
  const reviews = createReviewRepository(models, totals)
  const erasures = createErasureRepository(models, () => erasureRelay.nudge())
  const erasing = createEraseAuthor(reviews, erasures)
  const tellUntold = createTellUntold(totals, log)
  const listings = createServiceClient(listingsApi, {
    url: settings.LISTINGS_URL,
    secret: settings.IDENTITY_SECRET,
    callerName: 'reviews',
  })
  const useCases = {
    read: createReadReviews(reviews),
    write: createWriteReview(reviews, { listings, erasures }),
    change: createChangeOwnReview(reviews),
  }
  return assembleService({
    name: 'reviews',
    settings,
    engines,
    log,
    implementations: [reviewRoutes(useCases), figureRoutes(useCases), memberDataRoutes(useCases)],
    subscriptions: reviewSubscriptions(reviews, erasing),
    outboxes: [relay, erasureRelay],
    start: async () => {
      const stored = [models.reviews, models.google, models.totals, models.erasures]
      await Promise.all(stored.map((model) => model.createIndexes()))
      await erasing.cutLeftoversLoose()
      await tellUntold.start()
    },
    close: tellUntold.close,
  })
}
