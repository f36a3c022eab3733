export { type ReviewsConfig, readReviewsConfig } from './config'
export { createReviewsService, type ReviewsEngines, reviewsEngineRoles } from './service'
export { type ReviewsSeed, seedReviews } from './use-cases/seed-reviews'
