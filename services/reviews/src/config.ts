import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const ReviewsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Provides venues. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Maximum reports per member and hour. */
  REPORTS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  /** Maximum helpful votes per member and hour. */
  VOTES_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /** Maximum review photos per member and hour. */
  PHOTOS_PER_HOUR: z.coerce.number().int().min(1).default(20),
})

export type ReviewsConfig = z.output<typeof ReviewsSettings>

/** Throws a `ConfigError` that names every missing or invalid variable. */
export const readReviewsConfig = (env: Env): ReviewsConfig => readConfig(ReviewsSettings, env)
