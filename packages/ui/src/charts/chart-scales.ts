import { scaleBand, scaleLinear } from '@visx/scale'

export type ChartShape = 'bars' | 'line'

interface ScaledPlot {
  shape: ChartShape
  format: (value: number) => string
  count: number
  values: readonly number[]
  /** Size of the whole drawing, in px. */
  width: number
  height: number
}

/** Margins in px: half a line of text above the highest tick, a line below the axis. */
const TOP = 8
const BOTTOM = 24
const CHARACTER_WIDTH = 7.5
const LABEL_GAP = 10
/** Approximate distance of ticks, in px. */
const TICK_DISTANCE = 48

/** Scales that place points and values in a drawing. Values are whole numbers, so ticks are too. */
export function scalesOf({ count, values, shape, format, width, height }: ScaledPlot) {
  const innerHeight = height - TOP - BOTTOM
  const tickCount = Math.max(2, Math.round(innerHeight / TICK_DISTANCE))
  const y = scaleLinear<number>({ domain: domainOf(shape, values), range: [innerHeight, 0], nice: tickCount })
  const ticks = y.ticks(tickCount).filter(Number.isInteger)
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * CHARACTER_WIDTH + LABEL_GAP
  const innerWidth = Math.max(1, width - left)
  const x = scaleBand<number>({ domain: Array.from({ length: count }, (_, at) => at), range: [0, innerWidth] })
  return { x, y, step: x.bandwidth(), ticks, left, top: TOP, innerWidth, innerHeight }
}

/** The lowest and highest value of the vertical axis. A constant total lies in the middle, unless it is zero. */
function domainOf(shape: ChartShape, values: readonly number[]): [number, number] {
  const highest = Math.max(...values)
  if (shape === 'bars' || highest === 0) return [0, Math.max(1, highest)]
  const lowest = Math.min(...values)
  return lowest < highest ? [lowest, highest] : [highest - 1, highest + 1]
}
