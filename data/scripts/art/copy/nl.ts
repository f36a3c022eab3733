import type { SceneKind } from '../kinds'

/** Accessible names of drawings. A browser can open the file of a drawing as a page. */
export const PICTURE_NAMES: Readonly<Record<SceneKind, string>> = {
  'bar-lounge': 'Tekening van een bar',
  restaurant: 'Tekening van een restaurant',
  arcade: 'Tekening van een speelhal',
  bowling: 'Tekening van een bowlingbaan',
  minigolf: 'Tekening van een minigolfbaan',
  'escape-room': 'Tekening van een escaperoom',
  karting: 'Tekening van een kartbaan',
  club: 'Tekening van een club',
  cinema: 'Tekening van een bioscoop',
  'beach-club': 'Tekening van een beachclub',
  sauna: 'Tekening van een sauna',
  shop: 'Tekening van een winkel',
  hotel: 'Tekening van een hotel',
}
