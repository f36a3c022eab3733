import { runService } from '@plekje/service-kit'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles } from './index'

void runService(
  { readConfig: readReviewsConfig, engineRoles: reviewsEngineRoles, create: createReviewsService },
  process.env,
)
