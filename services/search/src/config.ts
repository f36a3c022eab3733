import { EngineSettings } from '@plekje/engines'
import { type Env, IdentityPrivateKey, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'

const SearchSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Whether Good Friday, Liberation Day and other days that a trade keeps count as public holidays. Listings and search
   * say when a venue is open, and all others go by what they answer: both must be given the same.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
  /** With which it signs what it asks of other services. */
  IDENTITY_PRIVATE_KEY: IdentityPrivateKey,
  /** The listings service, without `/api`. */
  LISTINGS_URL: z.string().regex(/^https?:\/\/[^\s/]+\/?$/, 'must look like http://host:8081'),
  /** Between two comparisons of the index with what listings has. */
  DRIFT_CHECK_SECONDS: z.coerce.number().min(0.05).max(3600).default(60),
})
export type SearchConfig = z.output<typeof SearchSettings>

/** Throws `ConfigError`. */
export const readSearchConfig = (env: Env): SearchConfig => readConfig(SearchSettings, env)
