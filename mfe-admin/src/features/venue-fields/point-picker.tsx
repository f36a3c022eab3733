import { type MapMark, SmallMap, useHasMap } from '@plekje/map'
import { useMemo } from 'react'
import styles from './point-picker.module.css'
import { readValues } from './venue-values'

interface PointPickerProps {
  /** Typed coordinates; invalid ones show no marker. */
  values: { readonly latitude: string; readonly longitude: string }
  onChange: (field: 'latitude' | 'longitude', value: string) => void
  texts: { readonly map: string; readonly here: string; readonly press: string }
}

const POINT = ['latitude', 'longitude'] as const
/** Decimals of a coordinate, which give a precision of about one metre. */
const DECIMALS = 5

/** A map on which a click fills in the coordinates (ADMIN-28). */
export function PointPicker({ values: { latitude, longitude }, onChange, texts }: PointPickerProps) {
  const hasMap = useHasMap()
  const marks = useMemo((): MapMark[] => {
    const { latitude: lat = Number.NaN, longitude: lng = Number.NaN } = readValues(POINT, { latitude, longitude })
    const isValid = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    return isValid ? [{ id: 'venue', kind: 'stop', lat, lng, text: '✕', label: texts.here }] : []
  }, [latitude, longitude, texts.here])
  if (!hasMap) return null
  return (
    <div className={styles.picker}>
      <SmallMap
        label={texts.map}
        marks={marks}
        onPressMap={({ lat, lng }) => {
          onChange('latitude', lat.toFixed(DECIMALS))
          onChange('longitude', lng.toFixed(DECIMALS))
        }}
      />
      <p className={styles.press}>{texts.press}</p>
    </div>
  )
}
