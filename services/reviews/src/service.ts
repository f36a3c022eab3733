import { listingsApi, REVIEW_PHOTOS_PATH, venueManagerApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createHourlyLimit,
  createIdempotency,
  createInTransaction,
  createLogger,
  createOutbox,
  createServiceClient,
  idempotencyKeys,
  requireTransactions,
  type Service,
  scaleLimit,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import type { ReviewsConfig } from './config'
import { createPhotoServingOfReviews, createReviewPhotoUpload } from './http/photo-router'
import { reviewsMigrations } from './migrations'
import { figureRoutes, memberDataRoutes, moderationRoutes, replyRoutes, reviewRoutes, voteRoutes } from './routes'
import { createHelpfulVotes } from './storage/helpful-votes'
import { DATABASE, reviewModels } from './storage/models/review-models'
import { createModerationRepository } from './storage/moderation-repository'
import { openPhotosOfReviews } from './storage/photos-of-reviews'
import { createReplyRepository } from './storage/reply-repository'
import { createReviewPhotoRepository } from './storage/review-photo-repository'
import { createReviewRepository } from './storage/review-repository'
import { createReviewTotals } from './storage/review-totals'
import { createVenueRepository } from './storage/venue-repository'
import { createVenueWords } from './storage/venue-words'
import { createWrittenPerHour } from './storage/written-per-hour'
import { reviewSubscriptions } from './subscriptions'
import { createChangeOwnPhotos } from './use-cases/change-own-photos'
import { createChangeOwnReview } from './use-cases/change-own-review'
import { createExportMemberData } from './use-cases/export-member-data'
import { createFindVenues } from './use-cases/find-venues'
import { createModeratePhotos } from './use-cases/moderate-photos'
import { createModerateReplies } from './use-cases/moderate-replies'
import { createModerateReviews } from './use-cases/moderate-reviews'
import { createReadReviews } from './use-cases/read-reviews'
import { createReplyToReviews } from './use-cases/reply-to-reviews'
import { createReportReview } from './use-cases/report-review'
import { createVoteHelpful } from './use-cases/vote-helpful'
import { createWriteReview } from './use-cases/write-review'

export const reviewsEngineRoles = ['documents', 'events', 'blobs'] as const
export type ReviewsEngines = Pick<Engines, (typeof reviewsEngineRoles)[number]>

const ERASED_AUTHOR = 'Verwijderde gebruiker'
/** Reports per hour by member. */
const MAX_HOURLY_REPORTS = 20
/** Helpful votes per hour by member. */
const MAX_HOURLY_VOTES = 100
/** Review photos per hour by member. */
const MAX_HOURLY_PHOTOS = 20

/** The reviews service: reviews of members, and imported reviews in Google's style. */
export async function createReviewsService(settings: ReviewsConfig, engines: ReviewsEngines): Promise<Service> {
  const connection = await engines.documents.connection(DATABASE)
  const models = reviewModels(connection)
  const log = createLogger({ name: 'reviews', level: settings.LOG_LEVEL })
  const idempotency = createIdempotency(idempotencyKeys(connection))
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events: engines.events })
  const hourCounts = createWrittenPerHour(models)
  const totals = createReviewTotals(models, { outbox, hourCounts })
  const photos = openPhotosOfReviews({ models, blobs: engines.blobs, log })
  const reviews = createReviewRepository({ models, inTransaction, totals, hourCounts, photos })
  const erasures = createErasures(models.erasures, { service: 'reviews', outbox })
  const moderation = createModerationRepository(models, { totals, outbox })
  const replies = createReplyRepository(models, { inTransaction, totals })
  const reviewPhotos = createReviewPhotoRepository(models, { inTransaction, totals, outbox })
  const votes = createHelpfulVotes(models, inTransaction)
  const erasing = createEraseMembers({
    erasures,
    idempotency,
    removeAllOf: async (userIds) => {
      await reviews.anonymise(userIds, ERASED_AUTHOR)
      await moderation.forget(userIds, ERASED_AUTHOR)
      await replies.forget(userIds, ERASED_AUTHOR)
      await votes.forget(userIds)
      await reviewPhotos.forget(userIds)
      await photos.forget({ authorId: userIds })
    },
  })
  const listingsOptions = {
    url: settings.LISTINGS_URL,
    service: 'listings' as const,
    key: settings.IDENTITY_PRIVATE_KEY,
    timeoutMs: serviceTimeoutMs(settings),
  }
  const listings = createServiceClient(listingsApi, listingsOptions)
  const venues = createFindVenues(createVenueRepository(models), listings, { inTransaction, totals })
  const read = createReadReviews(reviews, createVenueWords(models, venues.findNames), venues)
  const perHour = (limit: number) => scaleLimit(limit, settings.LIMIT_FACTOR)
  const reportLimit = createHourlyLimit(models.reporters, {
    perHour: perHour(MAX_HOURLY_REPORTS),
    code: 'too_many_reports',
    dutchReason: 'Je hebt al veel gemeld.',
  })
  const voteLimit = createHourlyLimit(models.voters, {
    perHour: perHour(MAX_HOURLY_VOTES),
    code: 'too_many_votes',
    dutchReason: 'Je hebt al veel reviews nuttig gevonden.',
  })
  const photoLimit = createHourlyLimit(models.photographers, {
    perHour: perHour(MAX_HOURLY_PHOTOS),
    code: 'too_many_photos_added',
    dutchReason: 'Je hebt al veel foto’s toegevoegd.',
  })
  const useCases = {
    read,
    write: createWriteReview({ inTransaction, reviews, venues, erasures }),
    change: createChangeOwnReview(reviews),
    report: createReportReview(moderation, { inTransaction, limit: reportLimit, erasures, venues }),
    replies: createReplyToReviews({
      inTransaction,
      replies,
      managers: createServiceClient(venueManagerApi, listingsOptions),
      venues,
      limit: reportLimit,
      erasures,
      outbox,
    }),
    moderateReplies: createModerateReplies({ inTransaction, replies, erasures, outbox }),
    vote: createVoteHelpful(votes, { inTransaction, limit: voteLimit, erasures, venues }),
    moderate: createModerateReviews(moderation, { inTransaction, erasures }),
    ownPhotos: createChangeOwnPhotos({ inTransaction, reviewPhotos, photos, limit: photoLimit }),
    moderatePhotos: createModeratePhotos({ inTransaction, reviewPhotos, photos }),
    exportMemberData: createExportMemberData(read, { moderation, votes, replies }),
  }
  return assembleService({
    name: 'reviews',
    settings,
    engines,
    log,
    implementations: [
      reviewRoutes(useCases),
      ...moderationRoutes(useCases),
      ...replyRoutes(useCases),
      voteRoutes(useCases),
      figureRoutes(useCases),
      memberDataRoutes(useCases),
    ],
    routers: [
      {
        path: `/api${REVIEW_PHOTOS_PATH}`,
        access: 'member',
        router: createReviewPhotoUpload(useCases.ownPhotos, idempotency),
      },
      {
        path: '/media/review-photos',
        access: 'public',
        router: createPhotoServingOfReviews(photos, reviewPhotos, venues),
      },
    ],
    subscriptions: reviewSubscriptions(reviews, venues, erasing),
    outboxes: [outbox.relay],
    idempotency,
    migrations: reviewsMigrations,
    start: async () => {
      await requireTransactions(connection)
      await erasing.start(log)
      photos.start()
    },
    close: async () => {
      await Promise.all([erasing.close(), photos.close()])
    },
  })
}
