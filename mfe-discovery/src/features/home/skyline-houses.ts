/** Gables of the skyline's canal houses. */
export type Gable = 'step' | 'bell' | 'spout' | 'neck' | 'flat'

export interface House {
  readonly x: number
  readonly width: number
  /** Height up to the eaves; the gable is on top of that. */
  readonly height: number
  readonly gable: Gable
  /** OKLCH hue of the category that the house stands for. */
  readonly hue: number
}

export const GROUND_Y = 262

const HUES = [32, 205, 145, 330, 62, 265, 20, 170, 300, 85, 230]
const GABLES: readonly Gable[] = ['step', 'neck', 'flat', 'bell', 'spout', 'bell', 'step', 'flat', 'neck', 'spout']
const WIDTHS = [58, 46, 66, 52, 44, 60, 50]
const HEIGHTS = [104, 132, 88, 118, 142, 96, 124, 110, 80]

/** A row of houses from `from` to at least `to`. The factors keep neighbours from looking alike. */
export function street(from: number, to: number, seed: number): House[] {
  const houses: House[] = []
  for (let x = from, index = seed; x < to; index += 1) {
    const width = WIDTHS[index % WIDTHS.length] ?? 50
    houses.push({
      x,
      width,
      height: HEIGHTS[(index * 4) % HEIGHTS.length] ?? 100,
      gable: GABLES[(index * 3) % GABLES.length] ?? 'flat',
      hue: HUES[(index * 5) % HUES.length] ?? 30,
    })
    x += width + 2
  }
  return houses
}

export function facadePath({ x, width, height, gable }: House): string {
  const top = GROUND_Y - height
  const right = x + width
  const roof: Record<Gable, string> = {
    flat: `V${top - 6}H${x - 2}V${top - 10}H${right + 2}V${top - 6}H${right}`,
    spout: `V${top}L${x + width / 2} ${top - 34}L${right} ${top}`,
    step: stepRoof(x, width, top),
    bell: `V${top}C${x + 4} ${top - 22} ${x + width * 0.22} ${top - 12} ${x + width * 0.3} ${top - 32}H${right - width * 0.3}C${right - width * 0.22} ${top - 12} ${right - 4} ${top - 22} ${right} ${top}`,
    neck: `V${top}Q${x + width * 0.24} ${top} ${x + width * 0.26} ${top - 26}L${x + width / 2} ${top - 38}L${right - width * 0.26} ${top - 26}Q${right - width * 0.24} ${top} ${right} ${top}`,
  }
  return `M${x} ${GROUND_Y}${roof[gable]}V${GROUND_Y}Z`
}

function stepRoof(x: number, width: number, top: number): string {
  const step = width / 8
  const up = [1, 2, 3].map((n) => `V${top - (n - 1) * 10}H${x + n * step}`).join('')
  const down = [3, 2, 1].map((n) => `V${top - (n - 1) * 10}H${x + width - (n - 1) * step}`).join('')
  return `${up}V${top - 32}H${x + width - 3 * step}${down}`
}

export interface Pane {
  readonly x: number
  readonly y: number
  readonly isLit: boolean
}

export const PANE = { width: 9, height: 13 } as const
const MIN_COLUMN_WIDTH = 16
const SIDE_MARGINS = 10
const ROW_HEIGHT = 24
const TOP_MARGIN = 12
/** Height of the door and the awning above the door. */
const DOOR_HEIGHT = 32

/** Windows in rows above the door. The position of the house decides which are lit. */
export function panes({ x, width, height }: House): Pane[] {
  const columns = Math.floor((width - SIDE_MARGINS) / MIN_COLUMN_WIDTH)
  const rows = Math.floor((height - TOP_MARGIN - DOOR_HEIGHT) / ROW_HEIGHT)
  const gap = (width - columns * PANE.width) / (columns + 1)
  return Array.from({ length: rows * columns }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    return {
      x: x + gap + column * (PANE.width + gap),
      y: GROUND_Y - height + TOP_MARGIN + row * ROW_HEIGHT,
      isLit: (Math.round(x) + row * 5 + column * 3) % 4 !== 0,
    }
  })
}
