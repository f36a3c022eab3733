import { useMemo } from 'react'
import type { MapPoint } from './geometry'
import { useHasMap } from './has-map'
import type { MapMark } from './marks'
import styles from './point-picker.module.css'
import { SmallMap } from './small-map'

export interface PointPickerProps {
  /** Position of the marker; undefined for none. */
  readonly point: MapPoint | undefined
  /** Called with coordinates as text. */
  readonly onChoose: (point: { readonly latitude: string; readonly longitude: string }) => void
  readonly texts: { readonly map: string; readonly here: string; readonly press: string }
}

/** Five decimals are about one metre. */
const DECIMALS = 5

/** A map on which a press chooses a point (ADMIN-28). Renders nothing if there is no map. */
export function PointPicker({ point, onChoose, texts }: PointPickerProps) {
  const hasMap = useHasMap()
  const { lat, lng } = point ?? {}
  const marks = useMemo((): MapMark[] => {
    if (lat === undefined || lng === undefined) return []
    return [{ id: 'venue', kind: 'stop', lat, lng, text: '✕', label: texts.here }]
  }, [lat, lng, texts.here])
  if (!hasMap) return null
  return (
    <div className={styles.picker}>
      <SmallMap
        label={texts.map}
        marks={marks}
        onPressMap={(place) =>
          onChoose({ latitude: place.lat.toFixed(DECIMALS), longitude: place.lng.toFixed(DECIMALS) })
        }
      />
      <p className={styles.press}>{texts.press}</p>
    </div>
  )
}
