import { ChevronDown, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names'
import { nl } from './copy/nl'
import type { Option } from './fields/select'

interface ChipProps {
  children: ReactNode
  /** With it the chip is a button that takes itself away. */
  onRemove?: () => void
  /** Accessible name of that button, such as "Verwijder filter Bowlen". */
  removeLabel?: string
}

/** A criterion that is in force. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  if (!onRemove) return <span className={styles.chip}>{children}</span>
  const label = removeLabel ?? (typeof children === 'string' ? nl.remove(children) : undefined)
  return (
    <button type="button" className={classNames(styles.chip, styles.removable)} aria-label={label} onClick={onRemove}>
      <span className={styles.text}>{children}</span>
      <X aria-hidden="true" />
    </button>
  )
}

interface ChipToggleProps {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A criterion that one touch puts in force or takes away. */
export const ChipToggle = ({ children, isOn, onChange }: ChipToggleProps) => (
  <button
    type="button"
    className={classNames(styles.chip, styles.choosable, isOn && styles.chosen)}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    {children}
  </button>
)

interface ChipSelectProps {
  /** Accessible name. */
  label: string
  value: string
  options: readonly Option[]
  /** Whether the value narrows anything down. */
  isChosen: boolean
  onChange: (value: string) => void
}

/** A criterion of several values: the browser's own select in the shape of a chip. */
export const ChipSelect = ({ label, value, options, isChosen, onChange }: ChipSelectProps) => (
  <span className={classNames(styles.chip, styles.choosable, styles.selectChip, isChosen && styles.chosen)}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden="true" />
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
