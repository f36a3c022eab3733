export { readSearchConfig, type SearchConfig } from './config'
export { createSearchService, type SearchEngines, searchEngineRoles } from './service'
