import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react'

export interface ActionLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'role'> {
  /** Address of the page after the action. */
  href: string
  onAct: () => void
}

/**
 * A button whose effect has an address of its own, such as removing a filter. Without scripts and in a new tab, it
 * works as a link to that address.
 */
export function ActionLink({ href, onAct, children, ...rest }: ActionLinkProps) {
  const act = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element does nothing until scripts run.
    <a
      {...rest}
      href={href}
      role="button"
      draggable={false}
      onClick={(event) => {
        const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (!isForNewTab) act(event)
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') act(event)
      }}
    >
      {children}
    </a>
  )
}
