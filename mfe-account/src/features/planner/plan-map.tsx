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
  const { marks, km } = useMemo(() => mapDataOf(stops), [stops])
  if (!hasMap || marks.length < 2) return null
  return (
    <figure className={styles.map}>
      <SmallMap label={copy.map} marks={marks} line={marks} />
      <figcaption>{copy.wholeWay(formatDistance(km))}</figcaption>
    </figure>
  )
}

function mapDataOf(stops: readonly PlanStop[]) {
  const marks: MapMark[] = []
  for (const [at, { point, name, slug }] of stops.entries()) {
    if (point) marks.push({ id: slug, kind: 'stop', ...point, text: String(at + 1), label: copy.stop(at + 1, name) })
  }
  return { marks, km: stops.reduce((sum, { travel }) => sum + (travel?.km ?? 0), 0) }
}
