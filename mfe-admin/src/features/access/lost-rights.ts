import { useToast } from '@plekje/ui'
import { hasStatus, useSession } from '@plekje/web-kit'
import { useCallback, useEffect } from 'react'

/**
 * Reloads the session when the server refused to return data, because the session or the rights ended. The page then
 * changes to what the user may see.
 */
export function useLostRights(failure: unknown): void {
  const { refresh } = useSession()
  const hasEnded = hasStatus(failure, 401) || hasStatus(failure, 403)
  useEffect(() => {
    if (hasEnded) void refresh()
  }, [hasEnded, refresh])
}

/**
 * Returns a function that reports a failed action. On an ended session it opens the sign-in dialog over the page, so
 * that typed text is kept; on lost rights it reloads the session.
 */
export function useFailureToast(): (message: { title: string; description?: string }, failure: unknown) => void {
  const { toast } = useToast()
  const { askToSignIn, refresh } = useSession()
  return useCallback(
    (message, failure) => {
      toast({ ...message, variant: 'destructive' })
      if (hasStatus(failure, 401)) askToSignIn('login')
      if (hasStatus(failure, 403)) void refresh()
    },
    [toast, askToSignIn, refresh],
  )
}
