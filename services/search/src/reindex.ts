import { setTimeout as pause } from 'node:timers/promises'
import { type Command, createCommand } from '@plekje/service-kit'
import { readSearchConfig } from './config'
import { indexDefinitionOf } from './index/listings-index'
import { createIndexSync } from './index-sync/create-index-sync'

const RETRY_MS = 2_000

/** Rebuilds the index beside the live one, once no other process builds one. Needs shared engines. */
export const reindexCommand: Command = createCommand({
  readConfig: readSearchConfig,
  engineRoles: ['search', 'events', 'cache'],
  run: async (engines, settings, log) => {
    if (engines.search.kind === 'embedded') return 'nothing to do: restart the process to rebuild an embedded index'
    const index = await engines.search.open(indexDefinitionOf(settings))
    const { keeper } = createIndexSync(settings, { index, engines, log })
    while (!(await keeper.rebuild())) {
      log.info('another process is building the index; waiting')
      await pause(RETRY_MS)
    }
    return `built: ${await index.count()} venues`
  },
})
