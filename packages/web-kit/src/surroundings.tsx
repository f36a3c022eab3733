import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import {
  type Context,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type RouteObject,
  useRoutes,
} from 'react-router'
import { type Session, SessionContext, useSession } from './session'

type ValueOf<C> = C extends Context<infer Value> ? Value : never

/** The values of the shell's contexts at one time. */
interface ShellContexts {
  readonly dataRouter: ValueOf<typeof DataRouterContext>
  readonly routerState: ValueOf<typeof DataRouterStateContext>
  readonly navigation: ValueOf<typeof NavigationContext>
  readonly location: ValueOf<typeof LocationContext>
  readonly queryClient: QueryClient
  readonly session: Session
}

/**
 * The contexts that a micro-frontend takes over from the shell into its own React root (ADR 37): router, data and
 * session. The contexts change when the shell commits; a root also subscribes to the router directly.
 */
export interface Surroundings {
  get(): ShellContexts
  /** The initial contexts, for hydration. */
  getFirst(): ShellContexts
  subscribe(listener: () => void): () => void
}

/** The contexts around the calling component, as one object for its lifetime. */
export function useSurroundings(): Surroundings {
  const dataRouter = useContext(DataRouterContext)
  const routerState = useContext(DataRouterStateContext)
  const navigation = useContext(NavigationContext)
  const location = useContext(LocationContext)
  const queryClient = useQueryClient()
  const session = useSession()
  const contexts = useMemo(
    () => ({ dataRouter, routerState, navigation, location, queryClient, session }),
    [dataRouter, routerState, navigation, location, queryClient, session],
  )
  const [{ surroundings, set }] = useState(() => createSurroundings(contexts))
  useLayoutEffect(() => set(contexts), [set, contexts])
  return surroundings
}

function createSurroundings(initial: ShellContexts): {
  surroundings: Surroundings
  set(contexts: ShellContexts): void
} {
  const listeners = new Set<() => void>()
  let currentContexts = initial
  const surroundings: Surroundings = {
    get: () => currentContexts,
    getFirst: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const set = (contexts: ShellContexts) => {
    if (contexts === currentContexts) return
    currentContexts = contexts
    for (const listener of [...listeners]) listener()
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
   * Wraps the page below the contexts. It must have the same siblings on the server and in the browser, or `useId`
   * differs.
   */
  readonly frame: Frame
  /** Shown for an unknown path of this micro-frontend. */
  readonly notFound: ReactNode
}

/** The page of a micro-frontend at the current address, rendered in its own root, in the browser and on the server. */
export function RemotePages({ surroundings, routes, owns, frame, notFound }: RemotePagesProps) {
  const { dataRouter, navigation, queryClient, session, location } = useSyncExternalStore(
    surroundings.subscribe,
    surroundings.get,
    surroundings.getFirst,
  )
  const state = useRouterState(surroundings, owns)
  const currentLocation = useMemo(
    () => (state ? { location: state.location, navigationType: state.historyAction } : location),
    [state, location],
  )
  return (
    <DataRouterContext value={dataRouter}>
      <DataRouterStateContext value={state}>
        <NavigationContext value={navigation}>
          <LocationContext value={currentLocation}>
            <QueryClientProvider client={queryClient}>
              <SessionContext value={session}>{frame(<Page routes={routes} notFound={notFound} />)}</SessionContext>
            </QueryClientProvider>
          </LocationContext>
        </NavigationContext>
      </DataRouterStateContext>
    </DataRouterContext>
  )
}

/**
 * Follows the router directly, as `RouterProvider` does. React shows an optimistic update until the new address has
 * rendered only if update and navigation are in one transition of this root. Null on a server.
 */
function useRouterState({ getFirst }: Surroundings, owns: (pathname: string) => boolean) {
  const { dataRouter, routerState } = getFirst()
  const [state, setState] = useState(routerState)
  useLayoutEffect(() => {
    if (!dataRouter) return
    const showIfOwned = (next: typeof dataRouter.router.state) => {
      if (owns(next.location.pathname)) setState(next)
    }
    showIfOwned(dataRouter.router.state)
    return dataRouter.router.subscribe((next) => startTransition(() => showIfOwned(next)))
  }, [dataRouter, owns])
  return state
}

const Page = ({ routes, notFound }: Pick<RemotePagesProps, 'routes' | 'notFound'>) => useRoutes(routes) ?? notFound
