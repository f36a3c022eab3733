import { classNames } from '@plekje/ui'
import { AxisBottom, AxisLeft } from '@visx/axis'
import styles from './chart-plot.module.css'
import type { scalesOf } from './chart-scales'

interface ChartAxesProps {
  points: readonly { readonly name: string }[]
  format: (value: number) => string
  plot: ReturnType<typeof scalesOf>
}

/** The vertical axis with its ticks; below, only the first and last point are labelled. */
export function ChartAxes({ plot: { x, y, ticks, innerWidth, innerHeight }, points, format }: ChartAxesProps) {
  const lastIndex = points.length - 1
  return (
    <>
      <AxisLeft
        scale={y}
        tickValues={ticks}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLength={0}
        tickComponent={({ y: middle, formattedValue }) => (
          <text className={styles.tick} x={-8} y={middle} dy="0.33em" textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={x}
        top={innerHeight}
        tickValues={lastIndex > 0 ? [0, lastIndex] : [0]}
        tickFormat={(index) => points[index]?.name}
        axisLineClassName={classNames(styles.axis)}
        stroke="currentColor"
        hideTicks
        tickComponent={({ x: middle, formattedValue }) => {
          const isFirst = middle < innerWidth / 2 || lastIndex === 0
          return (
            <text className={styles.tick} x={isFirst ? 0 : innerWidth} y={18} textAnchor={isFirst ? 'start' : 'end'}>
              {formattedValue}
            </text>
          )
        }}
      />
    </>
  )
}
