import { MAX_GROUP_SIZE, MIN_GROUP_SIZE } from '@plekje/contracts/plain'
import { Field, IconButton } from '@plekje/ui'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { nl } from '../../copy/nl'
import { groupSizeOf } from './plan-draft'
import styles from './plan-form.module.css'

const copy = nl.planner.form

interface GroupSizeProps {
  /** The typed text, which may not be a number. */
  value: string
  error: string | undefined
  onChange: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

/** A number from 1 to 20; other text becomes 2 when the field loses focus (PLAN-2). */
export function GroupSize({ value, error, onChange, ref }: GroupSizeProps) {
  const size = groupSizeOf(value)
  const step = (change: 1 | -1) => {
    const newSize = Math.round(size) + change
    onChange(String(Math.min(MAX_GROUP_SIZE, Math.max(MIN_GROUP_SIZE, newSize))))
  }
  return (
    <Field label={copy.groupSize} error={error}>
      {(control) => (
        <div className={styles.stepper}>
          <IconButton
            look="outlined"
            label={copy.fewer}
            icon={<Minus />}
            disabled={size <= MIN_GROUP_SIZE}
            onClick={() => step(-1)}
          />
          <input
            {...control}
            ref={ref}
            className={styles.number}
            type="number"
            inputMode="numeric"
            min={MIN_GROUP_SIZE}
            max={MAX_GROUP_SIZE}
            step={1}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={({ target }) => {
              const validSize = String(groupSizeOf(target.value))
              if (validSize !== value || target.validity.badInput) onChange(validSize)
            }}
          />
          <IconButton
            look="outlined"
            label={copy.more}
            icon={<Plus />}
            disabled={size >= MAX_GROUP_SIZE}
            onClick={() => step(1)}
          />
        </div>
      )}
    </Field>
  )
}
