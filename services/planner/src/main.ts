import '@plekje/service-kit/instrumentations'
import { runService } from '@plekje/service-kit'
import { createPlannerService, plannerEngineRoles, readPlannerConfig } from './index'
import { plannerMigrations } from './migrations'

void runService(
  {
    readConfig: readPlannerConfig,
    engineRoles: plannerEngineRoles,
    create: createPlannerService,
    migrations: plannerMigrations,
  },
  process.env,
)
