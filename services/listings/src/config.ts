import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import type { z } from 'zod'

const ListingsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Counts Good Friday, Liberation Day and other days that a trade observes as public holidays. Set the same value for
   * listings and search: both compute opening hours, and other services use their replies.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
})
export type ListingsConfig = z.output<typeof ListingsSettings>

/** Throws `ConfigError`. */
export const readListingsConfig = (env: Env): ListingsConfig => readConfig(ListingsSettings, env)
