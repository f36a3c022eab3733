import type { Listing } from '@plekje/contracts'
import { distanceKm } from '@plekje/geography'
import { formatDistance } from '@plekje/ui'
import { listingCopy } from '../../copy/listing'
import { nl } from '../../copy/nl'
import { readResultsState } from '../criteria/criteria'

type Coordinates = Pick<Listing, 'latitude' | 'longitude'>

/** Distance from the venue to the centre of the overview's search; null for a search without a centre. */
export function distanceText({ latitude, longitude }: Coordinates, overviewAddress: string): string | null {
  const { criteria } = readResultsState(new URLSearchParams(overviewAddress.split('?')[1] ?? ''))
  const { lat, lng, locationName = nl.place.mine, location } = criteria
  if (lat === undefined || lng === undefined) return null
  const distance = formatDistance(distanceKm({ lat, lng }, { lat: Number(latitude), lng: Number(longitude) }))
  const isAroundVisitor = location === undefined && locationName === nl.place.mine
  return isAroundVisitor ? listingCopy.distanceFromMe(distance) : listingCopy.distanceFrom(distance, locationName)
}
