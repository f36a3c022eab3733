import { EngineSettings } from '@plekje/engines'
import { createCommand, readConfig } from '@plekje/service-kit'
import { mendUsers } from './storage/mend-users'
import { DATABASE, userModel } from './storage/user-model'

/** What an operator asks for after versions ran side by side, or a part of the database was put back. */
export const mendSearch = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async ({ documents }) => {
    const mended = await mendUsers(userModel(await documents.connection(DATABASE)), 'all')
    return `${mended} accounts mended: administrators find them by every part of their names and addresses`
  },
})
