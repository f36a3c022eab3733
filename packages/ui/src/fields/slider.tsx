import { Field } from './field'
import styles from './field.module.css'

interface SliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
  /** The value as text, also for screen readers. */
  format: (value: number) => string
  /** Name of the parameter in a form that is sent without scripts. */
  name?: string
}

export function Slider({ label, min, max, step, value, onChange, format, name }: SliderProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={styles.sliderRow}>
          <input
            {...control}
            min={min}
            max={max}
            step={step}
            value={value}
            name={name}
            type="range"
            className={styles.slider}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output className={styles.sliderValue} htmlFor={control.id}>
            {format(value)}
          </output>
        </div>
      )}
    </Field>
  )
}
