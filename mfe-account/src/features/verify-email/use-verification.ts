import { ApiFailure } from '@plekje/contracts/plain'
import { accountsClient, failureText, useQuery, useSession } from '@plekje/web-kit'
import { useEffect, useSyncExternalStore } from 'react'
import { nl } from '../../copy/nl'

export interface Verification {
  readonly state: 'loading' | 'success' | 'error' | 'expired'
  /** What the server said, or what is the matter. */
  readonly text: string
  /** Whose account it is that was verified. */
  readonly username?: string | undefined
  /** Only when nothing was answered: the token may not have been used. */
  readonly retry?: () => void
}

const copy = nl.verifyEmail

/** Whether the browser makes the page ahead of a visit that may never come. Not in TypeScript's DOM yet. */
const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true

function onPrerenderingChange(listener: () => void): () => void {
  document.addEventListener('prerenderingchange', listener)
  return () => document.removeEventListener('prerenderingchange', listener)
}

/**
 * Follows the link of a verification mail, once a person has opened the page: a prerendered one waits. The token is good
 * for one call, so there is one per token: the query is shared by every render, is not given the signal that would abort
 * it, and is never fetched by itself again.
 */
export function useVerification(token: string | null): Verification {
  const { status, refresh } = useSession()
  const isOpened = !useSyncExternalStore(onPrerenderingChange, isPrerendering)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => accountsClient.verifyEmail({ query: { token: token ?? '' } }),
    enabled: Boolean(token) && isOpened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  // A member who followed the link of a new address has that address from now on.
  const hasNewAddress = status === 'member' && data !== undefined
  useEffect(() => {
    if (hasNewAddress) void refresh()
  }, [hasNewAddress, refresh])

  if (!token) return { state: 'error', text: copy.missingToken }
  if (data) return { state: 'success', text: data.message, username: data.username }
  if (isFetching || !error) return { state: 'loading', text: '' }
  if (!(error instanceof ApiFailure)) return { state: 'error', text: copy.failed, retry: () => void refetch() }
  const text = failureText(error, copy.failed)
  return { state: text.includes('verlopen') ? 'expired' : 'error', text }
}
