import { type PlaceBoxProps, PlaceBox as SharedPlaceBox } from '@plekje/ui'
import { placesQuery, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

/** The location box with the directory's places (HOME-3). */
export function PlaceBox(props: Omit<PlaceBoxProps, 'places' | 'hint'>) {
  const { data: places = [] } = useQuery(placesQuery())
  return <SharedPlaceBox {...props} places={places} hint={nl.place.hint} />
}
