import { ApiFailure } from '@plekje/contracts'
import { accountsClient, failureText, useMutation } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

const copy = nl.verifyEmail

/** Asks for a new verification mail; `outcome` says how that went, in the words of SPEC §8. */
export function useResend() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) => accountsClient.resendVerification({ body: { email } }),
  })
  const outcome: Outcome | null = isSuccess
    ? { tone: 'good', text: copy.resent }
    : error
      ? { tone: 'bad', text: error instanceof ApiFailure ? failureText(error, copy.notResent) : copy.resendFailed }
      : null
  return { resend: mutate, isPending, outcome }
}
