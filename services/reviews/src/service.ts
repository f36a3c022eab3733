import { listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import { assembleService, createOutboxRelay, createServiceClient, type Service } from '@plekje/service-kit'
import type { ReviewsConfig } from './config'
import { reviewRoutes } from './routes'
import { DATABASE, reviewModels } from './storage/review-models'
import { createReviewRepository } from './storage/review-repository'
import { reviewSubscriptions } from './subscriptions'
import { createChangeOwnReview } from './use-cases/change-own-review'
import { createReadReviews } from './use-cases/read-reviews'
import { createWriteReview } from './use-cases/write-review'

export const reviewsEngineRoles = ['documents', 'events'] as const
export type ReviewsEngines = Pick<Engines, (typeof reviewsEngineRoles)[number]>

/** The reviews service: members' reviews and imported Google-style ones. */
export async function createReviewsService(settings: ReviewsConfig, engines: ReviewsEngines): Promise<Service> {
  const models = reviewModels(await engines.documents.connection(DATABASE))
  const relay = createOutboxRelay({ model: models.totals, events: engines.events })
  const reviews = createReviewRepository(models, () => relay.nudge())
  const listings = createServiceClient(listingsApi, {
    url: settings.LISTINGS_URL,
    secret: settings.IDENTITY_SECRET,
    callerName: 'reviews',
  })
  return assembleService({
    name: 'reviews',
    settings,
    engines,
    implementations: [
      reviewRoutes({
        read: createReadReviews(reviews),
        write: createWriteReview(reviews, listings),
        change: createChangeOwnReview(reviews),
      }),
    ],
    subscriptions: reviewSubscriptions(reviews),
    outboxes: [relay],
    start: async () => {
      await Promise.all([models.reviews, models.google, models.totals].map((model) => model.createIndexes()))
      await reviews.tellUntold()
    },
  })
}
