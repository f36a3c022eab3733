import type { EngineRole, Engines } from '@plekje/engines'
import { assembleService, type Service } from '@plekje/service-kit'
import type { AnalyticsConfig } from './config'

export const analyticsEngineRoles = ['documents', 'events'] as const satisfies readonly EngineRole[]
export type AnalyticsEngines = Pick<Engines, (typeof analyticsEngineRoles)[number]>

/** Everything the service is made of. */
export async function createAnalyticsService(settings: AnalyticsConfig, engines: AnalyticsEngines): Promise<Service> {
  return assembleService({ name: 'analytics', settings, engines, implementations: [] })
}
