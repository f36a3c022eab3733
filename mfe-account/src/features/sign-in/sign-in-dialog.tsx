import type { User } from '@plekje/contracts'
import { Dialog, type ToastMessage, toastAfterReload, useToast } from '@plekje/ui'
import type { SignInDialogProps } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { SecondStepForm } from './second-step-form'
import { SignInTabs } from './sign-in-tabs'
import { registeredToast, welcomeToast } from './sign-in-toasts'
import { useLogin } from './use-login'
import { type RegistrationResult, useRegister } from './use-register'

const copy = nl.signIn

/**
 * A dialog to sign in or register (ACCOUNT-6). Signing in clears the forms and reloads the page, which closes the
 * dialog; then a toast shows. Registering does the same, unless the address must be verified first. The dialog stays
 * open until the reload, because a click on the old page would be lost.
 */
export function SignInDialog(props: SignInDialogProps & { reload?: () => void }) {
  const { tab: initialTab, onClose, reload = reloadPage } = props
  const { toast } = useToast()
  const [tab, setTab] = useState(initialTab)
  const [isAtSecondStep, setAtSecondStep] = useState(false)

  const reloadWithToast = (message: ToastMessage) => {
    toastAfterReload(message)
    reload()
  }
  const handleSignedIn = (user: User) => reloadWithToast(welcomeToast(user))
  const login = useLogin(handleSignedIn, () => setAtSecondStep(true))
  const register = useRegister({
    onMismatch: () => toast({ title: copy.mismatch, description: copy.mismatchText, variant: 'destructive' }),
    onRegistered: (result: RegistrationResult) => {
      if ('user' in result) return reloadWithToast(registeredToast(result))
      onClose()
      toast(registeredToast(result))
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={isAtSecondStep ? copy.step.heading : copy.dialogTitle}>
      {isAtSecondStep ? (
        <SecondStepForm onSignedIn={handleSignedIn} onBack={() => setAtSecondStep(false)} />
      ) : (
        <SignInTabs tab={tab} onTab={setTab} login={login} register={register} />
      )}
    </Dialog>
  )
}

const reloadPage = () => window.location.reload()
