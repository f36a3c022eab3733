import { LazyPart, useSession, useWhenKnown } from '@plekje/web-kit'
import { type ReactNode, useCallback, useState } from 'react'
import { PartFailed } from './part-failed'

interface LazyDialogState {
  readonly isOpen: boolean
  readonly wasOpened: boolean
  readonly open: () => void
  readonly close: () => void
}

/** State of a dialog whose code loads when it is first opened. It stays mounted while it is closed. */
export function useLazyDialog(): LazyDialogState {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = useCallback(() => {
    setOpened(true)
    setOpen(true)
  }, [])
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}

/** A lazy dialog for members: opening it asks visitors to sign in instead. */
export function useMemberDialog(): LazyDialogState {
  const { askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const dialog = useLazyDialog()
  const open = () => whenKnown((isMember) => (isMember ? dialog.open() : askToSignIn('login')))
  return { ...dialog, open }
}

interface LazyDialogProps<Part> {
  readonly dialog: LazyDialogState
  /** Title of the message that the code failed to load. */
  readonly title: string
  /** Pass the same function at each render. */
  readonly load: () => Promise<Part>
  readonly children: (part: Part, dialogProps: { readonly isOpen: boolean; readonly onClose: () => void }) => ReactNode
}

export function LazyDialog<Part>({ dialog, title, load, children }: LazyDialogProps<Part>) {
  const { isOpen, wasOpened, close } = dialog
  if (!wasOpened) return null
  return (
    <LazyPart
      load={load}
      failed={(retry) => <PartFailed isOpen={isOpen} title={title} onClose={close} onRetry={retry} />}
    >
      {(part) => children(part, { isOpen, onClose: close })}
    </LazyPart>
  )
}
