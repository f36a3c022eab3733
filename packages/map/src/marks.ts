import type { MapPoint } from './geometry'

/** A button on the map. */
export interface MapMark extends MapPoint {
  /** Unique on the map. */
  readonly id: string
  /** Accessible name: the venue's name, or "12 plekken". */
  readonly label: string
  /** Visible text. */
  readonly text: string
  readonly kind: 'pin' | 'cluster' | 'stop'
  /** CSS colour of a pin. */
  readonly color?: string | undefined
  /** Number of venues in a cluster. */
  readonly count?: number | undefined
  /** True while the visitor points at this venue in the list beside the map. */
  readonly isHighlighted?: boolean | undefined
  readonly isChosen?: boolean | undefined
}
