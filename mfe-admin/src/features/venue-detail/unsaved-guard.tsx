import { useLeaveGuard } from '@plekje/web-kit'
import { ConfirmDialog } from '../confirm/confirm-dialog'

interface UnsavedGuardProps {
  isDirty: boolean
  onLeave: () => void
  /** Texts of the question, in the language of the screen. */
  copy: { readonly title: string; readonly text: string; readonly stay: string; readonly leave: string }
}

/** Asks for confirmation before the page with unsaved changes is left. When the tab is closed, the browser asks. */
export function UnsavedGuard({ isDirty, onLeave, copy }: UnsavedGuardProps) {
  const blocker = useLeaveGuard(isDirty)
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    blocker.proceed()
    onLeave()
  }
  return (
    <ConfirmDialog
      title={copy.title}
      text={copy.text}
      cancel={copy.stay}
      submit={copy.leave}
      onSubmit={leave}
      onClose={blocker.reset}
    />
  )
}
