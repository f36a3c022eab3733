import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { User } from '@plekje/contracts'
import { CodeStep, RecoveryStep } from '@plekje/contracts/accounts-security'
import { useToast } from '@plekje/ui'
import { showServerErrors, useSending } from '@plekje/ui/forms'
import { accountSecurityClient, failureText, hasStatus, queryOptions, useQuery } from '@plekje/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nl } from '../../copy/nl'
import { PasskeyProblem, signWithPasskey } from '../security/passkeys'

const copy = nl.signIn.step

const factorsQuery = () =>
  queryOptions({
    queryKey: ['sign-in', 'second-step'],
    queryFn: ({ signal }) => accountSecurityClient.pendingSecondFactor({}, { signal }),
    // The factors belong to one sign-in and must not be cached for the next account.
    gcTime: 0,
    staleTime: 0,
  })

const codeResolver = standardSchemaResolver(CodeStep)
const recoveryResolver = standardSchemaResolver(RecoveryStep)

/** The second step after the password: an app's code, a recovery code, or a passkey. */
export function useSecondStep({ onSignedIn, onExpired }: { onSignedIn: (user: User) => void; onExpired: () => void }) {
  const { toast } = useToast()
  const factors = useQuery(factorsQuery())
  const [isRecovering, setRecovering] = useState(false)
  const hasTotp = factors.data?.totp ?? false
  const kind = hasTotp && !isRecovering ? 'code' : 'recoveryCode'
  const codeForm = useForm({ resolver: codeResolver, defaultValues: { code: '' } })
  const recoveryForm = useForm({ resolver: recoveryResolver, defaultValues: { recoveryCode: '' } })
  const sending = useSending({
    call: (body: { code: string } | { recoveryCode: string }) => accountSecurityClient.passSecondFactor({ body }),
    onSuccess: onSignedIn,
    onError: (failure) => {
      showServerErrors(codeForm, failure)
      showServerErrors(recoveryForm, failure)
      toast({ title: copy.failed, description: failureText(failure), variant: 'destructive' })
      if (hasStatus(failure, 401)) onExpired()
    },
  })
  const form =
    kind === 'code'
      ? {
          kind,
          label: copy.code,
          hint: copy.codeHint,
          error: codeForm.formState.errors.code?.message,
          field: codeForm.register('code'),
          submit: codeForm.handleSubmit(sending.send),
        }
      : {
          kind,
          label: copy.recoveryCode,
          hint: copy.recoveryHint,
          error: recoveryForm.formState.errors.recoveryCode?.message,
          field: recoveryForm.register('recoveryCode'),
          submit: recoveryForm.handleSubmit(sending.send),
        }
  return { factors, form, hasTotp, isRecovering, setRecovering, isBusy: sending.isPending }
}

/** Signs in with a passkey, alone or as the second step. */
export function usePasskeySignIn(onSignedIn: (user: User) => void) {
  const { toast } = useToast()
  const { send, isPending } = useSending({
    call: async () => {
      const passkey = await signWithPasskey(await accountSecurityClient.passkeySignInOptions({ body: {} }))
      return accountSecurityClient.passkeySignIn({ body: { passkey } })
    },
    onSuccess: onSignedIn,
    onError: (failure) =>
      toast({
        title: nl.signIn.passkeyFailed,
        description: failure instanceof PasskeyProblem ? failure.message : failureText(failure),
        variant: 'destructive',
      }),
  })
  return { start: () => send(undefined), isBusy: isPending }
}
