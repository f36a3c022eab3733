import { ApiFailure } from '@plekje/contracts/plain'
import { accountsClient, failureText, useQuery, useSession } from '@plekje/web-kit'
import { useEffect, useSyncExternalStore } from 'react'
import { nl } from '../../copy/nl'

export interface Verification {
  readonly state: 'loading' | 'success' | 'error' | 'expired'
  /** The server's message, or the reason of the failure. */
  readonly text: string
  readonly username?: string | undefined
  /** Present only when there was no response, because then the token may still be unused. */
  readonly retry?: () => void
}

const copy = nl.verifyEmail

/** True while the browser prerenders the page for a visit that may never come. The DOM types lack the property. */
const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true

function onPrerenderingChange(listener: () => void): () => void {
  document.addEventListener('prerenderingchange', listener)
  return () => document.removeEventListener('prerenderingchange', listener)
}

/**
 * Verifies the token of the link once a person opens the page; a prerendered page waits. A token works once, so all
 * renders share the query, which ignores the abort signal and never refetches.
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
  // A verified change of address changes the session's user.
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
