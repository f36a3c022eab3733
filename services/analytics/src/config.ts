import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const serviceUrl = z.url({ protocol: /^https?$/ })

const AnalyticsSettings = EngineSettings.extend(ServiceSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Provides venues for administrators, and their number. */
  LISTINGS_URL: serviceUrl,
  /** Provides the number of accounts. */
  ACCOUNTS_URL: serviceUrl,
  /** Provides the number of reviews. */
  REVIEWS_URL: serviceUrl,
  /** Addresses for health checks only; the state of a service without an address is reported as unknown. */
  SEARCH_URL: serviceUrl.optional(),
  SOCIAL_URL: serviceUrl.optional(),
  PLANNER_URL: serviceUrl.optional(),
  GATEWAY_URL: serviceUrl.optional(),
  /** Retention of single events, and so of repeat detection; counts are kept. */
  RAW_EVENTS_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** Folder of accepted events during an outage of the event log; used by this process only. */
  SPOOL_DIR: z.string().min(1).optional(),
})

export type AnalyticsConfig = z.output<typeof AnalyticsSettings>

/** Throws a `ConfigError` that names every missing or invalid variable. */
export const readAnalyticsConfig = (env: Env): AnalyticsConfig => readConfig(AnalyticsSettings, env)
