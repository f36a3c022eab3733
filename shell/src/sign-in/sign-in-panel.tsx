import { Dialog, LiveRegion, SkeletonText } from '@plekje/ui'
import { type SignInDialogProps, useNavigate } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Suspense, useEffect, useState } from 'react'
import { nl } from '../copy/nl'
import { PartFailedDialog } from '../errors/part-failed-dialog'
import { RemoteIncompatible } from '../remotes/compatibility'
import { RemoteBoundary } from '../remotes/remote-boundary'
import { type LoadRemote, useRemoteApp } from '../remotes/use-remote-app'

/** Time after which a placeholder is shown for a dialog that is still loading. */
const PLACEHOLDER_DELAY_MS = 300

const copy = nl.signIn

interface SignInPanelProps extends SignInDialogProps {
  load: LoadRemote | undefined
}

/** The sign-in dialog of the `account` micro-frontend, with its loading and failed states. */
export function SignInPanel({ tab, onClose, load }: SignInPanelProps) {
  const { state, attempt, retryLoading, reloadAfterCrash } = useRemoteApp('account', load)
  if (state.kind === 'loading') return <LoadingDialog onClose={onClose} />
  if (state.kind === 'failed') {
    const isIncompatible = state.failure instanceof RemoteIncompatible
    return (
      <PartFailedDialog
        title={copy.failedTitle}
        onClose={onClose}
        message={isIncompatible ? nl.remote.incompatible : copy.failed}
        onRetry={isIncompatible ? () => window.location.reload() : retryLoading}
      />
    )
  }
  const SignIn = state.app.dialogs?.signIn
  if (!SignIn) return <RedirectToSignInPage onClose={onClose} />
  return (
    <RemoteBoundary
      key={attempt}
      fallback={
        <PartFailedDialog title={copy.failedTitle} onClose={onClose} message={copy.failed} onRetry={reloadAfterCrash} />
      }
    >
      <Suspense fallback={<LoadingDialog onClose={onClose} />}>
        <SignIn tab={tab} onClose={onClose} />
      </Suspense>
    </RemoteBoundary>
  )
}

/** Announces loading at once, and shows a placeholder when it takes long. */
function LoadingDialog({ onClose }: { onClose: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PLACEHOLDER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <LiveRegion>{nl.loading}</LiveRegion>
      <Dialog isOpen={isSlow} onClose={onClose} title={copy.title} description={nl.loading}>
        <SkeletonText lines={5} />
      </Dialog>
    </>
  )
}

/** Opens the sign-in page when the `account` micro-frontend has no dialog. */
function RedirectToSignInPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    onClose()
    void navigate(paths.auth())
  }, [navigate, onClose])
  return null
}
