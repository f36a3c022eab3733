import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button'
import { classNames } from './class-names'
import styles from './dialog.module.css'
import { useDragToClose } from './drag-to-close'
import { useKitTexts } from './kit-texts'
import { enterTopLayer } from './top-layer'

export interface DialogProps {
  isOpen: boolean
  /** Escape, the backdrop or "Sluiten". */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title, read with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; they stay in sight while the content scrolls. */
  footer?: ReactNode
  /** `full` leaves nothing else in sight, for pictures. */
  size?: 'narrow' | 'wide' | 'full'
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
}

/** A modal dialog in the middle: the browser's own, which keeps focus inside. What had the focus gets it back. */
export const Dialog = (props: DialogProps) => <ModalBox {...props} placement="middle" />

/** The same, but from 1023 px down it comes up from the bottom, where the thumb is, and a finger pulls it down again. */
export const Sheet = (props: DialogProps) => <ModalBox {...props} placement="sheet" />

function ModalBox(props: DialogProps & { placement: 'middle' | 'sheet' }) {
  const { isOpen, onClose, title, description, children, footer, size = 'narrow', role, placement } = props
  const texts = useKitTexts()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useDragToClose(box, isOpen && placement === 'sheet', onClose)

  useEffect(() => {
    const dialog = box.current
    if (!dialog || !isOpen) return
    const opener = document.activeElement
    dialog.showModal()
    const leave = enterTopLayer(dialog)
    return () => {
      leave()
      dialog.close()
      // React has taken the dialog out of the page by now, and a browser gives no focus back for one that is gone.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  if (!isOpen) return null
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === box.current) onClose()
  }
  return (
    <dialog
      ref={box}
      role={role}
      className={classNames(styles.box, styles[placement], styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <IconButton label={texts.close} icon={<X />} onClick={onClose} />
        </div>
        <div className={styles.body}>
          {description && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
