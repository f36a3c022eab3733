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
    // The options belong to one sign-in and must not be cached for the next account.
    gcTime: 0,
    staleTime: 0,
  })

const schemas = {
  code: standardSchemaResolver(CodeStep),
  recoveryCode: standardSchemaResolver(RecoveryStep),
}

/** The second step after the password: an app's code, a recovery code, or a passkey. */
export function useSecondStep({ onSignedIn, onExpired }: { onSignedIn: (user: User) => void; onExpired: () => void }) {
  const { toast } = useToast()
  const factors = useQuery(factorsQuery())
  const [isRecovering, setRecovering] = useState(false)
  const hasCode = factors.data?.totp ?? false
  const kind = hasCode && !isRecovering ? 'code' : 'recoveryCode'
  const code = useForm({ resolver: schemas.code, defaultValues: { code: '' } })
  const recovery = useForm({ resolver: schemas.recoveryCode, defaultValues: { recoveryCode: '' } })
  const sending = useSending({
    call: (body: { code: string } | { recoveryCode: string }) => accountSecurityClient.passSecondFactor({ body }),
    onSuccess: onSignedIn,
    onError: (failure) => {
      showServerErrors(code, failure)
      showServerErrors(recovery, failure)
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
          error: code.formState.errors.code?.message,
          field: code.register('code'),
          submit: code.handleSubmit(sending.send),
        }
      : {
          kind,
          label: copy.recoveryCode,
          hint: copy.recoveryHint,
          error: recovery.formState.errors.recoveryCode?.message,
          field: recovery.register('recoveryCode'),
          submit: recovery.handleSubmit(sending.send),
        }
  return { factors, form, hasCode, isRecovering, setRecovering, isBusy: sending.isPending }
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
