import { useToast } from '@plekje/ui'
import { useFavoriteIds } from '@plekje/web-kit'

/** Whether a venue is a favourite of the member, with toasts that say how toggling went. */
export const useFavorites = ({ id }: { readonly id: number }) => useFavoriteIds([id], useToast().toast)
