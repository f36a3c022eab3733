import '@plekje/service-kit/instrumentations'
import { runService } from '@plekje/service-kit'
import { createSocialService, readSocialConfig, socialEngineRoles } from './index'
import { socialMigrations } from './migrations'

void runService(
  {
    readConfig: readSocialConfig,
    engineRoles: socialEngineRoles,
    create: createSocialService,
    migrations: socialMigrations,
  },
  process.env,
)
