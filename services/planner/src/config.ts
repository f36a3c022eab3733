import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings } from '@plekje/service-kit'
import { z } from 'zod'

const serviceUrl = z.url({ protocol: /^https?$/ })
const count = (amount: number) => z.coerce.number().int().min(1).default(amount)

const PlannerSettings = ServiceSettings.extend(EngineSettings.shape).extend({
  /** Finds the places that a plan is made of. */
  SEARCH_URL: serviceUrl,
  /** Tells which categories and places there are. */
  LISTINGS_URL: serviceUrl,
  /** Plans that one member may ask for in an hour (DESIGN §3, limits). */
  PLANS_PER_HOUR: count(20),
  /** Stops that one member may have replaced in an hour. */
  REPLACEMENTS_PER_HOUR: count(60),
  /** Plans that this process works on at the same time. */
  PLANS_AT_ONCE: count(8),
  /** Requests that may wait for their turn; more are refused. */
  PLANS_WAITING: count(200),
  /** What the language model may cost in a day; above it the rules answer. 0: the model is never asked. */
  MODEL_TOKENS_PER_MEMBER_PER_DAY: z.coerce.number().int().min(0).default(100_000),
  MODEL_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(5_000_000),
})

/** Settings of the planner service. */
export type PlannerConfig = z.output<typeof PlannerSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readPlannerConfig = (env: Env): PlannerConfig => readConfig(PlannerSettings, env)
