import '@plekje/service-kit/instrumentations'
import { loadSeed } from '@plekje/seed'
import { recountCommand, runService, seedCommand } from '@plekje/service-kit'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles, seedReviews } from './index'
import { reviewsMigrations } from './migrations'
import { DATABASE } from './storage/models/review-models'
import { recountReviews } from './storage/recount-reviews'

void runService(
  {
    readConfig: readReviewsConfig,
    engineRoles: reviewsEngineRoles,
    create: createReviewsService,
    migrations: reviewsMigrations,
    commands: { seed: seedCommand(seedReviews, loadSeed) },
    operatorCommands: { recount: recountCommand(DATABASE, recountReviews) },
  },
  process.env,
)
