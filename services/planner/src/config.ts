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
const positiveInteger = (defaultValue: number) => z.coerce.number().int().min(1).default(defaultValue)

const PlannerSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Address of the site for links in calendars. Optional with embedded engines: that of `npm start`. */
  SITE_URL: SiteUrl.optional(),
  /** URL of the search service, which finds the candidates. */
  SEARCH_URL: serviceUrl,
  /** URL of the listings service, which has the categories and places. */
  LISTINGS_URL: serviceUrl,
  /** Maximum number of plans in progress, in all processes together. */
  PLANS_AT_ONCE: positiveInteger(8),
  /** Tokens per day for the language model. Once they are used up, plans are made by rules. 0 disables the model. */
  MODEL_TOKENS_PER_MEMBER_PER_DAY: z.coerce.number().int().min(0).default(100_000),
  MODEL_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(5_000_000),
})

export type PlannerConfig = z.output<typeof PlannerSettings> & { readonly SITE_URL: string }

/** Throws `ConfigError` with each variable that is missing or malformed. */
export function readPlannerConfig(env: Env): PlannerConfig {
  const settings = readConfig(PlannerSettings, env)
  requireSiteUrl(settings)
  return { ...settings, SITE_URL: settings.SITE_URL ?? LOCAL_SITE_URL }
}
