import { loadSeed } from '@plekje/seed'
import { runService, seedCommand } from '@plekje/service-kit'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles, seedReviews } from './index'
import { reviewsMigrations } from './migrations'

void runService(
  {
    readConfig: readReviewsConfig,
    engineRoles: reviewsEngineRoles,
    create: createReviewsService,
    migrations: reviewsMigrations,
    commands: { seed: seedCommand(seedReviews, loadSeed) },
  },
  process.env,
)
