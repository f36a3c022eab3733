import { runService } from '@plekje/service-kit'
import { readListingsConfig } from './config'
import { createListingsService, listingsEngineRoles } from './service'

void runService(
  { readConfig: readListingsConfig, engineRoles: listingsEngineRoles, create: createListingsService },
  process.env,
)
