import { fetchPage, preloadData, preloadPage, type QueryClient, type RemoteApp, reloadWhenGone } from '@plekje/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { remoteOf } from '../route-owners'
import { loadRemoteApp } from './remotes'

export type LoadRemote = (name: string) => Promise<RemoteApp>

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly app: RemoteApp }
  | { readonly kind: 'failed'; readonly failure: unknown }

/** Apps that loaded once stay: going back to one must not blink. */
const loaded = new Map<string, RemoteApp>()

/** Loads the micro-frontend of the first page while the rest still starts; a failure shows when the page asks for it. */
export async function beginLoading(name: string, load: LoadRemote = loadRemoteApp): Promise<void> {
  try {
    loaded.set(name, await withItsPage(load(name)))
  } catch (failure) {
    console.debug('remote not loaded', name, failure)
  }
}

/** Its code and that of the page that is asked for now, so that one skeleton stands until there is something to read. */
async function withItsPage(loading: Promise<RemoteApp>): Promise<RemoteApp> {
  const app = await loading
  await fetchPage(app.routes, window.location)
  return app
}

/**
 * The same after a failure. A browser answers the first request for a file with the preload of it that failed, so that
 * what was preloaded is asked for once more: the entry, the chunks of the micro-frontend, those of its page.
 */
async function onceMore(name: string, load: LoadRemote): Promise<RemoteApp> {
  for (let left = document.querySelector('link[rel="preload"][as="script"]') ? 3 : 1; ; left -= 1) {
    try {
      return await withItsPage(load(name))
    } catch (failure) {
      if (left === 1) throw failure
    }
  }
}

/** Fetches code and data of the page at an address that someone is about to go to. What fails is fetched again then. */
export async function preloadAddress(
  address: Pick<Location, 'pathname' | 'search'>,
  viewer: string,
  client: QueryClient,
  load: LoadRemote = loadRemoteApp,
): Promise<void> {
  const name = remoteOf(address.pathname)
  if (!name) return
  try {
    const app = loaded.get(name) ?? (await load(name))
    await Promise.all([preloadPage(app.routes, address), preloadData(app.routes, address, { viewer }, client)])
    loaded.set(name, app)
  } catch (failure) {
    console.debug('remote not loaded', name, failure)
  }
}

/**
 * Loads a micro-frontend while `isWanted`.
 * @returns its state, `attempt` (counted from 1), `retry` after a failure, and `restart` for one that broke: it may be
 * of a build that is gone, so it is loaded afresh
 */
export function useRemoteApp(name: string, load: LoadRemote = loadRemoteApp, isWanted = true) {
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<RemoteState>(() => stateOf(name))

  useEffect(() => {
    if (!isWanted) return
    const known = stateOf(name)
    setState(known)
    if (known.kind === 'ready') return
    let isCurrent = true
    const loading = attempt === 1 ? withItsPage(load(name)) : onceMore(name, load)
    loading.then(
      (app) => {
        loaded.set(name, app)
        if (isCurrent) setState({ kind: 'ready', app })
      },
      (failure: unknown) => {
        console.debug('remote not loaded', name, failure)
        void reloadWhenGone(failure)
        if (isCurrent) setState({ kind: 'failed', failure })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [name, attempt, load, isWanted])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const restart = useCallback(() => {
    loaded.delete(name)
    retry()
  }, [name, retry])
  return { state, attempt, retry, restart }
}

const stateOf = (name: string): RemoteState => {
  const app = loaded.get(name)
  return app ? { kind: 'ready', app } : { kind: 'loading' }
}
