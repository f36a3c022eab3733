import type { User } from '@plekje/contracts'
import { readSignedInCookie } from '@plekje/contracts/plain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { accountsClient } from './clients'
import { hasStatus } from './failure-text'
import type { SignInTab } from './remote-app'
import { isServerRendered } from './rendering'
import { site } from './site'

export interface Session {
  /** `loading` until the first response of `GET /api/user`; a failed request counts as a visitor. */
  readonly status: 'loading' | 'visitor' | 'member'
  readonly user: User | null
  /**
   * Part of query keys whose responses depend on the viewer. It is `arrival` for the user who loaded the page, so that
   * data fetched before the session is known stays valid. A server-rendered page counts as loaded by a visitor.
   */
  readonly viewer: string
  refresh(): Promise<void>
  /** Stores the user of a sign-in response. */
  remember(user: User): void
  /** Drops the user and all data fetched for them (after signing out). */
  forget(): void
  /** The tab of the open sign-in dialog, which the shell shows over the page; null while it is closed. */
  readonly signInTab: SignInTab | null
  /** Opens the sign-in dialog: from the contact gate, or when a session has ended. */
  askToSignIn(tab: SignInTab): void
  endSignIn(): void
}

const USER_KEY = ['user']
export const SessionContext = createContext<Session | null>(null)

const doNothing = async () => undefined

/** The session while it loads, with which servers render. */
export const unknownSession: Session = {
  status: 'loading',
  user: null,
  viewer: 'arrival',
  refresh: doNothing,
  remember: () => undefined,
  forget: () => undefined,
  signInTab: null,
  askToSignIn: () => undefined,
  endSignIn: () => undefined,
}

/** Fetches the user once and provides the session. Needs a `QueryClientProvider`. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending, refetch } = useQuery({
    queryKey: USER_KEY,
    queryFn: ({ signal }) => {
      const isFirstFetch = client.getQueryState(USER_KEY)?.dataUpdateCount === 0
      return isFirstFetch && isKnownVisitor() ? null : fetchUser(signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const user = data ?? null
  const viewerId = user?.id ?? 'visitor'
  const [arrivalId, setArrivalId] = useState<string | null>(() => (isServerRendered() ? 'visitor' : null))
  if (arrivalId === null && !isPending) setArrivalId(viewerId)
  const isSameAsOnArrival = isPending || arrivalId === null || viewerId === arrivalId
  const viewer = isSameAsOnArrival ? 'arrival' : viewerId

  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])
  const setUser = useCallback(
    (newUser: User | null) => {
      // The response to a running request may be older than the change.
      void client.cancelQueries({ queryKey: USER_KEY })
      client.setQueryData(USER_KEY, newUser)
    },
    [client],
  )
  const forget = useCallback(() => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] })
    setUser(null)
  }, [client, setUser])

  const [signInTab, askToSignIn] = useState<SignInTab | null>(null)
  const endSignIn = useCallback(() => askToSignIn(null), [])

  const session = useMemo<Session>(() => {
    const withoutUser = isPending ? 'loading' : 'visitor'
    const status = user ? 'member' : withoutUser
    return { status, user, viewer, refresh, remember: setUser, forget, signInTab, askToSignIn, endSignIn }
  }, [user, viewer, isPending, refresh, setUser, forget, signInTab, endSignIn])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside a SessionProvider')
  return session
}

/**
 * False when the browser surely has no session, for instance because it refused the cookies of a sign-in. True when
 * scripts cannot know, because the gateway sets no cookie for them.
 */
export const mayHaveSession = (): boolean => !isKnownVisitor()

/** True when the cookie that shows scripts a session is missing (`readSignedInCookie`): no request is needed then. */
const isKnownVisitor = (): boolean => site().hasSignedInCookie === true && !readSignedInCookie(document.cookie)

/** Fetches the user; null for a visitor, for whom the API answers 401 (API-1). */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await accountsClient.currentUser({}, { signal })
  } catch (failure) {
    if (hasStatus(failure, 401)) return null
    throw failure
  }
}
