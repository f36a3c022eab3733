import { runService } from '@plekje/service-kit'
import { readSearchConfig } from './config'
import { createSearchService, searchEngineRoles } from './service'

void runService(
  { readConfig: readSearchConfig, engineRoles: searchEngineRoles, create: createSearchService },
  process.env,
)
