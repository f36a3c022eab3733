import places from './embedded/places.json'
import { type Camera, type MapPoint, pixelAt } from './geometry'

export interface PlaceLabel extends MapPoint {
  readonly name: string
  /** 1 is the largest text. */
  readonly rank: 1 | 2 | 3
}

const MAX_LABELS = 60
/** Margin to the left and right of a name. */
const MARGIN_PX = 14
const LINE_HEIGHT_PX = 18
const LETTER_WIDTH_PX = 7.6

/** Minimum number of residents of a labelled place, below each zoom. */
const MIN_RESIDENTS_BELOW_ZOOM: readonly (readonly [zoom: number, residents: number])[] = [
  [6.5, 150_000],
  [7.5, 60_000],
  [8.5, 25_000],
  [9.5, 10_000],
  [10.5, 4_000],
]

/** Labels that fit, places with more residents first. */
export function placeLabels(camera: Camera, width: number, height: number): PlaceLabel[] {
  const { zoom } = camera
  const minResidents = MIN_RESIDENTS_BELOW_ZOOM.find(([below]) => zoom < below)?.[1] ?? 0
  const centre = pixelAt(camera, zoom)
  const usedBoxes: { left: number; right: number; top: number; bottom: number }[] = []
  const labels: PlaceLabel[] = []
  for (const [name, lng, lat, residents] of places as [string, number, number, number][]) {
    if (residents < minResidents || labels.length >= MAX_LABELS) break
    const position = pixelAt({ lat, lng }, zoom)
    const x = position.x - centre.x + width / 2
    const y = position.y - centre.y + height / 2
    const halfWidth = (name.length * LETTER_WIDTH_PX) / 2 + MARGIN_PX
    const box = { left: x - halfWidth, right: x + halfWidth, top: y - LINE_HEIGHT_PX, bottom: y + LINE_HEIGHT_PX }
    if (box.right < 0 || box.left > width || box.bottom < 0 || box.top > height) continue
    const isFree = usedBoxes.every(
      (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    )
    if (!isFree) continue
    usedBoxes.push(box)
    labels.push({ name, lat, lng, rank: rankOf(residents) })
  }
  return labels
}

function rankOf(residents: number): PlaceLabel['rank'] {
  if (residents > 200_000) return 1
  return residents > 50_000 ? 2 : 3
}
