import { Button, Select, TextArea, TextField } from '@plekje/ui'
import { Trash2 } from 'lucide-react'
import { venueHours as copy } from '../../copy/venue-hours'
import { DAY_KINDS, type DayKind, type DaysDraft, daysText, type HoursProblems } from './hours-draft'
import styles from './venue-hours.module.css'

interface DaysFieldsProps {
  days: DaysDraft
  at: number
  problems: HoursProblems
  onChange: (days: DaysDraft) => void
  onRemove: () => void
}

/** Days with special hours. */
export function DaysFields({ days, at, problems, onChange, onRemove }: DaysFieldsProps) {
  const field = (name: 'from' | 'to' | 'hours' | 'note') => ({
    name: `specialHours.${at}.${name}`,
    value: days[name],
    error: problems[`specialHours.${at}.${name}`],
  })
  return (
    <fieldset className={styles.days}>
      <legend>{copy.row(at + 1)}</legend>
      <Select
        label={copy.kind}
        value={days.kind}
        options={DAY_KINDS.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
        onChange={(kind) => onChange({ ...days, kind: kind as DayKind })}
      />
      {days.kind !== 'holidays' && (
        <>
          <TextField
            type="date"
            label={copy.from}
            {...field('from')}
            required
            onChange={(event) => onChange({ ...days, from: event.target.value })}
          />
          <TextField
            type="date"
            label={copy.to}
            {...field('to')}
            onChange={(event) => onChange({ ...days, to: event.target.value })}
          />
        </>
      )}
      <TextArea
        label={copy.hours}
        hint={copy.hoursHint}
        rows={1}
        {...field('hours')}
        required
        onChange={(event) => onChange({ ...days, hours: event.target.value })}
      />
      <TextField
        label={copy.note}
        {...field('note')}
        onChange={(event) => onChange({ ...days, note: event.target.value })}
      />
      <Button
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={copy.remove(daysText(days) || copy.row(at + 1))}
        onClick={onRemove}
      />
    </fieldset>
  )
}
