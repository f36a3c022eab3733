import type { PlanStop } from '@plekje/contracts'
import { type MapMark, SmallMap, useHasMap } from '@plekje/map'
import { formatDistance } from '@plekje/ui'
import { useMemo } from 'react'
import { nl } from '../../copy/nl'
import styles from './plan.module.css'

const copy = nl.planner.plan

/** A map with the stops in order and the route between them (PLAN-9). The list holds the same in text. */
export function PlanMap({ stops }: { stops: readonly PlanStop[] }) {
  const hasMap = useHasMap()
  const { marks, totalKm } = useMemo(() => mapDataOf(stops), [stops])
  if (!hasMap || marks.length < 2) return null
  return (
    <figure className={styles.map}>
      <SmallMap label={copy.map} marks={marks} line={marks} />
      <figcaption>{copy.totalDistance(formatDistance(totalKm))}</figcaption>
    </figure>
  )
}

function mapDataOf(stops: readonly PlanStop[]) {
  const marks: MapMark[] = []
  let totalKm = 0
  for (const [index, { point, name, slug, travel }] of stops.entries()) {
    const number = index + 1
    if (point) marks.push({ id: slug, kind: 'stop', ...point, text: String(number), label: copy.stop(number, name) })
    totalKm += travel?.km ?? 0
  }
  return { marks, totalKm }
}
