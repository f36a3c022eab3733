import {
  BedDouble,
  Beer,
  Car,
  CircleDot,
  Clapperboard,
  Flag,
  Flame,
  Joystick,
  KeyRound,
  type LucideIcon,
  MapPin,
  Martini,
  Music,
  ShoppingBag,
  Ticket,
  Umbrella,
  Utensils,
} from 'lucide-react'

/** Icons by a part of a category's slug, else of its icon name. A category without a match gets a pin. */
const ICONS: readonly (readonly [pattern: RegExp, icon: LucideIcon])[] = [
  [/restaurant|utensil|fork/, Utensils],
  [/arcade|joystick|game/, Joystick],
  [/bowl/, CircleDot],
  [/golf|flag/, Flag],
  [/escape|key|lock/, KeyRound],
  [/kart|car\b/, Car],
  [/beach|umbrella|parasol/, Umbrella],
  [/club|music|disc/, Music],
  [/cinema|bioscop|film|clapper/, Clapperboard],
  [/sauna|flame|spa/, Flame],
  [/shop|winkel|bag/, ShoppingBag],
  [/hotel|bed/, BedDouble],
  [/bar|beer|cafe/, Beer],
  [/uitgaan|martini|glass|night/, Martini],
  [/activ|ticket/, Ticket],
]

interface CategoryIconProps {
  readonly category: { readonly icon: string; readonly slug: string }
}

export function CategoryIcon({ category: { icon, slug } }: CategoryIconProps) {
  const iconFor = (text: string) => ICONS.find(([pattern]) => pattern.test(text))?.[1]
  const Icon = iconFor(slug) ?? iconFor(icon) ?? MapPin
  return <Icon aria-hidden="true" />
}
