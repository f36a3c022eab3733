import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
} from 'react'
import { classNames } from './class-names'
import styles from './popover.module.css'
import { usePressOutside } from './use-press-outside'

/** Props for the button that opens a popover. */
export interface PopoverButtonProps {
  'aria-expanded': boolean
  /** Id of the box, while it is open. */
  'aria-controls': string | undefined
  onClick: () => void
}

interface PopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Renders the button that opens the box. */
  button: (props: PopoverButtonProps) => ReactNode
  /** Content of the box, rendered only while it is open. */
  children: ReactNode
  className?: string | undefined
}

/**
 * A box below the end of its button. Escape closes it and returns the focus to the button. A press outside, or moving
 * the focus elsewhere, closes it without moving the focus.
 */
export function Popover({ isOpen, onOpenChange, button, children, className }: PopoverProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  usePressOutside(area, isOpen, close)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    area.current?.querySelector('button')?.focus()
    close()
  }
  /** `relatedTarget` is null in browsers that do not focus a pressed button. */
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the box; nothing here is pressed.
    <div ref={area} className={classNames(styles.area, className)} onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      {button({
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => onOpenChange(!isOpen),
      })}
      {isOpen && (
        <div id={id} className={styles.box}>
          {children}
        </div>
      )}
    </div>
  )
}

/** A list of links and buttons in a popover; each child is an entry. */
export const PopoverList = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames(styles.rows, className)} />
)
