import { useToast } from '@plekje/ui'
import { useFavoriteIds } from '@plekje/web-kit'

/** The venue's favourite state and a toggle that shows a toast. */
export function useFavorites(venue: { readonly id: number }) {
  const { isFavorite, ...favorites } = useFavoriteIds([venue.id], useToast().toast)
  return { ...favorites, isFavorite: isFavorite(venue) }
}
