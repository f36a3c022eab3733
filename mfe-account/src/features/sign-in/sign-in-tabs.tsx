import { Tabs } from '@plekje/ui'
import type { SignInTab } from '@plekje/web-kit'
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
export const SignInTabs = ({ tab, onTab, login, register, showsMismatch = false }: SignInTabsProps) => (
  <Tabs
    label={nl.signIn.tabsLabel}
    selected={tab}
    onSelect={onTab}
    tabs={[
      {
        id: 'login',
        label: nl.signIn.tabs.login,
        content: <LoginForm login={login} onRegister={() => onTab('register')} />,
      },
      {
        id: 'register',
        label: nl.signIn.tabs.register,
        content: <RegisterForm register={register} showsMismatch={showsMismatch} />,
      },
    ]}
  />
)
