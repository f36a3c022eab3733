import { fromWidth, useMediaQuery } from '@plekje/ui'

/**
 * True where the filters have a column of their own (SEARCH-16); undefined until hydration. Use it in small components
 * only, because they render again right after hydration.
 */
export const useHasFilterColumn = (): boolean | undefined => useMediaQuery(fromWidth('desktop'))
