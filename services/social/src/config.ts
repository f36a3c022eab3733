import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const SocialSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** Provides venues. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Provides members. */
  ACCOUNTS_URL: z.url({ protocol: /^https?$/ }),
  /** Finds the new venues of a search. */
  SEARCH_URL: z.url({ protocol: /^https?$/ }),
  /** For trials: seconds between the mails of a daily alert; a weekly one takes seven times as long. */
  ALERTS_EVERY_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
})

export type SocialConfig = z.output<typeof SocialSettings>

/** Throws a `ConfigError` that names every missing or invalid variable. */
export const readSocialConfig = (env: Env): SocialConfig => readConfig(SocialSettings, env)
