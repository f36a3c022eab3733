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
  return { resend: send, isPending, outcome: isSuccess ? RESENT : failureOf(error) }
}

const RESENT: Outcome = { tone: 'good', text: copy.resent }

function failureOf(error: Error | null): Outcome | null {
  if (!error) return null
  const text = error instanceof ApiFailure ? failureText(error, copy.notResent) : copy.resendFailed
  return { tone: 'bad', text }
}
