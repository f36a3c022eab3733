import { type PlaceBoxProps, PlaceBox as SharedPlaceBox } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { placesQuery } from '../catalogue/queries'

type Props = Omit<PlaceBoxProps, 'places' | 'hint'>

/** The location box with the directory's places (SPEC §2, home). */
export function PlaceBox(props: Props) {
  const { data: places = [] } = useQuery(placesQuery())
  return <SharedPlaceBox {...props} places={places} hint={nl.place.hint} />
}
