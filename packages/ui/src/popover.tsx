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

/** For the button that opens a popover. */
export interface PopoverButtonProps {
  'aria-expanded': boolean
  /** Of what it opens, while that is there. */
  'aria-controls': string | undefined
  onClick: () => void
}

interface PopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Makes the button: a `Button`, or one of your own. */
  button: (props: PopoverButtonProps) => ReactNode
  /** What is in the box; made only while it is open. */
  children: ReactNode
  className?: string | undefined
}

/**
 * A box that hangs below the end of its button. Escape closes it and gives the button the focus; so does a press outside
 * it, or the focus going to another part of the page, without the focus.
 */
export function Popover({ isOpen, onOpenChange, button, children, className }: PopoverProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  usePressOutside(area, isOpen, close)

  const closeByEscape = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    area.current?.querySelector('button')?.focus()
    close()
  }
  /** A browser that gives pressed buttons no focus says "to nothing". */
  const closeWithFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the box; nothing here is pressed.
    <div ref={area} className={classNames(styles.area, className)} onKeyDown={closeByEscape} onBlur={closeWithFocus}>
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

/** Links and buttons below each other in a popover; each is a child. */
export const PopoverList = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames(styles.rows, className)} />
)
