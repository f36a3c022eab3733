import { runService } from '@plekje/service-kit'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from './index'

void runService(
  { readConfig: readAnalyticsConfig, engineRoles: analyticsEngineRoles, create: createAnalyticsService },
  process.env,
)
