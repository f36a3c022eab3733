import type { ReactNode, Ref } from 'react'
import { formatCount } from '../formatters'
import styles from './options.module.css'

interface OptionListProps {
  id: string
  label: string
  isWide?: boolean
  /** Hides the list, which stays in the page because the box refers to it. */
  hidden?: boolean
  children: ReactNode
}

/** The list of a combobox, whose box keeps the focus and refers to the active option. */
export const OptionList = ({ label, isWide, ...list }: OptionListProps) => (
  <div {...list} role="listbox" aria-label={label} className={styles.list} data-wide={isWide} />
)

interface ListOptionProps {
  id: string
  name: string
  icon?: ReactNode
  /** Number of results, shown only visually. */
  count?: number | undefined
  /** True for the option that the arrow keys selected and Enter chooses. */
  isActive: boolean
  onChoose: () => void
  ref?: Ref<HTMLDivElement> | undefined
}

export const ListOption = ({ name, icon, count, isActive, onChoose, ...option }: ListOptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, which names the active option.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the box.
  <div
    {...option}
    role="option"
    aria-selected={isActive}
    className={styles.option}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {icon}
    <span>{name}</span>
    {count !== undefined && <small aria-hidden="true">{formatCount(count)}</small>}
  </div>
)
