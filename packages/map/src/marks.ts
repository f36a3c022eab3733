import type { MapPoint } from './geometry'

/** A button on the map. */
export interface MapMark extends MapPoint {
  /** Unlike those of all other marks of the map. */
  readonly id: string
  /** For who hears it: the venue's name, or "12 plekken". */
  readonly label: string
  /** What stands in it. */
  readonly text: string
  readonly kind: 'pin' | 'cluster' | 'stop'
  /** CSS colour of a pin. */
  readonly color?: string | undefined
  /** Of a cluster. */
  readonly count?: number | undefined
  /** Looked at elsewhere on the page. */
  readonly isLit?: boolean | undefined
  readonly isChosen?: boolean | undefined
}
