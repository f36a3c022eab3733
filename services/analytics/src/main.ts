import '@plekje/service-kit/instrumentations'
import {
  declareTopicsCommand,
  growTopicsCommand,
  recountCommand,
  rewindEventsCommand,
  runService,
} from '@plekje/service-kit'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from './index'
import { analyticsMigrations } from './migrations'
import { DATABASE } from './storage/analytics-models'
import { recountViews } from './storage/recount-views'

void runService(
  {
    readConfig: readAnalyticsConfig,
    engineRoles: analyticsEngineRoles,
    create: createAnalyticsService,
    migrations: analyticsMigrations,
    commands: { 'declare-topics': declareTopicsCommand },
    operatorCommands: {
      'declare-topics grow': growTopicsCommand,
      recount: recountCommand(DATABASE, recountViews),
      'rewind-events': rewindEventsCommand,
    },
  },
  process.env,
)
