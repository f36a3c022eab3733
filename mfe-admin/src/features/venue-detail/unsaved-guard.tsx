import { Button, Dialog } from '@plekje/ui'
import { useBlocker } from '@plekje/web-kit'
import { useEffect } from 'react'
import { en } from '../../copy/en'

interface UnsavedGuardProps {
  isDirty: boolean
  onLeave: () => void
  /** The question, in the language of the screen. */
  copy?: { readonly title: string; readonly text: string; readonly stay: string; readonly leave: string }
  lang?: 'en' | 'nl'
}

/** Asks before someone goes away from changes that are not saved; the browser itself asks before it closes the page. */
export function UnsavedGuard({ isDirty, onLeave, copy = en.unsaved, lang = 'en' }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  const leave = () => {
    blocker.proceed()
    onLeave()
  }
  return (
    <div lang={lang}>
      <Dialog
        isOpen
        role="alertdialog"
        onClose={blocker.reset}
        title={copy.title}
        description={copy.text}
        footer={
          <>
            <Button onClick={blocker.reset}>{copy.stay}</Button>
            <Button variant="danger" onClick={leave}>
              {copy.leave}
            </Button>
          </>
        }
      />
    </div>
  )
}
