import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const ReviewsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Tells which venues exist. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Reviews that one member may report in an hour. */
  REPORTS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  /** Reviews that one member may find helpful in an hour. */
  VOTES_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /** Photos that one member may add to reviews in an hour. */
  PHOTOS_PER_HOUR: z.coerce.number().int().min(1).default(20),
})

/** Settings of the reviews service. */
export type ReviewsConfig = z.output<typeof ReviewsSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readReviewsConfig = (env: Env): ReviewsConfig => readConfig(ReviewsSettings, env)
