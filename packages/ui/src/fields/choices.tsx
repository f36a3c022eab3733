import { type ReactNode, startTransition, useId, useOptimistic } from 'react'
import { formatCount } from '../formatters'
import { VisuallyHidden } from '../visually-hidden'
import styles from './field.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** Number of results for this choice. */
  count?: number | undefined
  disabled?: boolean | undefined
}

interface RadioGroupProps<Value extends string> {
  legend: string
  isLegendHidden?: boolean | undefined
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `segments` are pills in a row, `list` is vertical. */
  look?: 'segments' | 'list'
  /** Name of the parameter in a form that is sent without scripts. */
  name?: string
}

/** Native radio buttons, one of which is chosen. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendHidden, choices, value, onChange, look = 'segments' } = props
  const id = useId()
  const [shownValue, choose] = useChoice(value, onChange)
  return (
    <fieldset>
      <legend className={isLegendHidden ? undefined : styles.legend}>
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={look === 'segments' ? styles.segments : styles.list}>
        {choices.map((choice) => (
          <label key={choice.value} className={look === 'segments' ? styles.segment : styles.check}>
            <input
              type="radio"
              name={props.name ?? id}
              value={choice.value}
              checked={choice.value === shownValue}
              disabled={choice.disabled}
              onChange={() => choose(choice.value)}
            />
            {choice.icon}
            <span className={styles.checkText}>{choice.label}</span>
            {choice.count !== undefined && <Count count={choice.count} />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface CheckboxProps {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  count?: number | undefined
  disabled?: boolean | undefined
  /**
   * Name of the parameter in a form that is sent without scripts; its value when checked is `value`, or else `true`.
   */
  name?: string
  value?: string
}

export function Checkbox({ label, isChecked, onChange, count, disabled, name, value = 'true' }: CheckboxProps) {
  const [isShownChecked, check] = useChoice(isChecked, onChange)
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isShownChecked}
        disabled={disabled}
        onChange={(event) => check(event.target.checked)}
      />
      <span className={styles.checkText}>{label}</span>
      {count !== undefined && <Count count={count} />}
    </label>
  )
}

/** The number of results beside a label, which is not part of the accessible name. */
const Count = ({ count }: { count: number }) => (
  <span className={styles.count} aria-hidden="true">
    {formatCount(count)}
  </span>
)

/**
 * Shows a choice at once. The owner may apply the choice later, such as after a navigation, and a controlled element
 * would jump back until then.
 * @returns the value to show, and the function to call with a choice
 */
function useChoice<Value>(value: Value, onChange: (value: Value) => void) {
  const [shownValue, show] = useOptimistic(value)
  const choose = (chosenValue: Value) =>
    startTransition(() => {
      show(chosenValue)
      onChange(chosenValue)
    })
  return [shownValue, choose] as const
}
