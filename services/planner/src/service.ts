import type { EngineRole, Engines } from '@plekje/engines'
import { assembleService, type Service } from '@plekje/service-kit'
import type { PlannerConfig } from './config'

export const plannerEngineRoles = ['documents', 'cache', 'events'] as const satisfies readonly EngineRole[]
export type PlannerEngines = Pick<Engines, (typeof plannerEngineRoles)[number]>

/** Everything the service is made of. */
export async function createPlannerService(settings: PlannerConfig, engines: PlannerEngines): Promise<Service> {
  return assembleService({ name: 'planner', settings, engines, implementations: [] })
}
