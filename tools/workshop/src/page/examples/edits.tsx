import { Difference } from '@plekje/ui/difference'
import { type DaysDraft, DaysFields, emptyDays, type SpecialDaysTexts } from '@plekje/ui/hours'
import type { SomeExamples } from './example'

const texts: SpecialDaysTexts = {
  row: (number) => `Dagen ${number}`,
  kind: 'Welke dagen',
  kinds: { date: 'Op deze data', yearly: 'Elk jaar', holidays: 'Op feestdagen' },
  from: 'Eerste dag',
  to: 'Laatste dag',
  hours: 'Tijden',
  hoursHint: '“gesloten”, “10:00–16:00”, of een dag per regel.',
  note: 'Reden',
  remove: (days) => `${days} verwijderen`,
  dateMissing: 'Kies de eerste dag.',
  hoursMissing: 'Vul de tijden in.',
}

const nothing = () => {}
const days = (draft: DaysDraft, problems = {}) => (
  <DaysFields days={draft} index={0} problems={problems} texts={texts} onChange={nothing} onRemove={nothing} />
)

const words = { from: 'van', to: 'naar', nothing: 'leeg' }

export const edits = {
  DaysFields: {
    dates: days({ ...emptyDays, from: '2026-12-24', to: '2026-12-26', note: 'kerst' }),
    holidays: days({ ...emptyDays, kind: 'holidays' }),
    problems: days(emptyDays, { 'specialHours.0.from': texts.dateMissing }),
  },
  Difference: {
    changed: <Difference from="030-0123456" to="030-7654321" texts={words} />,
    new: <Difference from={null} to="Maandag: 10:00–18:00" texts={words} />,
    emptied: <Difference from="030-0123456" to={null} texts={words} />,
  },
} satisfies SomeExamples
