import type { Category, FactValue, Location } from '@plekje/contracts'
import { FACT_VALUES } from '@plekje/contracts/fact-titles'
import { PRICE_RANGES } from '@plekje/contracts/plain'
import { type Option, Select, TextArea, TextField } from '@plekje/ui'
import { type Control, definitionOf, type NewVenueField } from './venue-fields'

/** Labels of the choices, in the language of the form. */
export interface ChoiceTexts {
  /** Label of the empty choice for category and place. Without it there is no empty choice. */
  readonly choose?: string
  readonly prices: Readonly<Record<(typeof PRICE_RANGES)[number], string>>
  readonly noPrice: string
  readonly yes: string
  readonly no: string
  readonly facts: Readonly<Record<FactValue | 'unknown', string>>
}

interface VenueControlProps {
  field: NewVenueField
  label: string
  value: string
  error: string | undefined
  onChange: (field: NewVenueField, value: string) => void
  texts: ChoiceTexts
  categories: readonly Category[]
  locations: readonly Location[]
  className: string | undefined
  hint?: string | undefined
  required?: boolean
  autoFocus?: boolean
}

/** The control for one field of a venue, according to the field's definition. */
export function VenueControl({ field, onChange, texts, categories, locations, ...sharedProps }: VenueControlProps) {
  const { control } = definitionOf(field)
  if (control.kind === 'choice') {
    const options = optionsOf(control.options, { texts, categories, locations })
    return <Select {...sharedProps} name={field} options={options} onChange={(value) => onChange(field, value)} />
  }
  const textProps = {
    ...sharedProps,
    name: field,
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  }
  if (control.kind === 'area') return <TextArea {...textProps} rows={control.rows} />
  return <TextField {...textProps} {...keyboardOf(control.content)} />
}

const keyboardOf = (content: Extract<Control, { kind: 'line' }>['content']) =>
  content === 'tel' || content === 'email' ? { type: content } : { inputMode: content }

type Choices = Pick<VenueControlProps, 'texts' | 'categories' | 'locations'>

function optionsOf(
  optionsKind: Extract<Control, { kind: 'choice' }>['options'],
  { texts, categories, locations }: Choices,
): Option[] {
  const toOptions = (items: readonly { id: number; name: string }[]) => {
    const options = items.map(({ id, name }) => ({ value: String(id), label: name }))
    return texts.choose === undefined ? options : [{ value: '', label: texts.choose }, ...options]
  }
  if (optionsKind === 'places') return toOptions(locations)
  if (optionsKind === 'categories') {
    // Groups of categories cannot hold venues.
    const groups = new Set(categories.map(({ parentId }) => parentId))
    return toOptions(categories.filter(({ id }) => !groups.has(id)))
  }
  if (optionsKind === 'prices') {
    return [
      { value: '', label: texts.noPrice },
      ...PRICE_RANGES.map((range) => ({ value: range, label: texts.prices[range] })),
    ]
  }
  if (optionsKind === 'facts') {
    return [
      { value: '', label: texts.facts.unknown },
      ...FACT_VALUES.map((value) => ({ value, label: texts.facts[value] })),
    ]
  }
  return [
    { value: 'true', label: texts.yes },
    { value: 'false', label: texts.no },
  ]
}
