import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import {
  type Context,
  type ReactNode,
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
 * session. They change as the shell commits, never before: what the shell does after a change of page comes first.
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
  /** Around the page, below the contexts. One that has other siblings on the server than in the browser breaks `useId`. */
  readonly frame: Frame
  /** For a path below the micro-frontend's own that it does not know. */
  readonly notFound: ReactNode
}

/** The page of a micro-frontend at the address of its surroundings: what its own root renders, here and on the server. */
export function RemotePages({ surroundings, routes, frame, notFound }: RemotePagesProps) {
  const { dataRouter, routerState, navigation, location, queryClient, session } = useSyncExternalStore(
    surroundings.subscribe,
    surroundings.get,
    surroundings.getFirst,
  )
  return (
    <DataRouterContext value={dataRouter}>
      <DataRouterStateContext value={routerState}>
        <NavigationContext value={navigation}>
          <LocationContext value={location}>
            <QueryClientProvider client={queryClient}>
              <SessionContext value={session}>{frame(<Page routes={routes} notFound={notFound} />)}</SessionContext>
            </QueryClientProvider>
          </LocationContext>
        </NavigationContext>
      </DataRouterStateContext>
    </DataRouterContext>
  )
}

const Page = ({ routes, notFound }: Pick<RemotePagesProps, 'routes' | 'notFound'>) => useRoutes(routes) ?? notFound
