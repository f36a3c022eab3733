import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const ReviewsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Provides venues. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
})

export type ReviewsConfig = z.output<typeof ReviewsSettings>

/** Throws a `ConfigError` that names every missing or invalid variable. */
export const readReviewsConfig = (env: Env): ReviewsConfig => readConfig(ReviewsSettings, env)
