import { site } from '@plekje/web-kit'

/** Map style that the operator chose (SEARCH-26). */
export type StyleSource =
  /** Land and water that are part of the site. */
  | { readonly kind: 'embedded' }
  /** Tiles in one file, drawn in our style. */
  | { readonly kind: 'archive'; readonly url: string }
  /** A complete MapLibre style at an address. */
  | { readonly kind: 'style'; readonly url: string }

export function styleSource(): StyleSource {
  const { mapStyle = 'embedded' } = site()
  if (mapStyle === 'embedded') return { kind: 'embedded' }
  const isArchive = /\.pmtiles(?:\?|$)/.test(mapStyle)
  return { kind: isArchive ? 'archive' : 'style', url: mapStyle }
}

/** True if the map uses the page's colours, with our place names and credits. */
export const isOwnStyle = (): boolean => styleSource().kind !== 'style'
