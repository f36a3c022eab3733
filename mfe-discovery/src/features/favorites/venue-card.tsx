import { ListingCard, type ListingCardProps } from '@plekje/ui'
import { useFavorites } from './use-favorites'

/** A card with a working heart. */
export function VenueCard(props: Omit<ListingCardProps, 'isFavorite' | 'onToggleFavorite'>) {
  const { isFavorite, toggle } = useFavorites(props.listing)
  return <ListingCard {...props} isFavorite={isFavorite(props.listing)} onToggleFavorite={toggle} />
}
