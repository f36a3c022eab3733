import { classNames } from '@plekje/ui'
import { GridRows } from '@visx/grid'
import { AreaClosed, Bar, LinePath } from '@visx/shape'
import { TooltipWithBounds } from '@visx/tooltip'
import { type CSSProperties, useCallback, useState } from 'react'
import type { ChartLook } from './chart'
import { ChartAxes } from './chart-axes'
import styles from './chart-plot.module.css'
import { type ChartShape, scalesOf } from './chart-scales'
import { useChartTexts } from './texts'

interface ChartPlotProps {
  /** Name of the data, for the label of the slider. */
  name: string
  /** Text alternative of the drawing. */
  label: string
  /** Points from left to right: the name on the axis, and the text that is shown for the point. */
  points: readonly { readonly name: string; readonly text: string }[]
  /** A value for each point. Bars of `front` cover those of `ground`. */
  series: readonly { readonly look: ChartLook; readonly values: readonly number[] }[]
  /** Bars start at zero; a line spans its minimum to its maximum, so that a small rise is visible. */
  shape: ChartShape
  format: (value: number) => string
  /** `small` for several charts side by side. */
  size?: 'small' | 'large'
}

/** Width until the browser reports the real one. */
const INITIAL_WIDTH_PX = 600
const HEIGHTS_PX = { small: 124, large: 236 }
/** Width of a bar, as a share of the distance between points. */
const BAR_WIDTHS = { ground: 0.76, front: 0.36 }
/** The library accepts no undefined class. */
const classOf = (name: string) => classNames(styles[name])

/**
 * Bars or a line on a scale. A tooltip describes the point below the pointer, or the point of an invisible slider for
 * arrow keys, touch and screen readers. The slider's thumb is as wide as the distance between points (ADMIN-26).
 */
export function ChartPlot({ name, label, points, series, shape, format, size = 'large' }: ChartPlotProps) {
  const texts = useChartTexts()
  const [width, setWidth] = useState(INITIAL_WIDTH_PX)
  const [unclampedIndex, setChosenIndex] = useState(points.length - 1)
  const [isTooltipShown, setTooltipShown] = useState(false)
  const observeWidth = useCallback((element: HTMLDivElement) => followWidth(element, setWidth), [])
  const chosenIndex = Math.max(0, Math.min(unclampedIndex, points.length - 1))
  const point = points[chosenIndex]
  if (!point) return null

  const values = series.flatMap((line) => line.values)
  const plot = scalesOf({ pointCount: points.length, values, shape, format, width, height: HEIGHTS_PX[size] })
  const { x, y, step, ticks, left, top, innerWidth, innerHeight } = plot
  const middleOf = (index: number) => (x(index) ?? 0) + step / 2
  const chosenX = middleOf(chosenIndex)
  const highest = Math.max(...series.map((line) => line.values[chosenIndex] ?? 0))
  const show = (index: number) => {
    setChosenIndex(index)
    setTooltipShown(true)
  }

  return (
    <div ref={observeWidth} className={classNames(styles.plot, size === 'small' && styles.small)}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHTS_PX[size]}`}>
        <g transform={`translate(${left} ${top})`}>
          <GridRows scale={y} width={innerWidth} tickValues={ticks} className={classOf('grid')} stroke="currentColor" />
          {isTooltipShown && <rect className={styles.at} x={x(chosenIndex) ?? 0} width={step} height={innerHeight} />}
          {shape === 'bars'
            ? series.map(({ look: seriesLook, values: heights }) =>
                heights.map((value, index) => (
                  <Bar
                    key={points[index]?.name}
                    className={classOf(seriesLook)}
                    x={middleOf(index) - (step * BAR_WIDTHS[seriesLook]) / 2}
                    y={y(value)}
                    width={step * BAR_WIDTHS[seriesLook]}
                    height={innerHeight - y(value)}
                  />
                )),
              )
            : series.map(({ look: seriesLook, values: heights }) => {
                const line = { data: [...heights], x: (_: number, index: number) => middleOf(index), y }
                return (
                  <g key={seriesLook}>
                    <AreaClosed {...line} yScale={y} className={classOf('area')} />
                    <LinePath {...line} className={classOf('line')} />
                    {isTooltipShown && (
                      <circle className={styles.dot} cx={chosenX} cy={y(heights[chosenIndex] ?? 0)} r={4} />
                    )}
                  </g>
                )
              })}
          <ChartAxes plot={plot} points={points} format={format} />
        </g>
      </svg>
      <input
        type="range"
        className={styles.points}
        style={{ left, top, width: innerWidth, height: innerHeight, '--step': `${step}px` } as CSSProperties}
        min={0}
        max={points.length - 1}
        value={chosenIndex}
        aria-label={texts.stepByStep(name)}
        aria-valuetext={point.text}
        onChange={(event) => show(Number(event.target.value))}
        onFocus={() => setTooltipShown(true)}
        onBlur={() => setTooltipShown(false)}
        onMouseMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const index = Math.floor(((event.clientX - box.left) / box.width) * points.length)
          show(Math.max(0, Math.min(points.length - 1, index)))
        }}
        onMouseLeave={(event) => setTooltipShown(document.activeElement === event.currentTarget)}
        onKeyDown={(event) => event.key === 'Escape' && setTooltipShown(false)}
      />
      {isTooltipShown && (
        <TooltipWithBounds
          // The tooltip measures its bounds once, so each point and width gets a new one.
          key={`${chosenIndex}/${width}`}
          unstyled
          applyPositionStyle
          className={classOf('tooltip')}
          left={left + chosenX}
          top={top + y(highest)}
          aria-hidden="true"
        >
          {point.text}
        </TooltipWithBounds>
      )}
    </div>
  )
}

/** Calls `notify` with the element's width in px now and after each change. Returns a function that stops it. */
function followWidth(element: HTMLElement, notify: (width: number) => void): () => void {
  const observer = new ResizeObserver(([entry]) => entry && notify(entry.contentRect.width))
  observer.observe(element)
  return () => observer.disconnect()
}
