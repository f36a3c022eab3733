import { Link } from '@plekje/web-kit'
import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react'
import { ActionLink, type ActionLinkProps } from './action-link'
import styles from './button.module.css'
import { classNames } from './class-names'
import { useKitTexts } from './kit-texts'

/** `primary` once per view; `quiet` without a box; `danger` for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | undefined
  /** Decorative, before the text. */
  icon?: ReactNode
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** True while the action runs: the button shows a spinner and ignores clicks, but keeps the focus. */
  isBusy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

const classOf = ({ variant = 'secondary', size = 'medium' }: ButtonStyle, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], className)

export function Button({ variant, size, icon, isBusy, className, children, type, onClick, ...rest }: ButtonProps) {
  const texts = useKitTexts()
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classOf({ variant, size }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={styles.spinner} role="img" aria-label={texts.busy} /> : icon}
      {children}
    </button>
  )
}

type LinkButtonProps = ButtonStyle & ComponentProps<typeof Link>

/** A link that looks like a button. Set `reloadDocument` for addresses that the server handles. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classOf({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}

interface ActionButtonProps extends ButtonStyle, ActionLinkProps {
  isBusy?: boolean | undefined
}

/** A button whose effect has an address: see {@link ActionLink}. */
export function ActionButton(props: ActionButtonProps) {
  const { variant, size, icon, isBusy, className, children, onAct, ...rest } = props
  const texts = useKitTexts()
  return (
    <ActionLink
      {...rest}
      className={classOf({ variant, size }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy}
      onAct={isBusy ? () => undefined : onAct}
    >
      {isBusy ? <span className={styles.spinner} role="img" aria-label={texts.busy} /> : icon}
      {children}
    </ActionLink>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name. */
  label: string
  icon: ReactNode
  /** `floating` for buttons over pictures. */
  look?: 'plain' | 'floating' | 'outlined'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, look = 'plain', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames(styles.iconButton, styles[look], className)}
    >
      {icon}
    </button>
  )
}
