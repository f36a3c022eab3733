import { useLocation, useSession } from '@plekje/web-kit'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { LoadRemote } from '../remotes/use-remote-app'

const SignInPanel = lazy(() => import('./sign-in-panel').then((m) => ({ default: m.SignInPanel })))

/** Shows the sign-in dialog over any page when it is asked for; a change of page closes it. */
export function SignInDialogOutlet({ load }: { load?: LoadRemote }) {
  const { signInTab, endSignIn } = useSession()
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)

  useEffect(() => {
    if (openedAt.current === pathname) return
    openedAt.current = pathname
    endSignIn()
  }, [pathname, endSignIn])

  if (signInTab === null) return null
  return (
    <Suspense>
      <SignInPanel tab={signInTab} onClose={endSignIn} load={load} />
    </Suspense>
  )
}
