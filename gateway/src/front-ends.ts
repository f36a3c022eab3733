import type { Agent } from 'node:http'
import type { Logger } from '@plekje/service-kit'
import type { GatewaySettings } from './config'
import { openConnections } from './connections'
import { FileMemory } from './file-memory'
import { createFolderFiles } from './folder-files'
import { type FrontEndUrl, remotesUrl, shellUrl } from './front-end-urls'
import { createStaticFiles, type StaticFiles } from './static-files'
import { createUpstreamFiles } from './upstream-files'

/** The shell and the micro-frontends from where the settings say that they are. */
export function openFrontEnds(settings: GatewaySettings, log: Logger): { files: StaticFiles; close(): void } {
  const { SHELL_URL, REMOTES_URL } = settings
  const memory = new FileMemory(settings.FRONT_END_CACHE_MB * 1024 * 1024)
  const agents: Agent[] = []
  const fetched = (urlOf: FrontEndUrl, url: string) => {
    const agent = openConnections(url.startsWith('https:'))
    agents.push(agent)
    return createUpstreamFiles({ urlOf, memory, agent, log })
  }
  const files = createStaticFiles({
    shell: SHELL_URL ? fetched(shellUrl(SHELL_URL), SHELL_URL) : createFolderFiles(settings.SHELL_DIR ?? 'shell/dist'),
    remotes: REMOTES_URL
      ? fetched(remotesUrl(REMOTES_URL), REMOTES_URL)
      : createFolderFiles(settings.REMOTES_DIR ?? 'remotes'),
  })
  return {
    files,
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}
