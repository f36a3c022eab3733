import '@plekje/service-kit/instrumentations'
import { runService } from '@plekje/service-kit'
import { readSearchConfig } from './config'
import { reindexCommand } from './reindex'
import { createSearchService, searchEngineRoles } from './service'

void runService(
  {
    readConfig: readSearchConfig,
    engineRoles: searchEngineRoles,
    create: createSearchService,
    operatorCommands: { reindex: reindexCommand },
  },
  process.env,
)
