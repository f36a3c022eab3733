import { ListingCard, type ListingCardProps } from '@plekje/ui'
import { useFavorites } from './use-favorites'

/** A card whose heart saves the venue as a favourite. */
export function VenueCard(props: Omit<ListingCardProps, 'isFavorite' | 'onToggleFavorite'>) {
  const { isFavorite, toggle } = useFavorites(props.listing)
  return <ListingCard {...props} isFavorite={isFavorite} onToggleFavorite={toggle} />
}
