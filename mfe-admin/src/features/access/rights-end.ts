import { useToast } from '@plekje/ui'
import { hasStatus, useSession } from '@plekje/web-kit'
import { useCallback, useEffect } from 'react'

/**
 * A refusal while reading means that the session or the rights ended: asks again who is here, and the page shows what
 * is theirs.
 */
export function useRightsEnd(failure: unknown): void {
  const { refresh } = useSession()
  const hasEnded = hasStatus(failure, 401) || hasStatus(failure, 403)
  useEffect(() => {
    if (hasEnded) void refresh()
  }, [hasEnded, refresh])
}

/**
 * Tells that something an administrator did has failed. When the session ended meanwhile the sign-in dialog opens over
 * the page, so that what was typed stays; when the rights were taken, the page finds out.
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
