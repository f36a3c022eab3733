import { useToast } from '@plekje/ui'
import { useCallback } from 'react'
import { useFailureToast } from '../members/session-end'
import { PasskeyProblem } from './passkeys'

/** Like {@link useFailureToast}, and also for {@link PasskeyProblem}. */
export function useProblemToast(): (title: string, failure: unknown) => void {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  return useCallback(
    (title, failure) => {
      if (failure instanceof PasskeyProblem) toast({ title, description: failure.message, variant: 'destructive' })
      else showFailure(title, failure)
    },
    [toast, showFailure],
  )
}
