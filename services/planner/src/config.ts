import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings } from '@plekje/service-kit'
import type { z } from 'zod'

const PlannerSettings = EngineSettings.extend(ServiceSettings.shape)

/** Settings of the planner service. */
export type PlannerConfig = z.output<typeof PlannerSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readPlannerConfig = (env: Env): PlannerConfig => readConfig(PlannerSettings, env)
