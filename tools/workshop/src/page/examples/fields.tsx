import {
  Button,
  Checkbox,
  Field,
  ListOption,
  OptionList,
  PlaceBox,
  RadioGroup,
  SearchBox,
  Select,
  Slider,
  StarInput,
  TextArea,
  TextField,
} from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { Search, Store } from 'lucide-react'
import type { SomeExamples } from './example'
import { WithState } from './with-state'

const nothing = () => {}
const radii = [
  { value: '5', label: '5 km' },
  { value: '10', label: '10 km', count: 12 },
  { value: '25', label: '25 km', disabled: true },
]

export const fields = {
  TextField: {
    empty: <TextField label="E-mail" placeholder="naam@voorbeeld.nl" />,
    filled: <TextField label="Voornaam" defaultValue="Sanne" hint="Zo groeten we je." />,
    required: <TextField label="Gebruikersnaam" required />,
    wrong: <TextField label="E-mailadres" defaultValue="sanne@" error="Vul een geldig e-mailadres in." />,
    disabled: <TextField label="Achternaam" disabled defaultValue="de Wit" />,
    'label hidden': <TextField label="Postcode" isLabelHidden placeholder="Postcode" />,
  },
  TextArea: {
    empty: <TextArea label="Je review" rows={3} />,
    wrong: <TextArea label="Je vraag" rows={3} defaultValue="Hoi" error="Schrijf minstens 10 tekens." />,
  },
  Select: {
    usual: <Select label="Sorteer" value="naam" options={[{ value: 'naam', label: 'Naam' }]} onChange={nothing} />,
    wrong: (
      <Select
        label="Soort plek"
        value=""
        options={[{ value: '', label: 'Kies een soort' }]}
        error="Kies een soort."
        onChange={nothing}
      />
    ),
  },
  Field: {
    'custom control': (
      <Field label="Aantal" hint="Hooguit 20.">
        {(control) => <input {...control} type="number" defaultValue={4} />}
      </Field>
    ),
  },
  SearchBox: {
    empty: <SearchBox label="Zoek…" value="" onChange={nothing} />,
    filled: (
      <WithState value="bowlen">
        {(text, onChange) => <SearchBox label="Zoek een plek" value={text} onChange={onChange} />}
      </WithState>
    ),
  },
  PlaceBox: {
    boxed: (
      <PlaceBox places={[]} hint="Waar zoek je?" value="Utrecht" onChange={nothing} onChoose={nothing} isLabelShown />
    ),
    sentence: (
      <PlaceBox places={[]} hint="Waar zoek je dan?" value="" look="sentence" onChange={nothing} onChoose={nothing} />
    ),
  },
  OptionList: {
    narrow: (
      <div style={{ position: 'relative', height: 120 }}>
        <OptionList id="places" label="Plaatsen">
          <ListOption id="places-0" name="Utrecht" count={148} isActive={false} onChoose={nothing} />
          <ListOption id="places-1" name="Vianen" count={3} isActive onChoose={nothing} />
        </OptionList>
      </div>
    ),
    wide: (
      <div style={{ position: 'relative', height: 120 }}>
        <OptionList id="kinds" label="Suggesties" isWide>
          <ListOption
            id="kinds-0"
            name="Bowlen"
            count={52}
            icon={<Search aria-hidden="true" />}
            isActive
            onChoose={nothing}
          />
          <ListOption
            id="kinds-1"
            name="Bowlingcentrum De Strike"
            icon={<Store aria-hidden="true" />}
            isActive={false}
            onChoose={nothing}
          />
        </OptionList>
      </div>
    ),
  },
  ListOption: {
    usual: (
      <div role="listbox" aria-label="Plaatsen">
        <ListOption id="place" name="Utrecht" count={148} isActive={false} onChoose={nothing} />
      </div>
    ),
    active: (
      <div role="listbox" aria-label="Plaatsen">
        <ListOption id="place-in-hand" name="Utrecht" count={148} isActive onChoose={nothing} />
      </div>
    ),
  },
  Slider: {
    usual: (
      <WithState value={4}>
        {(value, onChange) => (
          <Slider
            label="Minimale beoordeling"
            min={0}
            max={5}
            step={0.5}
            value={value}
            onChange={onChange}
            format={(stars) => `${stars} sterren`}
          />
        )}
      </WithState>
    ),
  },
  RadioGroup: {
    segments: <RadioGroup legend="Straal" choices={radii} value="10" onChange={nothing} />,
    list: <RadioGroup legend="Straal als lijst" look="list" choices={radii} value="5" onChange={nothing} />,
  },
  Checkbox: {
    off: <Checkbox label="Terras" isChecked={false} onChange={nothing} />,
    on: <Checkbox label="Rolstoel" isChecked count={8} onChange={nothing} />,
    disabled: <Checkbox label="Speeltuin" isChecked={false} disabled onChange={nothing} />,
  },
  StarInput: {
    'nothing chosen': <StarInput legend="Hoe was het?" value={0} onChange={nothing} />,
    'four stars': <StarInput legend="Hoe was het toen?" value={4} onChange={nothing} />,
  },
  Form: {
    usual: (
      <Form label="Voorbeeld" onSend={nothing}>
        <TextField label="Naam" />
        <TextField label="Plaats" />
        <Button type="submit" variant="primary">
          Opslaan
        </Button>
      </Form>
    ),
    'close together': (
      <Form label="Dicht opeen" gap={3} onSend={nothing}>
        <TextField label="Straat" />
        <TextField label="Huisnummer" />
      </Form>
    ),
  },
} satisfies SomeExamples
