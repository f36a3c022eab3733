import { scaleBand, scaleLinear } from '@visx/scale'

export type ChartShape = 'bars' | 'line'

interface PlotOptions {
  shape: ChartShape
  format: (value: number) => string
  pointCount: number
  values: readonly number[]
  /** Size of the whole drawing, in px. */
  width: number
  height: number
}

/** Half a line of text above the highest tick, and a line below the axis. */
const TOP_MARGIN_PX = 8
const BOTTOM_MARGIN_PX = 24
const CHARACTER_WIDTH_PX = 7.5
const LABEL_GAP_PX = 10
/** Approximate distance between ticks. */
const TICK_DISTANCE_PX = 48

/** Scales that place points and values in a drawing. Values are whole numbers, so ticks are too. */
export function scalesOf({ pointCount, values, shape, format, width, height }: PlotOptions) {
  const innerHeight = height - TOP_MARGIN_PX - BOTTOM_MARGIN_PX
  const tickCount = Math.max(2, Math.round(innerHeight / TICK_DISTANCE_PX))
  const y = scaleLinear<number>({ domain: domainOf(shape, values), range: [innerHeight, 0], nice: tickCount })
  const ticks = y.ticks(tickCount).filter(Number.isInteger)
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * CHARACTER_WIDTH_PX + LABEL_GAP_PX
  const innerWidth = Math.max(1, width - left)
  const x = scaleBand<number>({
    domain: Array.from({ length: pointCount }, (_, index) => index),
    range: [0, innerWidth],
  })
  return { x, y, step: x.bandwidth(), ticks, left, top: TOP_MARGIN_PX, innerWidth, innerHeight }
}

/** The range of the vertical axis. A line of equal values lies in its middle, a line of zeros at its bottom. */
function domainOf(shape: ChartShape, values: readonly number[]): [number, number] {
  const highest = Math.max(...values)
  if (shape === 'bars' || highest === 0) return [0, Math.max(1, highest)]
  const lowest = Math.min(...values)
  return lowest < highest ? [lowest, highest] : [highest - 1, highest + 1]
}
