import { ApiFailure } from '@plekje/contracts/plain'
import { useSending } from '@plekje/ui/forms'
import { accountsClient, failureText } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

const copy = nl.verifyEmail

/** Requests a new verification mail; `outcome` holds the result in the words of ACCOUNT-12. */
export function useResend() {
  const { send, isPending, isSuccess, error } = useSending({
    call: (email: string) => accountsClient.resendVerification({ body: { email } }),
  })
  const outcome: Outcome | null = isSuccess
    ? { tone: 'good', text: copy.resent }
    : error
      ? { tone: 'bad', text: error instanceof ApiFailure ? failureText(error, copy.notResent) : copy.resendFailed }
      : null
  return { resend: send, isPending, outcome }
}
