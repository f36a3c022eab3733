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

/** Contexts of the shell as they are now. */
interface Carried {
  readonly dataRouter: ValueOf<typeof DataRouterContext>
  readonly routerState: ValueOf<typeof DataRouterStateContext>
  readonly navigation: ValueOf<typeof NavigationContext>
  readonly location: ValueOf<typeof LocationContext>
  readonly queryClient: QueryClient
  readonly session: Session
}

/**
 * The contexts that a micro-frontend takes over from the shell into the React root of its own (ADR 37): router, data and
 * session. Those that are not followed themselves change as the shell commits.
 */
export interface Surroundings {
  get(): Carried
  /** As they were when they began: what the server knew of them, for hydration. */
  getFirst(): Carried
  subscribe(listener: () => void): () => void
}

/** Those around the component that asks. The same object for as long as that is shown. */
export function useSurroundings(): Surroundings {
  const dataRouter = useContext(DataRouterContext)
  const routerState = useContext(DataRouterStateContext)
  const navigation = useContext(NavigationContext)
  const location = useContext(LocationContext)
  const queryClient = useQueryClient()
  const session = useSession()
  const carried = useMemo(
    () => ({ dataRouter, routerState, navigation, location, queryClient, session }),
    [dataRouter, routerState, navigation, location, queryClient, session],
  )
  const [{ surroundings, set }] = useState(() => createSurroundings(carried))
  useLayoutEffect(() => set(carried), [set, carried])
  return surroundings
}

function createSurroundings(first: Carried): { surroundings: Surroundings; set(carried: Carried): void } {
  const listeners = new Set<() => void>()
  let current = first
  const surroundings: Surroundings = {
    get: () => current,
    getFirst: () => first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const set = (carried: Carried) => {
    if (carried === current) return
    current = carried
    for (const listener of [...listeners]) listener()
  }
  return { surroundings, set }
}

export type Frame = (page: ReactNode) => ReactNode

/** Of the ids in a micro-frontend's root: those of the shell's have none. */
export const identifierPrefixOf = (name: string): string => `${name}-`

interface RemotePagesProps {
  readonly surroundings: Surroundings
  readonly routes: RouteObject[]
  /** Whether a path is this micro-frontend's: the last one of those is shown until the shell takes it away. */
  readonly owns: (pathname: string) => boolean
  /** Around the page, below the contexts. One that has other siblings on the server than in the browser breaks `useId`. */
  readonly frame: Frame
  /** For a path below the micro-frontend's own that it does not know. */
  readonly notFound: ReactNode
}

/** The page of a micro-frontend at the address of its surroundings: what its own root renders, here and on the server. */
export function RemotePages({ surroundings, routes, owns, frame, notFound }: RemotePagesProps) {
  const { dataRouter, navigation, queryClient, session, location } = useSyncExternalStore(
    surroundings.subscribe,
    surroundings.get,
    surroundings.getFirst,
  )
  const state = useRouterState(surroundings, owns)
  const here = useMemo(
    () => (state ? { location: state.location, navigationType: state.historyAction } : location),
    [state, location],
  )
  return (
    <DataRouterContext value={dataRouter}>
      <DataRouterStateContext value={state}>
        <NavigationContext value={navigation}>
          <LocationContext value={here}>
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
 * Follows the router itself, as `RouterProvider` does: a choice that changes the address is shown as made until the
 * address has followed, for which both must be of one transition, and transitions are a root's own. Null on a server.
 */
function useRouterState({ getFirst }: Surroundings, owns: (pathname: string) => boolean) {
  const { dataRouter, routerState } = getFirst()
  const [state, setState] = useState(routerState)
  useLayoutEffect(() => {
    if (!dataRouter) return
    const follow = (next: typeof dataRouter.router.state) => {
      if (owns(next.location.pathname)) setState(next)
    }
    follow(dataRouter.router.state)
    return dataRouter.router.subscribe((next) => startTransition(() => follow(next)))
  }, [dataRouter, owns])
  return state
}

const Page = ({ routes, notFound }: Pick<RemotePagesProps, 'routes' | 'notFound'>) => useRoutes(routes) ?? notFound
