import { LazyPart, useLocation, useSession } from '@plekje/web-kit'
import { useEffect, useRef } from 'react'
import { PartFailedDialog } from '../errors/part-failed-dialog'
import type { LoadRemote } from '../remotes/use-remote-app'

const loadSignInPanel = () => import('./sign-in-panel').then((module) => module.SignInPanel)

/** Shows the sign-in dialog over any page on request; a change of page closes it. */
export function SignInDialogOutlet({ load }: { load?: LoadRemote }) {
  const { signInTab, endSignIn } = useSession()
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    endSignIn()
  }, [pathname, endSignIn])

  if (signInTab === null) return null
  return (
    <LazyPart load={loadSignInPanel} failed={(retry) => <PartFailedDialog onClose={endSignIn} onRetry={retry} />}>
      {(SignInPanel) => <SignInPanel tab={signInTab} onClose={endSignIn} load={load} />}
    </LazyPart>
  )
}
