import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { type createBrowserRouter, type Navigator, type RouteObject, Router, useRoutes } from 'react-router'
import { createListeners } from './listeners'
import { type Session, SessionContext, useSession } from './session'

export type ShellRouter = ReturnType<typeof createBrowserRouter>

/** The shell's router, for features that React Router has no hook for. */
export const ShellRouterContext = createContext<ShellRouter | null>(null)

export function useShellRouter(): ShellRouter {
  const router = useContext(ShellRouterContext)
  if (!router) throw new Error('there is no router of a shell around this component')
  return router
}

/** The values of the shell's contexts at one time. */
interface ShellContexts {
  readonly queryClient: QueryClient
  readonly session: Session
}

/**
 * The router and the contexts that a micro-frontend takes over from the shell into its own React root (ADR 37). The
 * contexts change when the shell commits.
 */
export interface Surroundings {
  readonly router: ShellRouter
  /** The router's state at the first render, for hydration. */
  readonly firstState: ShellRouter['state']
  get(): ShellContexts
  /** The initial contexts, for hydration. */
  getFirst(): ShellContexts
  subscribe(listener: () => void): () => void
}

/** The surroundings of the calling component: the same object during its whole life. */
export function useSurroundings(): Surroundings {
  const router = useShellRouter()
  const queryClient = useQueryClient()
  const session = useSession()
  const contexts = useMemo(() => ({ queryClient, session }), [queryClient, session])
  const [{ surroundings, set }] = useState(() => createSurroundings(router, contexts))
  useLayoutEffect(() => set(contexts), [set, contexts])
  return surroundings
}

function createSurroundings(
  router: ShellRouter,
  initial: ShellContexts,
): { surroundings: Surroundings; set(contexts: ShellContexts): void } {
  const { subscribe, notify } = createListeners()
  let currentContexts = initial
  const surroundings: Surroundings = {
    router,
    firstState: router.state,
    get: () => currentContexts,
    getFirst: () => initial,
    subscribe,
  }
  const set = (contexts: ShellContexts) => {
    if (contexts === currentContexts) return
    currentContexts = contexts
    notify()
  }
  return { surroundings, set }
}

export type Frame = (page: ReactNode) => ReactNode

/** Prefix of `useId` in a micro-frontend's root; the shell's ids have none. */
export const identifierPrefixOf = (name: string): string => `${name}-`

interface RemotePagesProps {
  readonly surroundings: Surroundings
  readonly routes: RouteObject[]
  /** True for a path of this micro-frontend. For other paths the current page stays, until the shell unmounts it. */
  readonly owns: (pathname: string) => boolean
  /**
   * Wraps the page below the contexts. The page must have the same siblings on the server and in the browser, or its
   * `useId` differs.
   */
  readonly frame: Frame
  /** Shown for an unknown path of this micro-frontend. */
  readonly notFound: ReactNode
}

/** The page of a micro-frontend at the current address, rendered in its own root, with a router of its own. */
export function RemotePages({ surroundings, routes, owns, frame, notFound }: RemotePagesProps) {
  const { queryClient, session } = useSyncExternalStore(surroundings.subscribe, surroundings.get, surroundings.getFirst)
  const { location, historyAction } = useRouterState(surroundings, owns)
  const navigator = useMemo(() => navigatorOf(surroundings.router), [surroundings.router])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <Router location={location} navigationType={historyAction} navigator={navigator}>
          {frame(<RemotePage routes={routes} notFound={notFound} />)}
        </Router>
      </SessionContext>
    </QueryClientProvider>
  )
}

/**
 * Follows the shell's router directly, so that an optimistic update and its navigation share one transition of this
 * root: otherwise React would drop the update before the new address has rendered.
 */
function useRouterState({ router, firstState }: Surroundings, owns: (pathname: string) => boolean) {
  const [state, setState] = useState(firstState)
  useLayoutEffect(() => {
    const showIfOwned = (next: ShellRouter['state']) => {
      if (owns(next.location.pathname)) setState(next)
    }
    showIfOwned(router.state)
    return router.subscribe((next) => startTransition(() => showIfOwned(next)))
  }, [router, owns])
  return state
}

/** Links and `useNavigate` of a micro-frontend navigate by the shell's router. */
const navigatorOf = (router: ShellRouter): Navigator => ({
  createHref: router.createHref,
  encodeLocation: router.encodeLocation,
  go: (delta) => void router.navigate(delta),
  push: (to, state, options) => void router.navigate(to, { ...options, state }),
  replace: (to, state, options) => void router.navigate(to, { ...options, state, replace: true }),
})

interface RemotePageProps {
  routes: RouteObject[]
  notFound: ReactNode
}

export const RemotePage = ({ routes, notFound }: RemotePageProps) => useRoutes(routes) ?? notFound
