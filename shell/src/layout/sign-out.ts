import { useToast } from '@plekje/ui'
import { accountsClient, failureText, useNavigate, useSession } from '@plekje/web-kit'
import { useCallback } from 'react'
import { nl } from '../copy/nl'
import { paths } from '../paths'

/** Ends the session, clears what is stored of the user and goes home; "Uitloggen mislukt" otherwise (SPEC §8). */
export function useSignOut(): () => Promise<void> {
  const { forget } = useSession()
  const { toast } = useToast()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await accountsClient.logout()
    } catch (failure) {
      toast({ title: nl.account.signOutFailed, description: failureText(failure), variant: 'destructive' })
      return
    }
    forget()
    await navigate(paths.home)
  }, [forget, toast, navigate])
}
