import { runService } from '@plekje/service-kit'
import { createSocialService, readSocialConfig, socialEngineRoles } from './index'

void runService(
  { readConfig: readSocialConfig, engineRoles: socialEngineRoles, create: createSocialService },
  process.env,
)
