import { fetchPage, preloadData, preloadPage, type QueryClient, type RemoteApp, reloadWhenGone } from '@plekje/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { remoteOf } from '../route-owners'
import { loadRemoteApp } from './remotes'

export type LoadRemote = (name: string) => Promise<RemoteApp>

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly app: RemoteApp }
  | { readonly kind: 'failed'; readonly failure: unknown }

/** Loads by name, also while the code of a page is missing. A failed one is removed, so that the next begins anew. */
const loads = new Map<string, Promise<RemoteApp>>()
/** Apps with the code of a page. They stay in memory, so that returning to one shows no skeleton. */
const loadedApps = new Map<string, RemoteApp>()

/**
 * Loads an app and then code of its pages. Two loads of one app would mix two builds when it is replaced in between,
 * so all calls share one.
 */
async function loadOnce(
  name: string,
  load: LoadRemote,
  fetchCode: (app: RemoteApp) => Promise<unknown>,
): Promise<RemoteApp> {
  const appPromise = loads.get(name) ?? load(name)
  loads.set(name, appPromise)
  try {
    const app = await appPromise
    await fetchCode(app)
    loadedApps.set(name, app)
    return app
  } catch (failure) {
    if (!loadedApps.has(name) && loads.get(name) === appPromise) loads.delete(name)
    throw failure
  }
}

/**
 * Starts loading the first page's micro-frontend before React renders. A failure is only logged here, because the
 * outlet waits for the same load, or loads again, and shows a failure.
 */
export async function beginLoading(name: string, load: LoadRemote = loadRemoteApp): Promise<void> {
  try {
    await loadWithPage(name, load)
  } catch (failure) {
    console.debug('remote not loaded', name, failure)
  }
}

/** Waits for the app and for the code of the current page, so that one skeleton covers both. */
function loadWithPage(name: string, load: LoadRemote): Promise<RemoteApp> {
  return loadOnce(name, load, ({ routes }) => fetchPage(routes, window.location))
}

/** The entry, the chunks of the micro-frontend and the chunks of the page. */
const PRELOADED_STEPS = 3

/**
 * Loads again after a failure. A browser answers the first request for a file from its failed preload, so each
 * preloaded step may need an attempt of its own.
 */
async function loadAgain(name: string, load: LoadRemote): Promise<RemoteApp> {
  const hasPreloads = document.querySelector('link[rel="preload"][as="script"]') !== null
  const maxAttempts = hasPreloads ? PRELOADED_STEPS : 1
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadWithPage(name, load)
    } catch (failure) {
      if (attempt === maxAttempts) throw failure
    }
  }
}

/** Preloads code and data of the page at an address. Failures are only logged: following the link loads again. */
export async function preloadAddress(
  address: Pick<Location, 'pathname' | 'search'>,
  viewer: string,
  client: QueryClient,
  load: LoadRemote = loadRemoteApp,
): Promise<void> {
  const name = remoteOf(address.pathname)
  if (!name) return
  try {
    await loadOnce(name, load, ({ routes }) =>
      Promise.all([preloadPage(routes, address), preloadData(routes, address, { viewer }, client)]),
    )
  } catch (failure) {
    console.debug('remote not loaded', name, failure)
  }
}

/**
 * Loads a micro-frontend.
 * @returns its state, `attempt` (counted from 1), `retryLoading` for after a failure, and `reloadAfterCrash`, which
 * loads the app again because its build may have been replaced
 */
export function useRemoteApp(name: string, load: LoadRemote = loadRemoteApp) {
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<RemoteState>(() => stateOf(name))

  useEffect(() => {
    const currentState = stateOf(name)
    setState(currentState)
    if (currentState.kind === 'ready') return
    let isCurrent = true
    const appPromise = attempt === 1 ? loadWithPage(name, load) : loadAgain(name, load)
    appPromise.then(
      (app) => {
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
  }, [name, attempt, load])

  const retryLoading = useCallback(() => setAttempt((count) => count + 1), [])
  const reloadAfterCrash = useCallback(() => {
    loadedApps.delete(name)
    loads.delete(name)
    retryLoading()
  }, [name, retryLoading])
  return { state, attempt, retryLoading, reloadAfterCrash }
}

const stateOf = (name: string): RemoteState => {
  const app = loadedApps.get(name)
  return app ? { kind: 'ready', app } : { kind: 'loading' }
}
