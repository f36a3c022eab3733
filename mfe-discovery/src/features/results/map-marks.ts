import type { Category, ListingCard, MapReply } from '@plekje/contracts'
import type { MapMark } from '@plekje/map'
import { formatRating, shownRating } from '@plekje/ui'
import { formatCount } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'

/** Data besides the map's reply that determines its marks. */
interface MarkContext {
  readonly hits: readonly ListingCard[]
  readonly categories: readonly Pick<Category, 'id' | 'color'>[]
  readonly highlightedId: number | undefined
  readonly chosenId: number | undefined
}

/**
 * Pins and clusters of the map. A venue that is highlighted in the list or chosen always gets a pin, even when it is in
 * a cluster.
 */
export function marksOf(reply: MapReply | undefined, context: MarkContext): MapMark[] {
  if (!reply) return []
  const { hits, highlightedId, chosenId } = context
  const pins = [...reply.pins]
  for (const id of [highlightedId, chosenId]) {
    const venue = pins.some((pin) => pin.id === id) ? undefined : hits.find((hit) => hit.id === id)
    if (venue) pins.push(venue)
  }
  return [
    ...reply.clusters.map(({ lat, lng, count }, index) => ({
      id: `cluster-${index}`,
      kind: 'cluster' as const,
      lat,
      lng,
      count,
      text: count < 1_000 ? formatCount(count) : `${formatRating(count / 1_000)}k`,
      label: resultsCopy.map.places(count, formatCount(count)),
    })),
    ...pins.map((venue) => pinOf(venue, context)),
  ]
}

/** A pin in the colour of its category, with the rating, or else the price. */
export function pinOf(
  venue: ListingCard,
  { categories, highlightedId, chosenId }: Pick<MarkContext, 'categories' | 'highlightedId' | 'chosenId'>,
): MapMark {
  const { rating } = shownRating(venue)
  return {
    id: String(venue.id),
    kind: 'pin',
    lat: Number(venue.latitude),
    lng: Number(venue.longitude),
    label: venue.name,
    text: rating === null || rating === undefined ? (venue.priceRange ?? '•') : formatRating(rating),
    color: categories.find(({ id }) => id === venue.categoryId)?.color,
    isHighlighted: venue.id === highlightedId,
    isChosen: venue.id === chosenId,
  }
}
