import {
  ActionButton,
  ActionLink,
  Avatar,
  Badge,
  Button,
  Chip,
  ChipSelect,
  ChipToggle,
  IconButton,
  LinkButton,
  Menu,
  Popover,
  PopoverList,
  Tabs,
} from '@plekje/ui'
import { ChevronDown, Heart, Search, Share2 } from 'lucide-react'
import type { SomeExamples } from './example'
import { WithState } from './with-state'

const nothing = () => {}
const prices = [
  { value: '', label: 'Alle' },
  { value: '€€', label: '€€' },
]
const items = [
  { label: 'Profiel', to: '/profile' },
  { label: 'Instellingen', to: '/settings' },
  { label: 'Uitloggen', onSelect: nothing },
]
const shareOptions = (
  <PopoverList aria-label="Manieren om te delen">
    <li>
      <button type="button">
        <Share2 aria-hidden="true" />
        Kopieer link
      </button>
    </li>
    <li>
      <a href="#delen">WhatsApp</a>
    </li>
  </PopoverList>
)

export const actions = {
  Button: {
    secondary: <Button>Annuleren</Button>,
    primary: <Button variant="primary">Plaatsen</Button>,
    quiet: <Button variant="quiet">Lees meer</Button>,
    danger: <Button variant="danger">Verwijderen</Button>,
    small: <Button size="small">Delen</Button>,
    'with an icon': <Button icon={<Search />}>Zoeken</Button>,
    busy: (
      <Button variant="primary" isBusy>
        Plaatsen
      </Button>
    ),
    disabled: <Button disabled>Vorige</Button>,
  },
  LinkButton: {
    secondary: <LinkButton to="/auth">Inloggen</LinkButton>,
    primary: (
      <LinkButton to="/auth" variant="primary">
        Gratis account
      </LinkButton>
    ),
  },
  ActionButton: {
    secondary: (
      <ActionButton href="/?sort=name" onAct={nothing}>
        Wis alle filters
      </ActionButton>
    ),
  },
  ActionLink: {
    usual: (
      <ActionLink href="/?sort=name" onAct={nothing}>
        Zoek overal
      </ActionLink>
    ),
  },
  IconButton: {
    plain: <IconButton label="Zoeken" icon={<Search />} />,
    floating: <IconButton look="floating" label="Favoriet" icon={<Heart />} aria-pressed={false} />,
    outlined: <IconButton look="outlined" label="Delen" icon={<Share2 />} />,
    disabled: <IconButton look="outlined" label="Terug" icon={<Share2 />} disabled />,
  },
  Chip: {
    plain: <Chip>Minigolf</Chip>,
    removable: <Chip onRemove={nothing}>Bowlen</Chip>,
    'a link without scripts': (
      <Chip onRemove={nothing} removeHref="/">
        Utrecht
      </Chip>
    ),
  },
  ChipToggle: {
    off: (
      <ChipToggle isOn={false} onChange={nothing}>
        Nu open
      </ChipToggle>
    ),
    on: (
      <ChipToggle isOn onChange={nothing}>
        Nu open
      </ChipToggle>
    ),
    'on, removable': (
      <ChipToggle isOn onChange={nothing} removeLabel="Verwijder filter Nu open">
        Nu open
      </ChipToggle>
    ),
  },
  ChipSelect: {
    'nothing chosen': <ChipSelect label="Prijs" value="" options={prices} isChosen={false} onChange={nothing} />,
    chosen: (
      <ChipSelect
        label="Prijs, gekozen"
        value="€€"
        options={prices}
        isChosen
        onChange={nothing}
        removal={{ label: 'Verwijder filter €€', href: '/', onRemove: nothing }}
      />
    ),
  },
  Badge: {
    neutral: <Badge>Administrator</Badge>,
    good: <Badge tone="good">Open</Badge>,
    warn: <Badge tone="warn">Wacht</Badge>,
    bad: <Badge tone="bad">Gesloten</Badge>,
    accent: <Badge tone="accent">Eerste</Badge>,
    'colour of a category': <Badge color="#1b7f4b">Bowlen</Badge>,
  },
  Avatar: {
    small: <Avatar size="small" name="Sanne" />,
    medium: <Avatar name="élise" />,
    large: <Avatar size="large" name="Bram" />,
    picture: (
      <Avatar
        name="Noor"
        src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cpath fill='%231b7f4b' d='M0 0h9v9H0z'/%3E%3C/svg%3E"
      />
    ),
  },
  Popover: {
    closed: (
      <Popover isOpen={false} onOpenChange={nothing} button={(props) => <Button {...props}>Delen</Button>}>
        {shareOptions}
      </Popover>
    ),
    open: (
      <WithState value={true}>
        {(isOpen, setOpen) => (
          <Popover isOpen={isOpen} onOpenChange={setOpen} button={(props) => <Button {...props}>Delen, open</Button>}>
            {shareOptions}
          </Popover>
        )}
      </WithState>
    ),
  },
  PopoverList: { usual: shareOptions },
  Menu: {
    closed: (
      <Menu
        label="Sanne"
        isOpen={false}
        onOpenChange={nothing}
        items={items}
        button={(props) => <Button {...props}>Sanne</Button>}
      />
    ),
    open: (
      <WithState value={true}>
        {(isOpen, setOpen) => (
          <Menu
            label="Bram"
            isOpen={isOpen}
            onOpenChange={setOpen}
            items={items}
            header={<p>bram@plekje.example</p>}
            button={(props) => (
              <Button {...props}>
                Bram <ChevronDown aria-hidden="true" />
              </Button>
            )}
          />
        )}
      </WithState>
    ),
  },
  Tabs: {
    'two tabs': (
      <WithState value="in">
        {(selected, onSelect) => (
          <Tabs
            label="Account"
            selected={selected}
            onSelect={onSelect}
            tabs={[
              { id: 'in', label: 'Inloggen', content: 'Met een wachtwoord of een passkey.' },
              { id: 'up', label: 'Registreren', content: 'Gratis.' },
            ]}
          />
        )}
      </WithState>
    ),
  },
} satisfies SomeExamples
