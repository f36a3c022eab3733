import { ChevronDown, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { ActionLink } from './action-link'
import styles from './chip.module.css'
import { classNames } from './class-names'
import type { Option } from './fields/select'
import { useKitTexts } from './kit-texts'

interface ChipProps {
  children: ReactNode
  /** With it the chip is a button that takes itself away. */
  onRemove?: () => void
  /** Accessible name of that button, such as "Verwijder filter Bowlen". */
  removeLabel?: string
  /** The address of the page without it, for where there are no scripts. */
  removeHref?: string
}

/** A criterion that is in force. */
export function Chip({ children, onRemove, removeLabel, removeHref }: ChipProps) {
  const texts = useKitTexts()
  if (!onRemove) return <span className={styles.chip}>{children}</span>
  const label = removeLabel ?? (typeof children === 'string' ? texts.remove(children) : undefined)
  const look = { className: classNames(styles.chip, styles.removable), 'aria-label': label }
  const inside = (
    <>
      <span className={styles.text}>{children}</span>
      <X aria-hidden="true" />
    </>
  )
  if (removeHref !== undefined) {
    return (
      <ActionLink {...look} href={removeHref} onAct={onRemove}>
        {inside}
      </ActionLink>
    )
  }
  return (
    <button {...look} type="button" onClick={onRemove}>
      {inside}
    </button>
  )
}

interface ChipToggleProps {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Accessible name while it is on, such as "Verwijder filter Nu open"; without one it is a button that is pressed. */
  removeLabel?: string
  /** The address of the page after the touch, for where there are no scripts. */
  href?: string
}

/** A criterion that one touch puts in force or takes away. */
export function ChipToggle({ children, isOn, onChange, removeLabel, href }: ChipToggleProps) {
  const look = {
    className: classNames(styles.chip, styles.choosable, isOn && styles.chosen),
    'aria-label': isOn ? removeLabel : undefined,
    'aria-pressed': removeLabel === undefined ? isOn : undefined,
  }
  const inside = (
    <>
      {children}
      {isOn && removeLabel !== undefined && <X aria-hidden="true" />}
    </>
  )
  const toggle = () => onChange(!isOn)
  if (href !== undefined) {
    return (
      <ActionLink {...look} href={href} onAct={toggle}>
        {inside}
      </ActionLink>
    )
  }
  return (
    <button {...look} type="button" onClick={toggle}>
      {inside}
    </button>
  )
}

interface ChipSelectProps {
  /** Accessible name. */
  label: string
  value: string
  options: readonly Option[]
  /** Whether the value narrows anything down. */
  isChosen: boolean
  onChange: (value: string) => void
  /** In a form that is sent without scripts. */
  name?: string
  /** With it the chip ends in a button that takes the choice back, as long as there is one. */
  removal?: { readonly label: string; readonly href: string; readonly onRemove: () => void } | undefined
}

/** A criterion of several values: the browser's own select in the shape of a chip. */
export const ChipSelect = ({ label, value, options, isChosen, onChange, name, removal }: ChipSelectProps) => (
  <span className={classNames(styles.chip, styles.choosable, styles.selectChip, isChosen && styles.chosen)}>
    <select aria-label={label} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    {removal ? (
      <ActionLink className={styles.takeBack} aria-label={removal.label} href={removal.href} onAct={removal.onRemove}>
        <X aria-hidden="true" />
      </ActionLink>
    ) : (
      <ChevronDown aria-hidden="true" />
    )}
  </span>
)

interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
  /** A category's own colour; shown as a dot, the text keeps its contrast. */
  color?: string | undefined
}

export function Badge({ children, tone = 'neutral', color }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {color && <span className={styles.dot} style={{ '--dot': color } as CSSProperties} aria-hidden="true" />}
      {children}
    </span>
  )
}
