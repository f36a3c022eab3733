import { EngineSettings } from '@plekje/engines'
import { type Env, readConfig, ServiceSettings } from '@plekje/service-kit'
import type { z } from 'zod'

const AnalyticsSettings = EngineSettings.extend(ServiceSettings.shape)

/** Settings of the analytics service. */
export type AnalyticsConfig = z.output<typeof AnalyticsSettings>

/** Throws `ConfigError` that names each variable that is missing or malformed. */
export const readAnalyticsConfig = (env: Env): AnalyticsConfig => readConfig(AnalyticsSettings, env)
