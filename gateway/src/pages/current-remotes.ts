import type { StaticFiles } from '../assets/static-files'
import type { CurrentRemote } from './page-composer'
import type { RemotesList } from './remotes'
import type { Renderers } from './renderers'
import type { MayRender } from './server-rendering'

/** Looks up the renderer, version and manifest of a micro-frontend as deployed now. */
export function createCurrentRemotes(parts: {
  readonly remotes: RemotesList
  readonly files: StaticFiles
  readonly renderers: Renderers
  readonly mayRender: MayRender
}): (name: string) => Promise<CurrentRemote | undefined> {
  const { remotes, files, renderers, mayRender } = parts
  return async (name) => {
    if (!mayRender(name)) return undefined
    const url = (await remotes.read()).find((remote) => remote.name === name)?.url
    // A micro-frontend of another site has no renderer that the gateway knows.
    const [, folder, manifestName] = /^\/remotes\/([^/]+)\/([^/]+)$/.exec(url ?? '') ?? []
    if (url === undefined || folder === undefined || manifestName === undefined) return undefined
    const manifest = await files.readRemoteFile(folder, manifestName)
    const version = manifest && readEntryScript(manifest.body)
    if (version === undefined) return undefined
    return { renderer: renderers.remote(folder), version, base: `/remotes/${folder}/`, manifest: url }
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
