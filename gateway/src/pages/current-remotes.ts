import type { Remotes } from '@plekje/contracts'
import type { Renderer } from '@plekje/front-end-files/renderer'
import type { StaticFiles } from '../assets/static-files'
import type { CurrentRemote } from './page-composer'
import type { MayRender } from './parse-server-rendering'
import type { Renderers } from './renderers'

/**
 * Finds the renderer, version and manifest of the micro-frontend that a list names, as deployed now. `recordRender` is
 * called after each render, with the address of the manifest.
 */
export function createCurrentRemotes(parts: {
  readonly files: StaticFiles
  readonly renderers: Renderers
  readonly mayRender: MayRender
  readonly recordRender: (manifest: string, hasFailed: boolean) => void
}): (name: string, remotes: Remotes) => Promise<CurrentRemote | undefined> {
  const { files, renderers, mayRender, recordRender } = parts

  const recordRenders = (renderer: Renderer, manifest: string): Renderer => ({
    async render(request) {
      try {
        const reply = await renderer.render(request)
        recordRender(manifest, false)
        return reply
      } catch (error) {
        recordRender(manifest, true)
        throw error
      }
    },
  })

  return async (name, remotes) => {
    if (!mayRender(name)) return undefined
    const url = remotes.find((remote) => remote.name === name)?.url
    // A micro-frontend of another site has no renderer that the gateway knows.
    const [, folder, manifestName] = /^\/remotes\/([^/]+)\/([^/]+)$/.exec(url ?? '') ?? []
    if (url === undefined || folder === undefined || manifestName === undefined) return undefined
    const manifest = await files.readRemoteFile(folder, manifestName)
    const version = manifest && readEntryScript(manifest.body)
    if (version === undefined) return undefined
    const renderer = recordRenders(renderers.remote(folder), url)
    return { renderer, version, base: `/remotes/${folder}/`, manifest: url }
  }
}

/** Reads the entry script that a manifest names, once per buffer. */
function readEntryScript(manifest: Buffer): string | undefined {
  if (entryScripts.has(manifest)) return entryScripts.get(manifest)
  const { metaData } = JSON.parse(manifest.toString()) as { metaData?: { remoteEntry?: { name?: string } } }
  const entryScript = metaData?.remoteEntry?.name
  entryScripts.set(manifest, entryScript)
  return entryScript
}

const entryScripts = new WeakMap<Buffer, string | undefined>()
