import { PointPicker as MapPointPicker, type PointPickerProps } from '@plekje/map'
import { readValues } from './venue-values'

interface VenuePointProps extends Pick<PointPickerProps, 'texts'> {
  /** Typed coordinates; invalid ones show no marker. */
  values: { readonly latitude: string; readonly longitude: string }
  onChange: (field: 'latitude' | 'longitude', value: string) => void
}

const POINT_FIELDS = ['latitude', 'longitude'] as const

/** A map on which a press fills in the coordinates (ADMIN-28). */
export function PointPicker({ values: { latitude, longitude }, onChange, texts }: VenuePointProps) {
  const { latitude: lat, longitude: lng } = readValues(POINT_FIELDS, { latitude, longitude })
  const isValid = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return (
    <MapPointPicker
      point={isValid ? { lat, lng } : undefined}
      onChoose={(chosen) => {
        onChange('latitude', chosen.latitude)
        onChange('longitude', chosen.longitude)
      }}
      texts={texts}
    />
  )
}
