import { Tabs } from '@plekje/ui'
import type { SignInTab } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'
import type { Login } from './use-login'
import type { Register } from './use-register'

interface SignInTabsProps {
  tab: SignInTab
  onTab: (tab: SignInTab) => void
  login: Login
  register: Register
  showsMismatch?: boolean
}

/** Both forms. Their state lives above the tabs, so that what was typed is still there after a look at the other one. */
export function SignInTabs({ tab, onTab, login, register, showsMismatch = false }: SignInTabsProps) {
  // The link below the form goes with it; focus must not get lost with the link.
  const [isAsked, setAsked] = useState(false)
  const show = (next: SignInTab, byLink: boolean) => {
    setAsked(byLink)
    onTab(next)
  }
  return (
    <Tabs
      label={nl.signIn.tabsLabel}
      selected={tab}
      onSelect={(next) => show(next, false)}
      tabs={[
        {
          id: 'login',
          label: nl.signIn.tabs.login,
          content: <LoginForm login={login} onRegister={() => show('register', true)} />,
        },
        {
          id: 'register',
          label: nl.signIn.tabs.register,
          content: <RegisterForm register={register} showsMismatch={showsMismatch} hasInitialFocus={isAsked} />,
        },
      ]}
    />
  )
}
