import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import type { z } from 'zod'

const ListingsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Whether Good Friday, Liberation Day and other days that a trade keeps count as public holidays. Listings and search
   * say when a venue is open, and all others go by what they answer: both must be given the same.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
})
export type ListingsConfig = z.output<typeof ListingsSettings>

/** Throws `ConfigError`. */
export const readListingsConfig = (env: Env): ListingsConfig => readConfig(ListingsSettings, env)
