import type { User } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Container, IconButton, useToast } from '@plekje/ui'
import { Navigate, type SignInTab, site, useNavigate, usePageTitle, useSearchParams, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { X } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './auth-page.module.css'
import { CheckInbox } from './check-inbox'
import { Poster } from './poster'
import { SecondStepForm } from './second-step-form'
import { SignInTabs } from './sign-in-tabs'
import { registeredToast, welcomeToast } from './sign-in-toasts'
import { useLogin } from './use-login'
import { useRegister } from './use-register'

const copy = nl.signIn

/** The page with both forms (ACCOUNT-1). Redirects to the home page once signed in (ACCOUNT-6). */
export function AuthPage() {
  usePageTitle(pageTitles.signIn(site().brand))
  const { status } = useSession()
  const [query] = useSearchParams()
  const email = query.get('email') ?? ''
  if (status === 'member') return <Navigate to={paths.home()} replace />
  // The footer's form links to this page with an e-mail address. The key restarts an open form with that address.
  return <SignInScreen key={email} email={email} />
}

function SignInScreen({ email }: { email: string }) {
  const { remember } = useSession()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [tab, setTab] = useState<SignInTab>(email === '' ? 'login' : 'register')
  const [mailedTo, setMailedTo] = useState('')
  const [isAtSecondStep, setAtSecondStep] = useState(false)

  const enter = (user: User) => {
    toast(welcomeToast(user))
    remember(user)
  }
  const login = useLogin(enter, () => setAtSecondStep(true))
  const register = useRegister({
    email,
    onRegistered: (result) => {
      toast(registeredToast(result))
      if ('user' in result) remember(result.user)
      else setMailedTo(result.email)
    },
  })
  const backToLogin = () => {
    setMailedTo('')
    setTab('login')
  }

  return (
    <Container className={styles.page}>
      <div className={styles.panel}>
        <IconButton
          className={styles.close}
          look="outlined"
          label={copy.close}
          icon={<X />}
          onClick={() => navigate(paths.home())}
        />
        {isAtSecondStep && (
          <>
            <header className={styles.head}>
              <h1>{copy.step.heading}</h1>
            </header>
            <SecondStepForm onSignedIn={enter} onBack={() => setAtSecondStep(false)} />
          </>
        )}
        {!isAtSecondStep &&
          (mailedTo === '' ? (
            <>
              <header className={styles.head}>
                <h1>{copy.heading(site().brand)[tab]}</h1>
                <p className={styles.lead}>{copy.lead[tab]}</p>
              </header>
              <SignInTabs tab={tab} onTab={setTab} login={login} register={register} showsMismatch />
            </>
          ) : (
            <CheckInbox email={mailedTo} onBack={backToLogin} />
          ))}
      </div>
      <Poster />
    </Container>
  )
}
