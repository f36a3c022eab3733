import { Link } from '@plekje/web-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names'
import { Popover, type PopoverButtonProps } from './popover'
import styles from './popover.module.css'

interface MenuItemLabel {
  readonly label: string
  readonly className?: string | undefined
}
/** An entry that is a link or an action. */
export type MenuItem = MenuItemLabel & ({ readonly to: string } | { readonly onSelect: () => void })

interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  button: (props: PopoverButtonProps & { 'aria-haspopup': 'menu' }) => ReactNode
  items: readonly MenuItem[]
  /** Shown above the entries. */
  header?: ReactNode
}

/** A menu below its button. Arrow keys, Home and End move through it; Escape and Tab close it. */
export function Menu({ label, isOpen, onOpenChange, button, items, header }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const close = () => onOpenChange(false)
  useEffect(() => {
    if (isOpen) itemsOf(list.current)[0]?.focus()
  }, [isOpen])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const menuItems = itemsOf(list.current)
    const index = menuItems.indexOf(document.activeElement as HTMLElement)
    const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: menuItems.length - 1 }[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    menuItems.at(nextIndex % menuItems.length)?.focus()
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      button={(props) => button({ ...props, 'aria-haspopup': 'menu' })}
    >
      {header}
      <div ref={list} role="menu" aria-label={label} className={styles.rows} onKeyDown={move}>
        {items.map((item) => {
          const itemProps = { role: 'menuitem', tabIndex: -1, className: classNames(item.className) }
          return 'to' in item ? (
            <Link key={item.label} {...itemProps} to={item.to} onClick={close}>
              {item.label}
            </Link>
          ) : (
            <button
              key={item.label}
              {...itemProps}
              type="button"
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.label}
            </button>
          )
        })}
      </div>
    </Popover>
  )
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
