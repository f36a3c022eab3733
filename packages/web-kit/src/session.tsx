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
  /** `loading` until the first answer of `GET /api/user`; a failed answer counts as a visitor's. */
  readonly status: 'loading' | 'visitor' | 'member'
  readonly user: User | null
  /**
   * Whose answers are shown, for the keys of queries of which members see more. The same while it is asked who is signed
   * in and after: the cookie already went along with what was asked meanwhile. What came with the page is a visitor's.
   */
  readonly viewer: string
  /** Asks again who is signed in. */
  refresh(): Promise<void>
  /** Stores the user a sign-in answered with. */
  remember(user: User): void
  /** Drops the user and everything that was fetched for them (after signing out). */
  forget(): void
  /** The tab of the sign-in dialog that is asked for; null while it is closed. The shell shows it over the page. */
  readonly signInTab: SignInTab | null
  /** Opens the sign-in dialog: from the contact gate, or when a session turned out to have ended. */
  askToSignIn(tab: SignInTab): void
  endSignIn(): void
}

const USER_KEY = ['user']
export const SessionContext = createContext<Session | null>(null)

const nothing = async () => undefined

/** As long as nobody has been asked who is signed in: what a server renders for. */
export const unknownSession: Session = {
  status: 'loading',
  user: null,
  viewer: 'arrival',
  refresh: nothing,
  remember: () => undefined,
  forget: () => undefined,
  signInTab: null,
  askToSignIn: () => undefined,
  endSignIn: () => undefined,
}

/** Fetches the user once and hands the session to everything below. Needs a `QueryClientProvider` above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data, isPending, refetch } = useQuery({
    queryKey: USER_KEY,
    queryFn: ({ signal }) =>
      client.getQueryState(USER_KEY)?.dataUpdateCount === 0 && isSurelyVisitor() ? null : fetchUser(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const user = data ?? null
  const id = user?.id ?? 'visitor'
  const [arrivedAs, setArrivedAs] = useState<string | null>(() => (isServerRendered() ? 'visitor' : null))
  if (arrivedAs === null && !isPending) setArrivedAs(id)
  const viewer = isPending || id === (arrivedAs ?? id) ? 'arrival' : id

  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])
  const remember = useCallback((signedIn: User) => client.setQueryData(USER_KEY, signedIn), [client])
  const forget = useCallback(() => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] })
    client.setQueryData(USER_KEY, null)
  }, [client])

  const [signInTab, askToSignIn] = useState<SignInTab | null>(null)
  const endSignIn = useCallback(() => askToSignIn(null), [])

  const session = useMemo<Session>(() => {
    const status = user ? 'member' : isPending ? 'loading' : 'visitor'
    return { status, user, viewer, refresh, remember, forget, signInTab, askToSignIn, endSignIn }
  }, [user, viewer, isPending, refresh, remember, forget, signInTab, endSignIn])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside a SessionProvider')
  return session
}

/** Known without asking: the gateway sees to it that a cookie tells scripts of a session (`readSignedInCookie`). */
const isSurelyVisitor = (): boolean => site().hasSignedInCookie === true && !readSignedInCookie(document.cookie)

/** 401 is a visitor, not a failure (API-1). */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await accountsClient.currentUser({}, { signal })
  } catch (failure) {
    if (hasStatus(failure, 401)) return null
    throw failure
  }
}
