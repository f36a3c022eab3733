import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const serviceUrl = z.url({ protocol: /^https?$/ })

const AnalyticsSettings = EngineSettings.extend(ServiceSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Tells what a venue looks like to administrators, and how many there are. */
  LISTINGS_URL: serviceUrl,
  /** Tells how many accounts there are. */
  ACCOUNTS_URL: serviceUrl,
  /** Tells how many reviews there are. */
  REVIEWS_URL: serviceUrl,
  /** Asked how they are, as the three above; of one without an address that is unknown. */
  SEARCH_URL: serviceUrl.optional(),
  SOCIAL_URL: serviceUrl.optional(),
  PLANNER_URL: serviceUrl.optional(),
  GATEWAY_URL: serviceUrl.optional(),
  /** Events of one kind for one venue that count from one source in an hour; more are accepted and set apart. */
  COUNTED_PER_SOURCE_PER_HOUR: z.coerce.number().int().min(1).default(30),
  /** How long single events are kept, and repeats of them known; what is counted stays. */
  RAW_EVENTS_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** Where accepted events wait while the event log is away; a folder of this process alone. */
  SPOOL_DIR: z.string().min(1).optional(),
})

/** Settings of the analytics service. */
export type AnalyticsConfig = z.output<typeof AnalyticsSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readAnalyticsConfig = (env: Env): AnalyticsConfig => readConfig(AnalyticsSettings, env)
