import { runService } from '@plekje/service-kit'
import { createPlannerService, plannerEngineRoles, readPlannerConfig } from './index'

void runService(
  { readConfig: readPlannerConfig, engineRoles: plannerEngineRoles, create: createPlannerService },
  process.env,
)
