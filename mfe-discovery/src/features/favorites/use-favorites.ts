import { useToast } from '@plekje/ui'
import { useFavoriteIds } from '@plekje/web-kit'

/** The venue's favourite state and a toggle that shows a toast. */
export const useFavorites = ({ id }: { readonly id: number }) => useFavoriteIds([id], useToast().toast)
