import { EngineSettings } from '@plekje/engines'
import {
  type Env,
  IdentityPrivateKey,
  LOCAL_SITE_URL,
  readConfig,
  requireSiteUrl,
  ServiceSettings,
  SiteUrl,
} from '@plekje/service-kit'
import { z } from 'zod'

const serviceUrl = z.url({ protocol: /^https?$/ })
const count = (amount: number) => z.coerce.number().int().min(1).default(amount)

const PlannerSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Address of the site in calendars. On embedded engines it may be left out: where `npm start` opens the site. */
  SITE_URL: SiteUrl.optional(),
  /** Finds the places that a plan is made of. */
  SEARCH_URL: serviceUrl,
  /** Tells which categories and places there are. */
  LISTINGS_URL: serviceUrl,
  /** Plans that one member may ask for in an hour (PLAN-8). */
  PLANS_PER_HOUR: count(20),
  /** Stops that one member may have replaced in an hour. */
  REPLACEMENTS_PER_HOUR: count(60),
  /** Plans that all processes together work on at the same time. */
  PLANS_AT_ONCE: count(8),
  /** Requests that may wait for their turn, of all processes together; more are refused. */
  PLANS_WAITING: count(200),
  /** What the language model may cost in a day; above it the rules answer. 0: the model is never asked. */
  MODEL_TOKENS_PER_MEMBER_PER_DAY: z.coerce.number().int().min(0).default(100_000),
  MODEL_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(5_000_000),
})

/** Settings of the planner service. */
export type PlannerConfig = z.output<typeof PlannerSettings> & { readonly SITE_URL: string }

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export function readPlannerConfig(env: Env): PlannerConfig {
  const settings = readConfig(PlannerSettings, env)
  requireSiteUrl(settings)
  return { ...settings, SITE_URL: settings.SITE_URL ?? LOCAL_SITE_URL }
}
