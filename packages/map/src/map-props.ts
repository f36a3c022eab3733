import type { ReactNode } from 'react'
import type { Camera, MapBox, MapPoint } from './geometry'
import type { MapMark } from './marks'

/** What the map shows when it comes, and again when `of` changes. */
export interface Sight {
  /** Names what is looked at: the same text leaves the map where somebody moved it. */
  readonly of: string
  readonly camera?: Camera | undefined
  readonly box?: MapBox | undefined
  /** Somebody asked for it: the map goes there in sight of them. */
  readonly isMove?: boolean
}

export interface MapMove {
  readonly camera: Camera
  readonly box: MapBox
  /** False for moves that the page made. */
  readonly isByPerson: boolean
}

export interface MapProps {
  /** Of the region. */
  readonly label: string
  readonly marks: readonly MapMark[]
  readonly sight: Sight
  readonly className?: string | undefined
  /** A way from point to point, as a line. */
  readonly line?: readonly MapPoint[]
  /** In the midst of a page: a wheel or a finger scrolls that, and two fingers or Ctrl move the map. */
  readonly isInText?: boolean
  readonly onMove?: (move: MapMove) => void
  readonly onPress?: (mark: MapMark) => void
  /** The mark that is pointed at; undefined when none is any more. */
  readonly onPoint?: (mark: MapMark | undefined) => void
  /** A press beside all marks. */
  readonly onPressMap?: (point: MapPoint) => void
  /** Over the map. */
  readonly children?: ReactNode
}
