import { useToast } from '@plekje/ui'
import { failureText, hasStatus, useSession } from '@plekje/web-kit'
import { useCallback, useEffect } from 'react'

/** Reloads the session when loading data failed with a 401, so that the page changes to its screen for visitors. */
export function useRefreshOnSessionEnd(failure: unknown): void {
  const { refresh } = useSession()
  const hasEnded = hasStatus(failure, 401)
  useEffect(() => {
    if (hasEnded) void refresh()
  }, [hasEnded, refresh])
}

/**
 * Returns a function that reports a failed action: a toast with the server's text, and on an ended session the sign-in
 * dialog over the page, so that typed text is kept.
 */
export function useFailureToast(): (title: string, failure: unknown) => void {
  const { toast } = useToast()
  const { askToSignIn } = useSession()
  return useCallback(
    (title, failure) => {
      toast({ title, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
    },
    [toast, askToSignIn],
  )
}
