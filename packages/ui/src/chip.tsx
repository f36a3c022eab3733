import { ChevronDown, X } from 'lucide-react'
import type { AriaAttributes, CSSProperties, ReactNode } from 'react'
import { ActionLink } from './action-link'
import styles from './chip.module.css'
import { classNames } from './class-names'
import type { Option } from './fields/select'
import { useKitTexts } from './kit-texts'

interface ChipProps {
  children: ReactNode
  /** Makes the chip a button that removes the filter. */
  onRemove?: () => void
  /** Accessible name of that button, such as "Verwijder filter Bowlen". */
  removeLabel?: string
  /** Address of the page without the filter, for pages without scripts. */
  removeHref?: string
}

/** An active filter. */
export function Chip({ children, onRemove, removeLabel, removeHref }: ChipProps) {
  const texts = useKitTexts()
  if (!onRemove) return <span className={styles.chip}>{children}</span>
  const label = removeLabel ?? (typeof children === 'string' ? texts.remove(children) : undefined)
  const chipProps = { className: classNames(styles.chip, styles.removable), 'aria-label': label }
  const content = (
    <>
      <span className={styles.text}>{children}</span>
      <X aria-hidden="true" />
    </>
  )
  return (
    <ChipButton {...chipProps} href={removeHref} onAct={onRemove}>
      {content}
    </ChipButton>
  )
}

interface ChipToggleProps {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /**
   * Accessible name while the filter is on, such as "Verwijder filter Nu open". Without it, the chip is a toggle
   * button.
   */
  removeLabel?: string
  /** Address of the page after the change, for pages without scripts. */
  href?: string
}

/** A filter that one press switches on or off. */
export function ChipToggle({ children, isOn, onChange, removeLabel, href }: ChipToggleProps) {
  const chipProps = {
    className: classNames(styles.chip, styles.choosable, isOn && styles.chosen),
    'aria-label': isOn ? removeLabel : undefined,
    'aria-pressed': removeLabel === undefined ? isOn : undefined,
  }
  const content = (
    <>
      {children}
      {isOn && removeLabel !== undefined && <X aria-hidden="true" />}
    </>
  )
  return (
    <ChipButton {...chipProps} href={href} onAct={() => onChange(!isOn)}>
      {content}
    </ChipButton>
  )
}

interface ChipButtonProps extends AriaAttributes {
  className: string
  href: string | undefined
  onAct: () => void
  children: ReactNode
}

/** A link if the page after the action has an address, else a button. */
const ChipButton = ({ href, onAct, ...props }: ChipButtonProps) =>
  href === undefined ? (
    <button {...props} type="button" onClick={onAct} />
  ) : (
    <ActionLink {...props} href={href} onAct={onAct} />
  )

interface ChipSelectProps {
  /** Accessible name. */
  label: string
  value: string
  options: readonly Option[]
  /** True when the value filters anything. */
  isChosen: boolean
  onChange: (value: string) => void
  /** Name of the parameter in a form that is sent without scripts. */
  name?: string
  /** Adds a button at the end that resets the choice, while there is one. */
  removal?: { readonly label: string; readonly href: string; readonly onRemove: () => void } | undefined
}

/** A filter with several values: a native select that looks like a chip. */
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
  /** The category's colour, shown as a dot, so that the text keeps its contrast. */
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
