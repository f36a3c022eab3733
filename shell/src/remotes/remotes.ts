import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Remotes } from '@plekje/contracts'
import type { RemoteApp } from '@plekje/web-kit'
import { registerScripts, reportBrowserError } from '../errors/error-reports'
import { RemoteIncompatible, requireCompatible, type SharedPackage } from './compatibility'
import { renderedParts } from './rendered-remote'

/** Timeout for loading a remote: requests may hang without failing. */
const LOAD_TIMEOUT_MS = 10_000

/** Thrown for a remote that `/remotes.json` does not list. */
export class RemoteUnknown extends Error {
  constructor(name: string) {
    super(`no remote is called "${name}"`)
    this.name = 'RemoteUnknown'
  }
}

/**
 * Loads a micro-frontend at run time: the list of remotes, its manifest, its entry script, its module.
 * @throws {RemoteUnknown} when the list does not name it
 * @throws {RemoteIncompatible} before its code is loaded, when it was built for another React or kit, or the page has
 *   loaded another build of it
 * @throws {Error} when a step fails or the whole takes longer than {@link LOAD_TIMEOUT_MS}
 */
export async function loadRemoteApp(name: string): Promise<RemoteApp> {
  try {
    return await load(name)
  } catch (failure) {
    reportBrowserError('load', failure, name)
    throw failure
  }
}

/** The file name of the entry script, which identifies the build; undefined until the micro-frontend is loaded. */
export const versionOf = (name: string): string | undefined => versions.get(name)

const versions = new Map<string, string>()

function load(name: string): Promise<RemoteApp> {
  const controller = new AbortController()
  return withTimeout(
    async () => {
      const list = (await readJson('/remotes.json', controller.signal)) as Remotes
      const remote = list.find((candidate) => candidate.name === name)
      if (!remote) throw new RemoteUnknown(name)
      const { entry, version, shared } = await readManifest(manifestUrlOf(remote), controller.signal)
      registerScripts(new URL('.', entry).href, name, version)
      requireCompatible(name, shared)
      const build = entry.slice(entry.lastIndexOf('/') + 1)
      const loadedBuild = versionOf(name) ?? build
      // Builds of one micro-frontend give their modules the same ids, so a second one would run modules of the first.
      if (build !== loadedBuild)
        throw new RemoteIncompatible(`remote "${name}" is ${build}, this page has ${loadedBuild}`)
      // `force` makes the runtime drop the previous registration, which may have failed.
      registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: true })
      const module = await loadRemote<{ app?: RemoteApp }>(`${name}/remote`)
      if (!module?.app) throw new Error(`remote "${name}" has no app`)
      versions.set(name, build)
      return module.app
    },
    () => controller.abort(),
  )
}

/**
 * Returns the manifest of the version that rendered this page, if the list still names it, and else the one that the
 * list chose. Without cookies the gateway may choose another version for the list than for the page.
 */
function manifestUrlOf({ name, url, otherUrl }: Remotes[number]): string {
  const rendered = renderedParts?.remote
  return otherUrl !== undefined && rendered?.name === name && rendered.manifest === otherUrl ? otherUrl : url
}

interface Manifest {
  /** Address of the remote's entry script. */
  readonly entry: string
  readonly version: string | undefined
  readonly shared: readonly SharedPackage[]
}

/** Reads the manifest, which names the entry script relative to its own address. */
async function readManifest(manifestUrl: string, signal: AbortSignal): Promise<Manifest> {
  const base = new URL(manifestUrl, window.location.href)
  const manifest = (await readJson(base.href, signal)) as {
    metaData?: { remoteEntry?: { name?: unknown }; buildInfo?: { buildVersion?: string } }
    shared?: SharedPackage[]
  }
  const file = manifest.metaData?.remoteEntry?.name
  if (typeof file !== 'string' || file === '') throw new Error(`${manifestUrl} names no entry`)
  return {
    entry: new URL(file, base).href,
    version: manifest.metaData?.buildInfo?.buildVersion,
    shared: manifest.shared ?? [],
  }
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

function withTimeout<Result>(work: () => Promise<Result>, stop: () => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`not loaded within ${LOAD_TIMEOUT_MS} ms`))
    }, LOAD_TIMEOUT_MS)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
