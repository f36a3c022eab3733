import { declareTopicsCommand, runService } from '@plekje/service-kit'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from './index'
import { analyticsMigrations } from './migrations'

void runService(
  {
    readConfig: readAnalyticsConfig,
    engineRoles: analyticsEngineRoles,
    create: createAnalyticsService,
    migrations: analyticsMigrations,
    commands: { 'declare-topics': declareTopicsCommand },
  },
  process.env,
)
