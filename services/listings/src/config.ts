import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'

const ListingsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Whether Good Friday, Liberation Day and other days that a trade keeps count as public holidays. Listings and search
   * say when a venue is open, and all others go by what they answer: both must be given the same.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
  /** Memory for drawn pictures. */
  PICTURE_CACHE_MB: z.coerce.number().int().min(1).max(1024).default(8),
  /** Share cards that wait to be drawn, some six a second; who comes when there are more is told to come back. */
  PICTURE_QUEUE: z.coerce.number().int().min(1).max(1000).default(24),
})
export type ListingsConfig = z.output<typeof ListingsSettings>

/** Throws `ConfigError`. */
export const readListingsConfig = (env: Env): ListingsConfig => readConfig(ListingsSettings, env)
