import { useToast } from '@plekje/ui'
import { useFavoriteIds } from '@plekje/web-kit'

/** The member's favourites, with toasts that say how toggling went. */
export const useFavorites = () => useFavoriteIds(useToast().toast)
