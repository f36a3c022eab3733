import type { User } from '@plekje/contracts'
import type { ToastMessage } from '@plekje/ui'
import { nl } from '../../copy/nl'
import type { RegistrationResult } from './use-register'

const copy = nl.signIn
const nameOf = (user: User): string => user.firstName || user.username

export const welcomeToast = (user: User): ToastMessage => ({
  title: copy.loggedIn,
  description: copy.welcomeBack(nameOf(user)),
})

export const registeredToast = (result: RegistrationResult): ToastMessage => ({
  title: copy.registered,
  description: 'user' in result ? copy.welcome(nameOf(result.user)) : result.message || copy.registeredText,
})
