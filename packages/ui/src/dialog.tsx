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
  /** Called on Escape, a click on the backdrop, "Sluiten", or when a sheet is dragged down. */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title, which screen readers read with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, which stay in view while the content scrolls. */
  footer?: ReactNode
  /** `full` covers the window, for pictures. */
  size?: 'narrow' | 'wide' | 'full'
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * A centred modal dialog. The native element traps focus. On closing, the previously focused element gets the focus
 * back.
 */
export const Dialog = (props: DialogProps) => <ModalBox {...props} placement="middle" />

/** A dialog that comes up from the bottom in windows below 1024 px, and can be dragged down to close. */
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
    const leaveTopLayer = enterTopLayer(dialog)
    return () => {
      leaveTopLayer()
      dialog.close()
      // React has removed the dialog, and browsers return the focus only when a dialog is still in the page.
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
