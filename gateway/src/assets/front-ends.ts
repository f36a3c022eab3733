import type { Agent } from 'node:http'
import { join } from 'node:path'
import { createRenderer, type Renderer } from '@plekje/front-end-files/renderer'
import type { Logger } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { GatewaySettings } from '../config'
import { createUpstreamRenderer, type Renderers } from '../pages/renderers'
import { createAgent } from '../proxy/connections'
import { createFolderFiles } from './folder-files'
import { type FrontEndUrl, remotesUrl, shellUrl } from './front-end-urls'
import { createStaticFiles, type StaticFile, type StaticFiles } from './static-files'
import { createUpstreamFiles } from './upstream-files'

/** A page that takes longer is rendered in the browser. */
const SSR_TIMEOUT_MS = 300
export const renderTimeoutMs = ({ TIME_LIMIT_FACTOR }: GatewaySettings): number =>
  Math.ceil(SSR_TIMEOUT_MS * TIME_LIMIT_FACTOR)

/** Opens the shell and the micro-frontends from the folders or servers that the settings name. */
export function openFrontEnds(
  settings: GatewaySettings,
  cacheBytes: number,
  log: Logger,
): { files: StaticFiles; renderers: Renderers; close(): void } {
  const { SHELL_URL, SHELL_DIR = 'shell/dist', REMOTES_URL, REMOTES_DIR = 'remotes' } = settings
  const cache = new LRUCache<string, StaticFile>({
    maxSize: cacheBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  const agents: Agent[] = []
  const openAgent = (url: string): Agent => {
    const agent = createAgent(url.startsWith('https:'), 'reading', settings.TIME_LIMIT_FACTOR)
    agents.push(agent)
    return agent
  }
  const openUpstream = (urlOf: FrontEndUrl, url: string) =>
    createUpstreamFiles({ urlOf, cache, agent: openAgent(url), log })
  const files = createStaticFiles({
    shell: SHELL_URL ? openUpstream(shellUrl(SHELL_URL), SHELL_URL) : createFolderFiles(SHELL_DIR),
    remotes: REMOTES_URL ? openUpstream(remotesUrl(REMOTES_URL), REMOTES_URL) : createFolderFiles(REMOTES_DIR),
  })
  // Ten times the timeout of a page: a render that is too late for one visitor is cached for the next.
  const openRenderer = (urlOf: FrontEndUrl, path: readonly string[], base: string) =>
    createUpstreamRenderer(urlOf(path), openAgent(base), renderTimeoutMs(settings) * 10)
  const remoteRenderers = new Map<string, Renderer>()
  const renderers: Renderers = {
    shell: SHELL_URL ? openRenderer(shellUrl(SHELL_URL), ['render'], SHELL_URL) : createRenderer(SHELL_DIR),
    remote(folder) {
      const existing = remoteRenderers.get(folder)
      if (existing) return existing
      const renderer = REMOTES_URL
        ? openRenderer(remotesUrl(REMOTES_URL), [folder, 'render'], REMOTES_URL)
        : createRenderer(join(REMOTES_DIR, folder))
      remoteRenderers.set(folder, renderer)
      return renderer
    },
  }
  return {
    files,
    renderers,
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}
