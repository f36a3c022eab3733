import type { User } from '@plekje/contracts'
import type { ToastMessage } from '@plekje/ui'
import { nl } from '../../copy/nl'
import type { Registered } from './use-register'

const copy = nl.signIn
const nameOf = (user: User): string => user.firstName || user.username

export const welcomeToast = (user: User): ToastMessage => ({
  title: copy.loggedIn,
  description: copy.welcomeBack(nameOf(user)),
})

export const registeredToast = (registered: Registered): ToastMessage => ({
  title: copy.registered,
  description: 'user' in registered ? copy.welcome(nameOf(registered.user)) : registered.message || copy.registeredText,
})
