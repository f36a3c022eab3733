import { LazyPart, readJson, sessionStore } from '@plekje/web-kit'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useKitTexts } from '../kit-texts'
import styles from './plain-toast.module.css'
import type { ShownToast, ToastMessage } from './toast-message'

export interface Toasts {
  toast(message: ToastMessage): void
}

/** Lets another React root share the toasts. */
export const ToastContext = createContext<Toasts | null>(null)
const loadToaster = () => import('./toaster').then((module) => module.Toaster)

let lastId = 0

const TOAST_MS = 5000
const STORED_TOAST_KEY = 'toastAfterReload'

/** Shows a message after the page is reloaded: call it before a reload, which would remove a toast. */
export const toastAfterReload = (message: ToastMessage): void =>
  sessionStore.set(STORED_TOAST_KEY, JSON.stringify(message))

function takeStoredToast(): ToastMessage | null {
  const message = readJson(sessionStore, STORED_TOAST_KEY) as ToastMessage | null
  sessionStore.remove(STORED_TOAST_KEY)
  return typeof message?.title === 'string' ? message : null
}

interface ToastProviderProps {
  children: ReactNode
  /** How long a toast is shown. */
  durationMs?: number
}

/**
 * Holds the one visible toast (SITE-24: one at a time, 5 s). The toast region is loaded with the first toast, or on F8,
 * which moves focus to it.
 */
export function ToastProvider({ children, durationMs = TOAST_MS }: ToastProviderProps) {
  const [shownToast, setShownToast] = useState<ShownToast | null>(null)
  const [loadReason, setLoadReason] = useState<'toast' | 'focus' | null>(null)

  const toast = useCallback((message: ToastMessage) => {
    lastId += 1
    setLoadReason((current) => current ?? 'toast')
    setShownToast({ ...message, id: lastId })
  }, [])
  const toasts = useMemo(() => ({ toast }), [toast])

  useEffect(() => {
    const storedToast = takeStoredToast()
    if (storedToast) toast(storedToast)
  }, [toast])

  useEffect(() => {
    if (loadReason) return
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key === 'F8') setLoadReason('focus')
    }
    document.addEventListener('keydown', focusOnF8)
    return () => document.removeEventListener('keydown', focusOnF8)
  }, [loadReason])

  return (
    <ToastContext value={toasts}>
      {children}
      {loadReason && (
        <LazyPart load={loadToaster} failed={() => <PlainToast toast={shownToast} />}>
          {(Toaster) => <Toaster toast={shownToast} isFocused={loadReason === 'focus'} durationMs={durationMs} />}
        </LazyPart>
      )}
    </ToastContext>
  )
}

/** Shows only the text, when the code of the toast region fails to load. */
const PlainToast = ({ toast }: { toast: ShownToast | null }) => (
  <p role="status" lang={toast?.language} className={styles.plain}>
    {[toast?.title, toast?.description].filter(Boolean).join(' · ')}
  </p>
)

/** `toast({ title, description?, variant? })` replaces the previous message, in the language of the screen. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  const { language, closeNotification: closeLabel } = useKitTexts()
  if (!toasts) throw new Error('useToast is used outside a ToastProvider')
  return useMemo(
    () => (language === 'nl' ? toasts : { toast: (message) => toasts.toast({ language, closeLabel, ...message }) }),
    [toasts, language, closeLabel],
  )
}
