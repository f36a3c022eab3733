import { Button, Select, TextArea, TextField } from '@plekje/ui'
import { Trash2 } from 'lucide-react'
import styles from './days-fields.module.css'
import {
  DAY_KINDS,
  type DayKind,
  type DaysDraft,
  daysText,
  type HoursProblems,
  type SpecialDaysTexts,
} from './hours-draft'

interface DaysFieldsProps {
  days: DaysDraft
  /** Index of these days in the form, from 0. */
  index: number
  problems: HoursProblems
  texts: SpecialDaysTexts
  onChange: (days: DaysDraft) => void
  onRemove: () => void
}

/** Days with special hours. */
export function DaysFields({ days, index, problems, texts, onChange, onRemove }: DaysFieldsProps) {
  const field = (name: 'from' | 'to' | 'hours' | 'note') => ({
    name: `specialHours.${index}.${name}`,
    value: days[name],
    error: problems[`specialHours.${index}.${name}`],
  })
  return (
    <fieldset className={styles.days}>
      <legend>{texts.row(index + 1)}</legend>
      <Select
        label={texts.kind}
        value={days.kind}
        options={DAY_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        onChange={(kind) => onChange({ ...days, kind: kind as DayKind })}
      />
      {days.kind !== 'holidays' && (
        <>
          <TextField
            type="date"
            label={texts.from}
            {...field('from')}
            required
            onChange={(event) => onChange({ ...days, from: event.target.value })}
          />
          <TextField
            type="date"
            label={texts.to}
            {...field('to')}
            onChange={(event) => onChange({ ...days, to: event.target.value })}
          />
        </>
      )}
      <TextArea
        label={texts.hours}
        hint={texts.hoursHint}
        rows={1}
        {...field('hours')}
        required
        onChange={(event) => onChange({ ...days, hours: event.target.value })}
      />
      <TextField
        label={texts.note}
        {...field('note')}
        onChange={(event) => onChange({ ...days, note: event.target.value })}
      />
      <Button
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={texts.remove(daysText(days, texts) || texts.row(index + 1))}
        onClick={onRemove}
      />
    </fieldset>
  )
}
