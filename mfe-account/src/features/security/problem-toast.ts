import { useToast } from '@plekje/ui'
import { useCallback } from 'react'
import { useFailureToast } from '../members/session-end'
import { PasskeyProblem } from './passkeys'

/** Like {@link useFailureToast}, but shows the text of a {@link PasskeyProblem} too. */
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
