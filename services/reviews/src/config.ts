import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const ReviewsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Tells which venues exist. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
})

/** Settings of the reviews service. */
export type ReviewsConfig = z.output<typeof ReviewsSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readReviewsConfig = (env: Env): ReviewsConfig => readConfig(ReviewsSettings, env)
