import type { User } from '@plekje/contracts'
import { Dialog, toastAfterReload, useToast } from '@plekje/ui'
import type { SignInDialogProps } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { SecondStepForm } from './second-step-form'
import { SignInTabs } from './sign-in-tabs'
import { registeredToast, welcomeToast } from './sign-in-toasts'
import { useLogin } from './use-login'
import { type Registered, useRegister } from './use-register'

interface Reloading {
  reload?: () => void
}

const copy = nl.signIn

/**
 * A dialog to sign in or register (ACCOUNT-6). Signing in clears the forms, shows a toast and reloads the page, which
 * closes the dialog. Registering does the same, unless the address must be verified first. The toast survives the reload.
 * The dialog stays open until the reload, because a click on the old page would be lost.
 */
export function SignInDialog({ tab: first, onClose, reload = reloadPage }: SignInDialogProps & Reloading) {
  const { toast } = useToast()
  const [tab, setTab] = useState(first)

  const enter = (user: User, message: (user: User) => ReturnType<typeof welcomeToast>) => {
    toastAfterReload(message(user))
    reload()
  }
  const [isAtSecondStep, setAtSecondStep] = useState(false)
  const signedIn = (user: User) => enter(user, welcomeToast)
  const login = useLogin(signedIn, () => setAtSecondStep(true))
  const register = useRegister({
    onMismatch: () => toast({ title: copy.mismatch, description: copy.mismatchText, variant: 'destructive' }),
    onRegistered: (registered: Registered) => {
      if ('user' in registered) return enter(registered.user, () => registeredToast(registered))
      onClose()
      toast(registeredToast(registered))
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={isAtSecondStep ? copy.step.heading : copy.dialogTitle}>
      {isAtSecondStep ? (
        <SecondStepForm onSignedIn={signedIn} onBack={() => setAtSecondStep(false)} />
      ) : (
        <SignInTabs tab={tab} onTab={setTab} login={login} register={register} />
      )}
    </Dialog>
  )
}

const reloadPage = () => window.location.reload()
