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

/** The forms to sign in and to register. Their state lives above the tabs, so that switching tabs keeps typed text. */
export function SignInTabs({ tab, onTab, login, register, showsMismatch = false }: SignInTabsProps) {
  // The link below a form disappears with the form, so the other form takes the focus.
  const [isSwitchedByLink, setSwitchedByLink] = useState(false)
  const switchTab = (next: SignInTab, { isByLink }: { isByLink: boolean }) => {
    setSwitchedByLink(isByLink)
    onTab(next)
  }
  return (
    <Tabs
      label={nl.signIn.tabsLabel}
      selected={tab}
      onSelect={(next) => switchTab(next, { isByLink: false })}
      tabs={[
        {
          id: 'login',
          label: nl.signIn.tabs.login,
          content: <LoginForm login={login} onRegister={() => switchTab('register', { isByLink: true })} />,
        },
        {
          id: 'register',
          label: nl.signIn.tabs.register,
          content: (
            <RegisterForm register={register} showsMismatch={showsMismatch} hasInitialFocus={isSwitchedByLink} />
          ),
        },
      ]}
    />
  )
}
