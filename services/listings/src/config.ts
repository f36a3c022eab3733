import { CHANGED_FIELDS } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'

/** Reads comma-separated names of fields; "none" selects no field. */
const fieldsIn = (text: string): string[] =>
  text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '' && field !== 'none')

const ListingsSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /**
   * Treats Good Friday, Liberation Day and other days on which only some trades close as public holidays. Set the same
   * value for listings and search: both compute opening hours.
   */
  HOLIDAYS_WITH_HABITS: SwitchSetting,
  /** Comma-separated fields that managers change after approval by an administrator (OWNER-15). */
  OWNER_FIELDS_AFTER_APPROVAL: z
    .string()
    .default('address,point,email,website')
    .transform(fieldsIn)
    .pipe(z.array(z.enum(CHANGED_FIELDS))),
  /** Managers get a mail to check the hours this many days after their last check; 0: never (OWNER-21). */
  OWNER_REMINDER_DAYS: z.coerce.number().min(0).default(182),
})
export type ListingsConfig = z.output<typeof ListingsSettings>

/** Throws `ConfigError`. */
export const readListingsConfig = (env: Env): ListingsConfig => readConfig(ListingsSettings, env)
