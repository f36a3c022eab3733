import type { SceneKind } from './kinds'
import type { Compositions } from './scene'
import { arcade } from './scenes/arcade'
import { barLounge } from './scenes/bar-lounge'
import { beachClub } from './scenes/beach-club'
import { bowling } from './scenes/bowling'
import { cinema } from './scenes/cinema'
import { club } from './scenes/club'
import { escapeRoom } from './scenes/escape-room'
import { hotel } from './scenes/hotel'
import { karting } from './scenes/karting'
import { minigolf } from './scenes/minigolf'
import { restaurant } from './scenes/restaurant'
import { sauna } from './scenes/sauna'
import { shop } from './scenes/shop'

export const COMPOSITIONS: Readonly<Record<SceneKind, Compositions>> = {
  'bar-lounge': barLounge,
  restaurant,
  arcade,
  bowling,
  minigolf,
  'escape-room': escapeRoom,
  karting,
  club,
  cinema,
  'beach-club': beachClub,
  sauna,
  shop,
  hotel,
}
