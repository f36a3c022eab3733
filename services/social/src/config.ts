import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const SocialSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Tells which venues exist and what they look like. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Tells who is who. */
  ACCOUNTS_URL: z.url({ protocol: /^https?$/ }),
  /** Tells which venues of a search are new. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }),
  /** At which hour of Amsterdam's clock mails about new venues are made. */
  ALERTS_HOUR: z.coerce.number().int().min(0).max(23).default(8),
  /** For trying it out: mails of each day every so many seconds, those of each week every seven times so many. */
  ALERTS_EVERY_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  /** Feedback that one source address may send in an hour (API-11). */
  FEEDBACK_PER_HOUR: z.coerce.number().int().min(1).default(20),
  /** Friend requests that one member may send, also to names that nobody has. */
  FRIEND_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  FRIEND_REQUESTS_PER_DAY: z.coerce.number().int().min(1).default(100),
})

/** Settings of the social service. */
export type SocialConfig = z.output<typeof SocialSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readSocialConfig = (env: Env): SocialConfig => readConfig(SocialSettings, env)
