import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'

const ListingsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Counts Good Friday, Liberation Day and other days that a trade observes as public holidays. Set the same value for
   * listings and search: both compute opening hours, and other services use their replies.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
  /** Maximum proposals per hour, by member or by network (PROPOSAL-5). */
  PROPOSALS_PER_HOUR: z.coerce.number().int().min(1).default(10),
  /** Maximum claims per hour by member, and mailed codes per hour by venue (OWNER-4). */
  CLAIMS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  /** Maximum invitations per hour by member (OWNER-10). */
  INVITATIONS_PER_HOUR: z.coerce.number().int().min(1).default(20),
})
export type ListingsConfig = z.output<typeof ListingsSettings>

/** Throws `ConfigError`. */
export const readListingsConfig = (env: Env): ListingsConfig => readConfig(ListingsSettings, env)
