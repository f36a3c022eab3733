import { useToast } from '@plekje/ui'
import { failureText, hasStatus, useSession } from '@plekje/web-kit'
import { useCallback, useEffect } from 'react'

/** A 401 while reading means that the session ended: asks again who is here, which shows a visitor's screen. */
export function useSessionEnd(failure: unknown): void {
  const { refresh } = useSession()
  const hasEnded = hasStatus(failure, 401)
  useEffect(() => {
    if (hasEnded) void refresh()
  }, [hasEnded, refresh])
}

/**
 * Tells that something a member did has failed: a toast with the server's text, and the sign-in dialog over the page
 * when the session ended meanwhile, so that what was typed stays.
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
