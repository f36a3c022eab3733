import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names'
import { useKitTexts } from '../kit-texts'
import { useTopLayer } from '../top-layer'
import type { ShownToast } from './toast-message'
import styles from './toaster.module.css'

/** Length of a swipe that removes a toast (SITE-24). */
const SWIPE_PX = 50

interface ToasterProps {
  toast: ShownToast | null
  /** True when F8 requested the region before it was loaded. */
  isFocused: boolean
  durationMs: number
}

/** The toast region: F8 focuses it; a swipe to the right or the end of `durationMs` ends a toast. */
export function Toaster({ toast, isFocused, durationMs }: ToasterProps) {
  const texts = useKitTexts()
  const viewport = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isFocused) viewport.current?.focus()
  }, [isFocused])
  const layer = useTopLayer()
  return createPortal(
    <Provider duration={durationMs} swipeDirection="right" swipeThreshold={SWIPE_PX} label={texts.notification}>
      {toast && (
        <Root
          key={toast.id}
          lang={toast.language}
          className={classNames(styles.toast, toast.variant === 'destructive' && styles.destructive)}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
        >
          <div className={styles.text}>
            <Title className={styles.title}>{toast.title}</Title>
            {toast.description && <Description className={styles.description}>{toast.description}</Description>}
          </div>
          <Close className={styles.close} aria-label={toast.closeLabel ?? texts.closeNotification}>
            <X aria-hidden="true" />
          </Close>
        </Root>
      )}
      <Viewport ref={viewport} className={styles.viewport} data-above-bar hotkey={['F8']} label={texts.notifications} />
    </Provider>,
    layer,
  )
}
