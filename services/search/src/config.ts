import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'

const SearchSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Counts Good Friday, Liberation Day and other days that a trade observes as public holidays. Set the same value for
   * listings and search: both compute opening hours, and other services use their replies.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
  /** Signs requests to other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** URL of the listings service, without `/api`. */
  LISTINGS_URL: z.string().regex(/^https?:\/\/[^\s/]+\/?$/, 'must look like http://host:8081'),
})
export type SearchConfig = z.output<typeof SearchSettings>

/** Throws `ConfigError`. */
export const readSearchConfig = (env: Env): SearchConfig => readConfig(SearchSettings, env)
