import { type PlaceBoxProps, PlaceBox as SharedPlaceBox } from '@plekje/ui'
import { placesQuery, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

type Props = Omit<PlaceBoxProps, 'places' | 'hint'>

/** The location box with the directory's places (HOME-3). */
export function PlaceBox(props: Props) {
  const { data: places = [] } = useQuery(placesQuery())
  return <SharedPlaceBox {...props} places={places} hint={nl.place.hint} />
}
