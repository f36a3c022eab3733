import { EngineSettings } from '@plekje/engines'
import { createCommand, readConfig } from '@plekje/service-kit'
import { repairSearchFields } from './storage/repair-search-fields'
import { DATABASE, userModel } from './storage/user-model'

/** What an operator asks for after versions ran side by side, or a part of the database was put back. */
export const mendSearch = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async ({ documents }) => {
    const repaired = await repairSearchFields(userModel(await documents.connection(DATABASE)), 'all')
    return `${repaired} accounts repaired: administrators find them by every part of their names and addresses`
  },
})
