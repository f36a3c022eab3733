import { useToast } from '@plekje/ui'
import { useCallback } from 'react'
import { useTellFailure } from '../members/session-end'
import { PasskeyProblem } from './passkeys'

/** As {@link useTellFailure}, for what a browser says of passkeys too. */
export function useTellProblem(): (title: string, failure: unknown) => void {
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  return useCallback(
    (title, failure) => {
      if (failure instanceof PasskeyProblem) toast({ title, description: failure.message, variant: 'destructive' })
      else tellFailure(title, failure)
    },
    [toast, tellFailure],
  )
}
