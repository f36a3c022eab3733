import { EngineSettings } from '@plekje/engines'
import { createCommand, readConfig } from '@plekje/service-kit'
import { repairSearchFields } from './storage/repair-search-fields'
import { DATABASE, userModel } from './storage/user-model'

/** For operators: repairs the search fields after versions ran side by side, or after a partial restore. */
export const mendSearch = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async ({ documents }) => {
    const repaired = await repairSearchFields(userModel(await documents.connection(DATABASE)))
    return `${repaired} accounts repaired: administrators find them by every part of their names and addresses`
  },
})
