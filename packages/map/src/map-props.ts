import type { ReactNode } from 'react'
import type { Camera, MapBox, MapPoint } from './geometry'
import type { MapMark } from './marks'

/** A view, which the map shows on mount and after each change of `key`. */
export interface MapView {
  /** Key of the view: an equal key leaves the map where the user moved it. */
  readonly key: string
  readonly camera?: Camera | undefined
  readonly box?: MapBox | undefined
  /** Animates the move to `box`. Set it if the user requested the view. */
  readonly isAnimated?: boolean
}

export interface MapMove {
  readonly camera: Camera
  readonly box: MapBox
  /** False for moves by the page. */
  readonly isByPerson: boolean
}

export interface MapProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly marks: readonly MapMark[]
  readonly view: MapView
  readonly className?: string | undefined
  /** Points of a route, drawn as a line. */
  readonly line?: readonly MapPoint[] | undefined
  /** Set for a map within a text, on which a wheel or one finger scrolls the page and does not move the map. */
  readonly isInText?: boolean
  readonly onMove?: (move: MapMove) => void
  readonly onPress?: ((mark: MapMark) => void) | undefined
  /** Called with the hovered mark; undefined when none is hovered any more. */
  readonly onPoint?: (mark: MapMark | undefined) => void
  /** Called for a press outside all marks. */
  readonly onPressMap?: ((point: MapPoint) => void) | undefined
  /** Content on top of the map. */
  readonly children?: ReactNode
}
